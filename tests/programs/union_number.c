// expect: UNKNOWN
// options: --timeout 20
// A number that could be the address of anything is taken for a pointer.
extern unsigned __VERIFIER_nondet_uint(void);

int x = 7;
union { long number; int *pointer; } u = {.number = 12288};

int main(void) {
    if (__VERIFIER_nondet_uint() == 3)
        u.pointer = &x;
    return *u.pointer;
}
