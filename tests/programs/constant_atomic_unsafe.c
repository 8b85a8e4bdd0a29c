// expect: FALSE(valid-deref)
#include <stdatomic.h>
const atomic_int fixed = 1;

int main(void) {
    atomic_int *pointer = (atomic_int *)&fixed;
    atomic_fetch_add(pointer, 1);
    return 0;
}
