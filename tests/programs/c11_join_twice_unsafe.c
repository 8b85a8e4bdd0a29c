// expect: FALSE(def-behavior)
// C17 7.26.5.6: a thread that was joined must not be joined again.
#include <threads.h>
int nothing(void *arg) { return 0; }
int main(void) {
    thrd_t t;
    thrd_create(&t, nothing, 0);
    thrd_join(t, 0);
    thrd_join(t, 0);
}
