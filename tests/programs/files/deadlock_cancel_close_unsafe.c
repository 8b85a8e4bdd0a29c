// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// Whether the descriptor is closed when the thread acts in close, POSIX does not say.
#include <pthread.h>
#include <unistd.h>
int p[2];
void *t(void *a) { close(p[1]); return 0; }
int main(void) {
    pthread_t x; char c;
    if (pipe(p)) return 0;
    pthread_create(&x, 0, t, 0);
    pthread_cancel(x);
    read(p[0], &c, 1);
    return 0;
}
