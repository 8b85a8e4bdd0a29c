// expect: FALSE(unreach-call)
// setlocale may fail.
#include <assert.h>
#include <locale.h>
int main(void) {
    assert(setlocale(LC_ALL, "nowhere") != 0);
    return 0;
}
