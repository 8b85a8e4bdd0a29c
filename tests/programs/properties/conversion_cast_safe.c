// expect: TRUE
// options: --property conversion
// Conversions that a cast asks for may change the number, and those to _Bool ask only if it is zero.
extern int __VERIFIER_nondet_int(void);
unsigned char c;
_Bool seen;

int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int();
        c = (unsigned char)x;
        seen = x;
        if ((unsigned)x > 5 && seen)
            c = (unsigned char)(c + 1);
    }
}
