// expect: TRUE
// options: --engine lazy
// Random numbers, times and characters are any that the functions may give.
#include <stdlib.h>
#include <time.h>
#include <stdio.h>
#include <sys/time.h>
#include <assert.h>
int main(void) { int r = rand() % 10; assert(r >= 0 && r < 10); time_t t; time_t u = time(&t); assert(t == u); struct timespec ts; clock_gettime(CLOCK_REALTIME, &ts); assert(ts.tv_sec >= 0); struct timeval tv; gettimeofday(&tv, 0); int c = getchar(); assert(c >= -1 && c < 256); unsigned s = 1; rand_r(&s); return 0; }
