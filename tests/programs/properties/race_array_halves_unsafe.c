// expect: FALSE(no-data-race)
// options: --property race
// Two threads fill the parts of an array, and both of them fill the cell in the middle.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct range {
    int from, to;
};

int cells[8];

void *fill(void *arg)
{
    struct range *range = arg;
    for (int i = range->from; i <= range->to; i++)
        cells[i] = i;
    return 0;
}

int main(void)
{
    int middle = __VERIFIER_nondet_int();
    if (middle < 0 || middle > 7)
        return 0;
    struct range low = {0, middle}, high = {middle, 7};
    pthread_t a, b;
    pthread_create(&a, 0, fill, &low);
    pthread_create(&b, 0, fill, &high);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return cells[7];
}
