// expect: FALSE(unreach-call)
// The members of a struct that is returned are inputs.
#include <assert.h>
struct pair { int first, second; };
struct pair divide(struct pair pair);

int main(void) {
    struct pair pair = {7, 2}, result = divide(pair);
    assert(pair.first == 7);
    assert(result.second != 1);
    return 0;
}
