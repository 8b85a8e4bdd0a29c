// expect: FALSE(unreach-call)
// The number of the parent is another one than that of the process, as far as is known.
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
static int same(int process, int parent, int thread) { return process == parent; }
int main(void) {
    assert(same(getpid(), getppid(), gettid()));
    return 0;
}
