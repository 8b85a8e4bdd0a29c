// expect: REFUSED 6:12 test-and-set of an int
// Only one byte of the object would be set.
int lock;

int main(void) {
    return __atomic_test_and_set(&lock, __ATOMIC_SEQ_CST);
}
