// expect: TRUE
// options: --data-model ILP32
// An atomic long has 32 bits here.
#include <assert.h>
#include <stdatomic.h>

atomic_ulong x = 4294967295ul;
unsigned long long y = 4294967295ull;

int main(void) {
    assert(atomic_fetch_add(&x, 1) == 4294967295ul && x == 0);
    assert(__sync_add_and_fetch(&y, 1) == 1ull << 32);
    assert(__atomic_load_8(&y, __ATOMIC_SEQ_CST) == 1ull << 32);
    return 0;
}
