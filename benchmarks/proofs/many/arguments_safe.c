// Each of many threads gets a struct of its own.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

#define N 300

struct job { int in, out; };
struct job jobs[N];

void *worker(void *arg)
{
    struct job *job = arg;
    job->out = job->in;
    check(job->out == job->in);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        jobs[i].in = i;
        pthread_create(&t[i], 0, worker, &jobs[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
