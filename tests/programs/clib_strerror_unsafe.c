// expect: FALSE(unreach-call)
// It is not null.
#include <assert.h>
#include <string.h>

int main(void) {
    assert(!strerror(2));
    return 0;
}
