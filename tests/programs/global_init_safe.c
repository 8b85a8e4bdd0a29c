// expect: TRUE
// Globals start with their initialisers, constant expressions included, and else with zero.
#include <assert.h>

#define BASE 10
enum { STEP = 3 };

int zero;
int x = BASE * STEP + 1;
unsigned char narrow = 300 - 1;
const long big = 1l << 33;
int n = -(5 > 3) + (BASE == 10 ? 7 : 8);
static unsigned short mask = ~0;
int tentative;
int tentative;
extern int later;

int main(void) {
    static int once = 4;
    assert(zero == 0 && x == 31 && narrow == 43 && n == 6);
    assert(big == 8589934592 && mask == 65535 && tentative == 0);
    assert(later == 12 && once == 4);
    return 0;
}

int later = 12;
