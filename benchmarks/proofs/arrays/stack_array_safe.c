/* Two threads get a local array of main, with the parts that they fill. */
#include <pthread.h>

extern void abort(void);
void reach_error(void) { abort(); }
#define assert(condition) do { if (!(condition)) reach_error(); } while (0)

#define SIZE 600

struct part {
    int *array;
    int begin, end;
};

void *fill(void *arg)
{
    struct part *part = arg;
    for (int i = part->begin; i < part->end; i++)
        part->array[i] = 9;
    return 0;
}

int main(void)
{
    int a[SIZE] = {0};
    struct part low = {a, 0, 300}, high = {a, 300, SIZE};
    pthread_t first, second;
    pthread_create(&first, 0, fill, &low);
    pthread_create(&second, 0, fill, &high);
    pthread_join(first, 0);
    pthread_join(second, 0);
    for (int i = 0; i < SIZE; i++)
        assert(a[i] == 9);
    return 0;
}
