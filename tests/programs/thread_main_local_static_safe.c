// expect: TRUE
// C17 6.2.4: a static local of main lives until the process ends.
#include <assert.h>
#include <pthread.h>
void *writes(void *arg) { *(_Atomic int *)arg = 1; return 0; }
int main(void) {
    static _Atomic int x;
    pthread_t t;
    pthread_create(&t, 0, writes, &x);
    assert(x <= 1);
    return 0;
}
