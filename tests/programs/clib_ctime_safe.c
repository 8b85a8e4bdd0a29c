// expect: TRUE
// The text of a date ends with a line break.
#include <assert.h>
#include <time.h>

int main(void) {
    time_t now = 1000000000;
    char *text = ctime(&now);
    assert(text && text[24] == '\n' && text[25] == 0);
    return 0;
}
