// expect: FALSE(unreach-call)
// Duff's device does not work for zero elements.
#include <assert.h>
static int copy(int *to, const int *from, int count) {
    int n = (count + 3) / 4, steps = 0;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
            steps++;
        case 3: *to++ = *from++; steps++;
        case 2: *to++ = *from++; steps++;
        case 1: *to++ = *from++; steps++;
        } while (--n > 0);
    }
    return steps;
}
int main(void) {
    int from[4] = {1, 2, 3, 4}, to[4];
    assert(copy(to, from, 3) == 3);
    assert(copy(to, from, 0) == 0);
    return 0;
}
