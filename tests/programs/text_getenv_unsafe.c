// expect: FALSE(unreach-call)
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *text = getenv("THREADS");
    assert(!text || atoi(text) <= 5000);
    return 0;
}
