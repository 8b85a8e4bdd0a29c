// expect: TRUE
// Which of these calls comes first makes no difference.
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
static int same(int process, int parent, int thread) { return process == thread; }
int main(void) {
    assert(same(getpid(), getppid(), gettid()));
    return 0;
}
