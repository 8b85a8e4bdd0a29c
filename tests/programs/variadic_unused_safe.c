// expect: TRUE
// A function definition with an ellipsis that does not look at the further arguments; they are evaluated.
#include <assert.h>
#include <pthread.h>

int n;

int first(int a, ...) { return a; }
static void log_nothing(const char *format, ...) { }

void *run(void *arg) {
    log_nothing("%d %s\n", 3, "x");
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    int (*f)(int, ...) = first;
    assert(first(4, n++, 2ull) == 4 && n == 1 && first(5) == 5 && f(6, n++) == 6 && n == 2);
    return 0;
}
