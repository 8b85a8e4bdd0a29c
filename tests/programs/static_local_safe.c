// expect: TRUE
// A static local is initialised once and keeps its value; each function and block has its own.
#include <assert.h>

int count_up(void) {
    static int n;
    return ++n;
}

int count_down(void) {
    static int n = 10;
    n--;
    {
        static int n = 100;
        n++;
        if (n == 102)
            return n;
    }
    return n;
}

int main(void) {
    assert(count_up() == 1);
    assert(count_up() == 2);
    assert(count_down() == 9);
    assert(count_down() == 102);
    assert(count_down() == 7);
    assert(count_up() == 3);
    return 0;
}
