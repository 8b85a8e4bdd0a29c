// expect: FALSE(valid-deref)
// The tag does not change with the content.
extern unsigned __VERIFIER_nondet_uint(void);

struct value {
    int is_pointer;
    union { long number; int *pointer; };
};

int x = 7;
struct value v;

int main(void) {
    v.is_pointer = 1;
    v.pointer = &x;
    if (__VERIFIER_nondet_uint() > 77)
        v.number = 42;
    return v.is_pointer ? *v.pointer : 0;
}
