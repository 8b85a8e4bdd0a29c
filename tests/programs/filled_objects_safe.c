// expect: TRUE
// After stat has succeeded, the object is filled; what was there before is not there by chance.  The number of bytes is
// not known, so that a violation which depends on it would only be possible.
#include <assert.h>
#include <sys/stat.h>
int main(void) {
    struct stat file;
    int status = stat("data", &file);
    int bytes = (int)file.st_size;
    (void)bytes;
    assert(status == 0 || status == -1);
    return 0;
}
