// expect: TRUE
// Nested structs, arrays of structs, structs with arrays, through typedefs.
#include <assert.h>

typedef struct { unsigned char r, g, b; } colour;
typedef struct { colour palette[2]; struct { int w, h; } size; int pixel[2][2]; } image;

image pictures[2] = { { { { 1, 2, 3 }, { 4, 5, 6 } }, { 2, 2 }, { { 0, 1 }, { 1 } } } };

int main(void) {
    int i;
    assert(pictures[0].palette[1].g == 5);
    assert(pictures[0].size.h == 2);
    assert(pictures[0].pixel[1][0] == 1 && pictures[0].pixel[1][1] == 0);
    for (i = 0; i < 2; i++)
        pictures[i].palette[i].b = 255 + i;
    assert(pictures[0].palette[0].b == 255);
    assert(pictures[1].palette[1].b == 0);
    assert(pictures[1].size.w == 0);
    return 0;
}
