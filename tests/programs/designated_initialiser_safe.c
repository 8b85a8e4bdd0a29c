// expect: TRUE
// A member named in an initialiser.
struct point { int x, y; };

int main(void) {
    struct point p = { .y = 2 };
    return p.y == 3;
}
