// expect: REFUSED 6:5 thread-specific storage is not supported yet
#include <threads.h>
tss_t key;
int main(void)
{
    tss_create(&key, 0);
    return 0;
}
