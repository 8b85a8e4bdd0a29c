// expect: FALSE(valid-deref)
// C17 6.2.4: the local of main ends when main ends by pthread_exit.
#include <assert.h>
#include <pthread.h>
void *writes(void *arg) { *(int *)arg = 1; return 0; }
int main(void) {
    int x = 0;
    pthread_t t;
    pthread_create(&t, 0, writes, &x);
    pthread_exit(0);
}
