// expect: REFUSED 7:9 address
// The address of a local is kept after its block has ended.
int main(void) {
    int *p;
    {
        int y = 1;
        p = &y;
    }
    return *p;
}
