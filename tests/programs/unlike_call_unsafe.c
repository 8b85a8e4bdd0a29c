// expect: FALSE(def-behavior)
// A function without a prototype is called with an argument that it does not have (C17 6.5.2.2 p6).
#include <assert.h>

int calls;

int count() {
    return ++calls;
}

int main(void) {
    int n = count(calls = 3);
    assert(n == 1 && calls == 1); // not reached
    return 0;
}
