// expect: REFUSED 8:20 attribute
// A function that runs at the end of a block.
int x;
void done(int *p) {
    x = 1;
}
int main(void) {
    __attribute__((cleanup(done))) int y = 0;
    return y;
}
