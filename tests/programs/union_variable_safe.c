// expect: TRUE
// A variable of union type.
union { int whole; unsigned char bytes[4]; } u;

int main(void) {
    u.whole = 258;
    return u.bytes[0] == 3;
}
