// expect: TRUE
// Floats in structs, arrays and behind pointers.
#include <assert.h>
#include <stdlib.h>
struct point {
    float x;
    double y;
    char name;
} origin, p = {.y = 1.5, .x = 2}, line[2] = {{1, 2}, {.x = 0.5f}};

double table[2][2] = {{0.5, 1}, {1.5}};

struct point moved(struct point from, float by) {
    from.x += by;
    return from;
}

int main(void) {
    struct point q = moved(p, 0.5f), *r = &line[1];
    double *pointer = &table[0][1];
    float *heap = malloc(2 * sizeof *heap), *zeros = calloc(2, sizeof(float));
    heap[1] = 0.25f;
    r->y = heap[1] * 2;
    assert(q.x == 2.5 && q.y == 1.5 && p.x == 2 && origin.y == 0);
    assert(line[1].y == 0.5 && line[1].x == 0.5 && line[0].y == 2);
    assert(*pointer == 1 && pointer[-1] == 0.5 && table[1][1] == 0 && zeros[1] == 0);
    assert(sizeof(struct point) == 24 && sizeof(float) == 4 && sizeof(double) == 8);
    return 0;
}
