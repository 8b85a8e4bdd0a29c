// expect: FALSE(valid-deref)
// nanosleep reads the time that it gets (POSIX nanosleep).
#include <stdlib.h>
#include <time.h>

int main(void) {
    struct timespec *time = calloc(1, sizeof *time);
    free(time);
    nanosleep(time, 0);
    return 0;
}
