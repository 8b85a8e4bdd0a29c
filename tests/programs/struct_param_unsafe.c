// expect: FALSE(unreach-call)
// A function cannot change its caller's struct through a parameter passed by value.
#include <assert.h>

struct account { int balance; };

void deposit(struct account a, int amount) {
    a.balance += amount;
}

int main(void) {
    struct account a = { 10 };
    deposit(a, 5);
    assert(a.balance == 15);
    return 0;
}
