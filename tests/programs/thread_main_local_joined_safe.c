// expect: TRUE
// C17 6.2.4: main joins the thread that uses its local.
#include <assert.h>
#include <pthread.h>
void *writes(void *arg) { *(int *)arg = 1; return 0; }
int main(void) {
    int x = 0;
    pthread_t t;
    pthread_create(&t, 0, writes, &x);
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
