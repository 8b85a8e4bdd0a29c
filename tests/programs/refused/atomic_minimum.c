// expect: REFUSED 6:12 an atomic operation without a model
// An operation that only clang has.
int x;

int main(void) {
    return __atomic_fetch_min(&x, 3, __ATOMIC_SEQ_CST);
}
