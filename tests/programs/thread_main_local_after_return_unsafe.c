// expect: FALSE(valid-deref)
// C17 6.2.4: the local of main ends when main returns, a little before the process does.
#include <assert.h>
#include <pthread.h>
void *writes(void *arg) { *(int *)arg = 1; return 0; }
int main(void) {
    int x = 0;
    pthread_t t;
    pthread_create(&t, 0, writes, &x);
    return x;
}
