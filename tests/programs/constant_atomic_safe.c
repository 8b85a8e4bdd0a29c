// expect: TRUE
#include <assert.h>
#include <stdatomic.h>
const atomic_int fixed = 1;

int main(void) {
    assert(atomic_load(&fixed) == 1);
    assert(__atomic_load_n((int *)&fixed, __ATOMIC_SEQ_CST) == 1);
    return 0;
}
