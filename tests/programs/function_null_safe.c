// expect: TRUE
// What is tested is what is called.
#include <assert.h>
#include <pthread.h>

int calls;
void count(void) { calls++; }
void (*hook)(void) = count;

void *remove_hook(void *arg) {
    hook = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, remove_hook, 0);
    void (*mine)(void) = hook;
    if (mine)
        mine();
    pthread_join(t, 0);
    assert(calls <= 1 && !hook && (calls == 1) == (mine == count));
    return 0;
}
