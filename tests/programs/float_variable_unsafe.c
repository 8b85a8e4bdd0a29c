// expect: FALSE(unreach-call)
// A global of floating type.
#include <assert.h>
float ratio = 0.1f;

int main(void) {
    assert(ratio == 0.1);
    return 0;
}
