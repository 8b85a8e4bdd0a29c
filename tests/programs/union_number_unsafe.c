// expect: FALSE(valid-deref)
// A number that is not the address of any object is taken for a pointer.
extern unsigned __VERIFIER_nondet_uint(void);

int x = 7;
union { long number; int *pointer; } u = {.number = 12288};

int main(void) {
    if (__VERIFIER_nondet_uint() == 3)
        u.pointer = &x;
    return *u.pointer;
}
