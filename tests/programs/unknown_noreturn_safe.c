// expect: TRUE
// A function that is declared noreturn ends the program.
#include <assert.h>
#define DEAD __attribute__((noreturn))
DEAD void stop(int);
_Noreturn void leave(void);
int read_sensor(void);

int main(void) {
    int value = read_sensor();
    if (value == 1) stop(1);
    if (value == 2) leave();
    assert(value != 1 && value != 2);
    return 0;
}
