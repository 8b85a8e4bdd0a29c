// expect: REFUSED 6:5 unknown function __CPROVER_havoc_object
// CBMC: an intrinsic that is not known.
void __CPROVER_havoc_object(void *);
int x;
int main(void) {
    __CPROVER_havoc_object(&x);
    return 0;
}
