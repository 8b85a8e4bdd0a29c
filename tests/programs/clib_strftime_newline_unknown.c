// expect: UNKNOWN
// The text of a date may have any characters: here its format asks for the end of a line.
#include <assert.h>
#include <time.h>

int main(void) {
    time_t zero = 0;
    struct tm date;
    char text[4];
    if (gmtime_r(&zero, &date) && strftime(text, sizeof text, "%n", &date) == 1)
        assert(text[0] != '\n');
    return 0;
}
