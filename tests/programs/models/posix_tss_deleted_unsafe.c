// expect: FALSE(def-behavior)
// Using a key that was deleted is undefined (C17 7.26.6; POSIX pthread_setspecific).
#include <threads.h>

tss_t key;
int x;

int main(void)
{
    tss_create(&key, 0);
    tss_set(key, &x);
    tss_delete(key);
    tss_set(key, &x);
    return 0;
}
