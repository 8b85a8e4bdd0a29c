// expect: FALSE(def-behavior)
// C17 6.5.2.3: the members of an atomic struct must not be accessed.
struct pair { int left, right; };
_Atomic struct pair shared;
int main(void) {
    _Atomic struct pair *p = &shared;
    p->left = 1;
    return 0;
}
