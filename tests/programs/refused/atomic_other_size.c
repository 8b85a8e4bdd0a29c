// expect: REFUSED 6:12 an access of another size
// An access to a part of an object.
long x;

int main(void) {
    return __atomic_load_4(&x, __ATOMIC_SEQ_CST);
}
