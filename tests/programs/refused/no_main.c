// expect: REFUSED no function main
// A program without main; there is no place to point at.
int x;

int f(void) {
    return x;
}
