// expect: REFUSED 6:26 jump out of the head of a loop
// Compilers do not agree on which loop is left.
int main(void) {
    int x = 0;
    while (x < 3) {
        while (({ if (x) break; x++; x < 2; }))
            x++;
    }
    return 0;
}
