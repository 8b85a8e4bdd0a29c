// expect: UNKNOWN
// What a long array holds behind the bytes that were read is an approximation.
#include <assert.h>
#include <unistd.h>
int main(void) {
    char buf[1024] = {0};
    ssize_t n = read(0, buf, sizeof buf);
    if (n == 15) assert(buf[20] == 0);
    return 0;
}
