// expect: FALSE(unreach-call)
// The number in the struct says where the pointer leads.
#include <assert.h>
int a[4] = {1, 2, 3, 4};
int main(void) {
    int *p = 0;
    {
        int x = 5;
        struct {
            int *address;
            int number;
        } s = {&x, 2};
        p = a + s.number;
        assert(*s.address == 5);
    }
    assert(*p == 2);
    return 0;
}
