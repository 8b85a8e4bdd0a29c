// expect: REFUSED 4:20 __builtin_return_address
// Where a function was called from.
int main(void) {
    void *caller = __builtin_return_address(0);
    return caller == 0;
}
