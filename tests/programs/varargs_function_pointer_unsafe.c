// expect: FALSE(unreach-call)
// A list of arguments may be passed on, and may hold pointers to functions.
#include <assert.h>
#include <stdarg.h>

typedef void (*action)(void);

static int calls;

static void act(void) { calls++; }

static int run(int count, va_list actions) {
    action next = va_arg(actions, action);
    if (!next)
        return count;
    next();
    return run(count + 1, actions);
}

static int run_all(int count, ...) {
    va_list actions;
    va_start(actions, count);
    int result = run(count, actions);
    va_end(actions);
    return result;
}

int main(void) {
    assert(run_all(0, act, act, (action)0) == 2);
    assert(calls == 1);
    return 0;
}
