// expect: FALSE(unreach-call)
// The second number need not be the first one, also after the seed is given again.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(7);
    int first = rand(), second = rand();
    srand(7);
    assert(rand() == first);
    assert(rand() == first || second < 100);
    return 0;
}
