// expect: UNKNOWN
// A function without a model sets errno when it fails; to which number is not known.
#include <assert.h>
#include <errno.h>
#include <sys/stat.h>

int main(void)
{
    errno = 0;
    if (mkdir("data", 0700) < 0)
        assert(errno == 0);
    return 0;
}
