// expect: TRUE
// POSIX pthread_join: each thread is joined once, in another order.
#include <assert.h>
#include <pthread.h>
int x;
_Atomic int n;
void *count(void *arg) { n++; return 0; }
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, count, 0);
    for (int i = 2; i >= 0; i--)
        pthread_join(t[i], 0);
    assert(n == 3);
}
