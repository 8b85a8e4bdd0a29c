// expect: FALSE(no-deadlock)
// options: --property deadlock
// A once routine asks, by way of a helper, for its own result.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int table;

static void set_up(void);

static int get(void) {
    pthread_once(&once, set_up);
    return table;
}

static void set_up(void) {
    table = 1;
    table = get() + 1;
}

int main(void) {
    return get();
}
