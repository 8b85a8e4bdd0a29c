// expect: TRUE
// C17 7.22.4.4: exit() in main does not end the locals of main.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *writes(void *arg) { *(_Atomic int *)arg = 1; return 0; }
int main(void) {
    _Atomic int x = 0;
    pthread_t t;
    pthread_create(&t, 0, writes, &x);
    exit(0);
}
