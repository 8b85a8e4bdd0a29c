// expect: REFUSED 7:14 no member
// A member that the struct does not have.
struct point { int x, y; } p;

int main(void) {
    p.x = 1;
    return p.z;
}
