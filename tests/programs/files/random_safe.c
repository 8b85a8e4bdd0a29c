// expect: TRUE
// Random bytes have any values.
#include <assert.h>
#include <sys/random.h>

int main(void)
{
    unsigned char key[2] = {7, 8};
    if (getrandom(key, 1, 0) == 1)
        assert(key[1] == 8);
    if (getentropy(key, sizeof key) < 0)
        assert(key[1] == 8);
    return 0;
}
