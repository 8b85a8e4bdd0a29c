// expect: FALSE(valid-deref)
// ctime_r needs 26 characters (POSIX ctime).
#include <time.h>

int main(void) {
    time_t now = 1000000000;
    char text[25];
    return ctime_r(&now, text) == 0;
}
