// expect: FALSE(unreach-call)
// An atomic object without an initialiser has an arbitrary value.
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_bool b;
    assert(!atomic_load(&b));
    return 0;
}
