// expect: FALSE(def-behavior)
// A callback is tested and then called; between, another thread removes it.
#include <pthread.h>

void nothing(void) { }
void (*hook)(void) = nothing;

void *remove_hook(void *arg) {
    hook = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, remove_hook, 0);
    if (hook)
        hook();
    pthread_join(t, 0);
    return 0;
}
