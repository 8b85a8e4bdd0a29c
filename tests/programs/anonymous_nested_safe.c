// expect: TRUE
// Unnamed members in unnamed members; offsetof without a conversion.
#include <assert.h>
#include <stddef.h>
struct outer {
    int head;
    union {
        short a[2];
        struct {
            unsigned low : 4, high : 28;
        };
        struct {
            char first;
            struct {
                char second;
            };
        };
    };
} x;
int main(void) {
    struct outer *p = &x;
    p->low = 5;
    x.high = 16;
    assert(x.a[0] == 0x105 && p->first == 5 && p->second == 1);
    assert((struct outer *)((char *)&x.a - offsetof(struct outer, a)) == p);
    return 0;
}
