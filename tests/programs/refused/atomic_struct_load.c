// expect: REFUSED 9:5 atomic access to a struct
// An atomic operation on an object that is no scalar.
struct pair {
    int a, b;
} p;

int main(void) {
    struct pair q;
    __atomic_load(&p, &q, __ATOMIC_SEQ_CST);
    return q.a;
}
