// expect: FALSE(unreach-call)
// What is cast is evaluated, even where its value is known.
#include <assert.h>
int i;

int main(void) {
    int x = (int)(i++, 5);
    assert(i == 0 || x == 0);
    return 0;
}
