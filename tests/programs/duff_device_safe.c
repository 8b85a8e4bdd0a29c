// expect: TRUE
// Duff's device: a switch jumps into a loop.
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
    int from[6] = {1, 2, 3, 4, 5, 6}, to[6] = {0};
    assert(copy(to, from, 6) == 6 && to[5] == 6);
    assert(copy(to, from + 1, 3) == 3 && to[0] == 2 && to[2] == 4 && to[3] == 4);
    assert(copy(to, from, 4) == 4);
    return 0;
}
