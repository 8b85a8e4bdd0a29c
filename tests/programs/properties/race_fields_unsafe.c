// expect: FALSE(no-data-race)
// options: --property race
// Two threads get pointers to the same struct; one of the fields that they use is common to both.
#include <pthread.h>

struct job {
    int input, output, state;
};

void *first(void *arg)
{
    struct job *job = arg;
    job->input = 1;
    job->state = 1;
    return 0;
}

void *second(void *arg)
{
    struct job *job = arg;
    job->output = 2;
    job->state = 2;
    return 0;
}

int main(void)
{
    struct job job = {0, 0, 0};
    pthread_t a, b;
    pthread_create(&a, 0, first, &job);
    pthread_create(&b, 0, second, &job);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
