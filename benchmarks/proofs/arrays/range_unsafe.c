/* Two threads write values of a range anywhere, while main checks the array. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)
extern int __VERIFIER_nondet_int(void);

#define SIZE 100

int a[SIZE];

void *work(void *arg)
{
    while (1) {
        int place = __VERIFIER_nondet_int();
        int value = __VERIFIER_nondet_int();
        if (place >= 0 && place < SIZE && value >= 0 && value <= 11)
            a[place] = value;
    }
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    for (int i = 0; i < SIZE; i++) {
        int found = a[i];
        assert(found >= 0 && found <= 10);
    }
    return 0;
}
