// expect: UNKNOWN
// readv writes through the pointers in the array that it gets.
#include <assert.h>
#include <sys/uio.h>

int main(void) {
    char text[4] = "abc";
    struct iovec parts[] = {{text, 2}};
    readv(0, parts, 1);
    assert(text[0] == 'a');
    return 0;
}
