// expect: TRUE
// options: --property race
// Names are replaced and measured under a lock, as often as an input says.
#include <pthread.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
char name[8] = "nobody";

void *renamer(void *arg)
{
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&m);
        strcpy(name, __VERIFIER_nondet_int() ? "ada" : "bo");
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t t;
    size_t longest = 0;
    pthread_create(&t, 0, renamer, 0);
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&m);
        if (strlen(name) > longest)
            longest = strlen(name);
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return 0;
}
