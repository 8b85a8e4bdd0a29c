// expect: FALSE(unreach-call)
// stat may succeed.  What it has filled the object with is not known, but this violation does not depend on it.
#include <assert.h>
#include <sys/stat.h>
int main(void) {
    struct stat file;
    int status = stat("data", &file);
    assert(status != 0);
    return 0;
}
