// expect: FALSE(unreach-call)
#include <assert.h>
int n;
int next(void) { return n++; }
int main(void) {
    int x = next() ?: next();
    assert(x == 0);
    return 0;
}
