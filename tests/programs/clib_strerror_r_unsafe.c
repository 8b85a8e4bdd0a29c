// expect: FALSE(unreach-call)
// The version of GNU returns any text; the array need not be written.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
    char text[2] = "a";
    const char *message = strerror_r(2, text, sizeof text);
    assert(message == text);
    return 0;
}
