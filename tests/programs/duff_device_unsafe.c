// expect: FALSE(valid-deref)
// Duff's device does not work for zero elements.
static int copy(int *to, const int *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
        case 3: *to++ = *from++;
        case 2: *to++ = *from++;
        case 1: *to++ = *from++;
        } while (--n > 0);
    }
    return n;
}
int main(void) {
    int from[3] = {1, 2, 3}, to[3];
    copy(to, from, 3);
    copy(to, from, 0);
    return 0;
}
