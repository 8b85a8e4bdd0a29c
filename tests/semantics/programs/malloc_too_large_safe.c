// expect: TRUE
// clause: POSIX malloc
// runs: pass
// What is larger than any object cannot be allocated; errno is ENOMEM.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    volatile size_t size = SIZE_MAX;
    void *volatile p = malloc(size);
    assert(p == 0 && errno == ENOMEM);
    return 0;
}
