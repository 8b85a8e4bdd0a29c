// expect: FALSE(unreach-call)
// What malloc gives is aligned for every type.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    char *p = malloc(20);
    assert((uintptr_t)p % 8 == 0);
    assert(((uintptr_t)(p + 5) & 7) == 4);
    free(p);
    return 0;
}
