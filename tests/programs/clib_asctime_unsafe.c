// expect: FALSE(def-behavior)
// asctime is undefined if a member is out of its range (C17 7.27.3.1p3).
#include <time.h>

int main(void) {
    struct tm date = {.tm_mday = 1, .tm_mon = 12};
    return asctime(&date) == 0;
}
