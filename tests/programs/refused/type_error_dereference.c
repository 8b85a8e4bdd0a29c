// expect: REFUSED 5:12 indirection requires pointer operand
// An int is dereferenced.
int main(void) {
    int x = 1;
    return *x;
}
