// expect: TRUE
// Globals, static and local variables of floating type; those without an initialiser start at zero.
#include <assert.h>
float ratio = 0.5f;
double nothing, third = 1.0 / 3, minus = -0.0;
static float whole = 3;

int main(void) {
    static double kept = 2.5;
    double local = ratio;
    assert(local == 0.5 && whole == 3 && nothing == 0 && kept == 2.5);
    assert(third * 3 == 1 && 1 / minus < 0);
    return 0;
}
