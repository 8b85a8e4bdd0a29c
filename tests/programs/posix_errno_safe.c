// expect: TRUE
// errno does not change if a function without a model says that it has succeeded.
#include <assert.h>
#include <errno.h>
#include <sys/stat.h>

int main(void)
{
    errno = 5;
    if (mkdir("data", 0700) == 0)
        assert(errno == 5);
    return 0;
}
