// expect: TRUE
// What is cast is evaluated, even where its value is known.
#include <assert.h>
int i;

int main(void) {
    int x = (int)(i++, 5);
    double d = (double)(i++, 2.5);
    assert(i == 2 && x == 5 && d == 2.5);
    return 0;
}
