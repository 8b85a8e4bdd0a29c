// expect: FALSE(unreach-call)
// The argument is rounded to the type of the parameter.
#include <assert.h>
int is_tenth(float x) {
    return x == 0.1;
}

int main(void) {
    assert(is_tenth(0.1));
    return 0;
}
