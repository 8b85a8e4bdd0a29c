// expect: FALSE(unreach-call)
// Members of unnamed structs in an unnamed union share their bytes.
#include <assert.h>
struct outer {
    union {
        struct {
            struct {
                char a;
            };
            char b;
        };
        short both;
    };
} x;
int main(void) {
    x.a = 1;
    x.b = 2;
    assert(x.both == 1);
    return 0;
}
