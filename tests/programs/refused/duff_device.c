// expect: REFUSED 7:9 a case label inside another statement
// A switch that jumps into a loop.
int main(void) {
    int n = 5, copied = 0;
    switch (n % 2) {
        do {
        case 1: copied++;
        case 0: copied++;
        } while ((n -= 2) > 0);
    }
    return copied;
}
