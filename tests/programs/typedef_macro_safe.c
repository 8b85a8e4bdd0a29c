// expect: TRUE
// The preprocessor and typedefs: constants, function-like macros, conditional parts, names for array types.
#include <assert.h>

#define SIZE 3
#define SQUARE(a) ((a) * (a))
#define BAD_SQUARE(a) a * a
#ifdef UNDEFINED_THING
#error "not reached"
#elif SIZE > 2
#define WIDE 1
#else
#define WIDE 0
#endif

typedef unsigned char byte;
typedef int row[SIZE];
typedef struct cell { byte b; } cell_t;

row r = { 1, 2, 3 };
row grid[2];

int main(void) {
    cell_t c = { 255 };
    struct cell d = c;
    d.b++;
    assert(SQUARE(1 + 2) == 9 && BAD_SQUARE(1 + 2) == 5);
    assert(WIDE == 1 && d.b == 0);
    assert(sizeof(grid) == 24 && r[SIZE - 1] == 3);
    grid[1][2] = 5;
    assert(grid[1][2] == 5 && grid[0][2] == 0);
    return 0;
}
