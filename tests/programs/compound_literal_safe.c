// expect: TRUE
// An unnamed struct made by an expression.
struct point { int x, y; };

int main(void) {
    struct point p;
    p = (struct point){ 1, 2 };
    return p.y == 3;
}
