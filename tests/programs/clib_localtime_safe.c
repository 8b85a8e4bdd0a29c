// expect: TRUE
// The members of a date are in their ranges; the text of a date has 25 characters.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
    time_t now = 1000000000;
    struct tm date;
    assert(localtime_r(&now, &date) == &date);
    assert(date.tm_sec >= 0 && date.tm_sec <= 60 && date.tm_mon >= 0 && date.tm_mon < 12 && date.tm_mday > 0);
    struct tm *shared = gmtime(&now);
    assert(shared && shared->tm_hour < 24 && shared->tm_isdst == 0);
    assert(difftime(now, now + 5) == -5);
    char text[9];
    size_t length = strftime(text, sizeof text, "%H:%M:%S", &date);
    assert(length < sizeof text);
    if (length)
        assert(text[length] == 0);
    return 0;
}
