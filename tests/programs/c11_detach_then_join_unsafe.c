// expect: FALSE(def-behavior)
// C17 7.26.5.3: a detached thread must not be joined.
#include <threads.h>
int nothing(void *arg) { return 0; }
int main(void) {
    thrd_t t;
    thrd_create(&t, nothing, 0);
    thrd_detach(t);
    thrd_join(t, 0);
}
