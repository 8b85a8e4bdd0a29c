// expect: UNKNOWN
// options: --timeout 10
// What number an address is, is not known.
extern void reach_error(void);
int x;
int main(void) {
    if ((unsigned long)&x > 1000000) reach_error();
    return 0;
}
