// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// A thread that is cancelled in write has written nothing.
#include <pthread.h>
#include <unistd.h>
int p[2];
void *t(void *a) { char c = 1; write(p[1], &c, 1); return 0; }
int main(void) {
    pthread_t x; char c;
    if (pipe(p)) return 0;
    pthread_create(&x, 0, t, 0);
    pthread_cancel(x);
    read(p[0], &c, 1);
    return 0;
}
