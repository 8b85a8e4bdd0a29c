// expect: FALSE(unreach-call)
// The function to call is read before or after the arguments are evaluated (C17 6.5.2.2p10).
#include <assert.h>

static int first(int n) {
    return n;
}

static int second(int n) {
    return 2 * n;
}

int (*chosen)(int) = first;

static int choose(void) {
    chosen = second;
    return 1;
}

int main(void) {
    int result = chosen(choose());
    assert(result == 1);
    return 0;
}
