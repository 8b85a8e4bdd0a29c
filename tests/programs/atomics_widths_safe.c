// expect: TRUE
// Atomic operations wrap around at the width of their object, whatever that is.
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

atomic_schar a = 100;
atomic_uchar b = 250;
atomic_short c = 32767;
atomic_ushort d = 1;
atomic_int e = 2147483647;
atomic_uint f = 0;
atomic_long g = -1;
atomic_ullong h = 1;
_Atomic uint8_t i;
enum colour { RED, GREEN } k;

int main(void) {
    assert(atomic_fetch_add(&a, 100) == 100 && a == -56);
    assert(atomic_fetch_add(&b, 10) == 250 && b == 4);
    assert(atomic_fetch_add(&c, 1) == 32767 && c == -32768);
    assert(atomic_fetch_sub(&d, 2) == 1 && d == 65535);
    assert(atomic_fetch_add(&e, 1) == 2147483647 && e < 0);
    assert(atomic_fetch_sub(&f, 1) == 0 && f == 4294967295u);
    assert(atomic_fetch_and(&g, 0x1ffffffffl) == -1 && g == 0x1ffffffffl);
    assert(atomic_exchange(&h, 1ull << 40) == 1 && h >> 40 == 1);
    assert(--i == 255);
    assert((i += 2) == 1);
    assert(__atomic_exchange_n(&k, GREEN, __ATOMIC_SEQ_CST) == RED && k == GREEN);
    return 0;
}
