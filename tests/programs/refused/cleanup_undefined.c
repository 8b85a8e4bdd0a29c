// expect: REFUSED 5:40 the clean-up function must be defined
// The function that an attribute calls at the end of a block is not defined.
void done(int *p);
int main(void) {
    __attribute__((cleanup(done))) int y = 0;
    return y;
}
