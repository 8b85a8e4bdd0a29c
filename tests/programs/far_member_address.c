// expect: UNKNOWN
// options: --engine lazy --property unreach-call
// The address of a member of an element that is far away does not lead into another object.
void reach_error(void);
int __VERIFIER_nondet_int(void);
struct pair {
    int x, y;
} a[2], b[2];

int main(void) {
    int i = __VERIFIER_nondet_int(), inside = __VERIFIER_nondet_int();
    struct pair *start = a;
    b[0].x = 7;
    int *chosen = inside ? &start[i].x : &b[0].x;
    if (inside && *chosen == 7)
        reach_error();
    return 0;
}
