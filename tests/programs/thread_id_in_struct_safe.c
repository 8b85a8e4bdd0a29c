// expect: TRUE
// An ID in a struct is kept, copied and compared.
#include <assert.h>
#include <pthread.h>
struct job { pthread_t id; int done; } jobs[2];
void *work(void *arg) { ((struct job *)arg)->done = 1; return 0; }
int main(void) {
    for (int i = 0; i < 2; i++)
        pthread_create(&jobs[i].id, 0, work, &jobs[i]);
    struct job copy = jobs[0];
    assert(pthread_equal(copy.id, jobs[0].id) && copy.id != jobs[1].id);
    for (int i = 0; i < 2; i++) {
        pthread_join(jobs[i].id, 0);
        assert(jobs[i].done);
    }
}
