// expect: UNKNOWN
// options: --timeout 10
// Whether an object is at that address is not known.
extern void reach_error(void);
int x;
int *p = &x;
int main(void) {
    if (p != (int *)123456) reach_error();
    return 0;
}
