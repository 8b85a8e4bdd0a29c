// expect: TRUE
// A message that is only printed.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    errno = ENOENT;
    int before = errno;
    fprintf(stderr, "cannot open: %s\n", strerror(before));
    perror("cannot open");
    assert(before == ENOENT);
    return 0;
}
