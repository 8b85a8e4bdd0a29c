// expect: TRUE
// Recursion: one, two and mutual calls, locals per activation.
#include <assert.h>

int is_odd(unsigned int n);

int is_even(unsigned int n) {
    return n == 0 ? 1 : is_odd(n - 1);
}

int is_odd(unsigned int n) {
    return n == 0 ? 0 : is_even(n - 1);
}

int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
    a = fib(n - 1);
    b = fib(n - 2);
    return a + b;
}

int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    assert(fib(7) == 13);
    assert(is_even(6) && is_odd(5) && !is_odd(4));
    assert(ackermann(2, 2) == 7);
    return 0;
}
