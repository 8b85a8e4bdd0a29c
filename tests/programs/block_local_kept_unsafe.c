// expect: FALSE(valid-deref)
// A global holds the address of a local after its block has ended.
#include <pthread.h>
#include <assert.h>
int *p;
int main(void) {
    { int x = 3; p = &x; assert(*p == 3); }
    *p = 4;
    return 0;
}
