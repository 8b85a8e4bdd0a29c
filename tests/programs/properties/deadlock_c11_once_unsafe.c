// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread joins another one in a call_once routine, which the other one waits for.
#include <threads.h>

once_flag flag = ONCE_FLAG_INIT;
thrd_t helper;

void nothing(void) {
}

int help(void *arg) {
    call_once(&flag, nothing);
    return 0;
}

void set_up(void) {
    thrd_create(&helper, help, 0);
    thrd_join(helper, 0);
}

int main(void) {
    call_once(&flag, set_up);
    return 0;
}
