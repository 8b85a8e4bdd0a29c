// expect: TRUE
// A number that is small enough to be no address may share a union with a pointer, if the tag says which is there.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct value {
    enum { NUMBER, BYTE, POINTER } tag;
    union { long number; int *pointer; };
};

int x = 7;
struct value v = {NUMBER, {.number = -1}};

int main(void) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    switch (__VERIFIER_nondet_uint()) {
    case 1:
        v.tag = BYTE;
        v.number = byte;
        break;
    case 2:
        v.tag = POINTER;
        v.pointer = &x;
    }
    switch (v.tag) {
    case NUMBER: assert(v.number == -1); break;
    case BYTE: assert(v.number != -1); break;
    case POINTER: assert(*v.pointer == 7);
    }
    return 0;
}
