// expect: TRUE
// C17 7.26.5.2: thrd_equal is zero for different threads.
#include <assert.h>
#include <threads.h>
thrd_t m;
int looks(void *arg) { assert(!thrd_equal(m, thrd_current())); return 0; }
int main(void) {
    thrd_t t;
    m = thrd_current();
    thrd_create(&t, looks, 0);
    assert(thrd_equal(m, thrd_current()));
    thrd_join(t, 0);
}
