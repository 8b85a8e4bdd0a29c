// expect: REFUSED 7:5 unknown function __CPROVER_havoc_object
// options: --unknown refuse
// CBMC: an intrinsic that is not known.
void __CPROVER_havoc_object(void *);
int x;
int main(void) {
    __CPROVER_havoc_object(&x);
    return 0;
}
