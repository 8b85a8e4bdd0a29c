// expect: REFUSED 6:5 hazard pointers
// GenMC: hazard pointers.
void __VERIFIER_hp_protect(void *, void *);

int main(void) {
    __VERIFIER_hp_protect(0, 0);
    return 0;
}
