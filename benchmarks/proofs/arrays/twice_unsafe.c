/* Two threads fill the two members of the records of an array of structs. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

#define SIZE 200

struct record {
    int key, value;
} records[SIZE];
int n;

void *keys(void *arg)
{
    for (int i = 0; i < n; i++)
        records[i].key = i;
    return 0;
}

void *values(void *arg)
{
    for (int i = 0; i < n; i++)
        records[i].value = i;
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    if (n < 0 || n > SIZE)
        return 0;
    pthread_t first, second;
    pthread_create(&first, 0, keys, 0);
    pthread_create(&second, 0, values, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < n; i++)
        assert(records[i].value == records[i].key + 1);
    return 0;
}
