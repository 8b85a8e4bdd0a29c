// expect: FALSE(def-behavior)
// A free slot is looked for in a map that another thread has filled.
#include <pthread.h>

unsigned long map = 2;

static void *take(void *unused) {
    map &= map - 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, take, 0);
    int slot = __builtin_ctzl(map);
    pthread_join(a, 0);
    return slot;
}
