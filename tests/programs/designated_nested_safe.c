// expect: TRUE
// Designated initialisers: nested, out of order, overriding, ranges, of unknown length, of unnamed members.
#include <assert.h>
#include <pthread.h>

struct point { int x, y; };
struct shape { char name[4]; struct point corner[2]; union { int r; struct point p; }; };
struct shape s = { .corner[1].y = 4, .name = "ab", .p = { 5, 6 }, .corner[0] = { .y = 2, .x = 1 } };
int a[] = { [3] = 7, 8, [0] = 1, [1 ... 2] = 9 };
pthread_mutex_t locks[2] = { [0 ... 1] = PTHREAD_MUTEX_INITIALIZER };

void *run(void *arg) {
    pthread_mutex_lock(&locks[1]);
    s.corner[1].y++;
    pthread_mutex_unlock(&locks[1]);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, 0);
    pthread_create(&u, 0, run, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(s.corner[1].y == 6 && s.corner[1].x == 0 && s.corner[0].x == 1 && s.corner[0].y == 2 && s.p.y == 6);
    assert(s.name[1] == 'b' && s.name[2] == 0 && s.r == 5);
    assert(sizeof a == 5 * sizeof(int) && a[0] == 1 && a[1] == 9 && a[2] == 9 && a[3] == 7 && a[4] == 8);
    struct point p = { .y = a[4], .x = p.y = 3, };
    assert(p.y == 8 || p.y == 3);
    return 0;
}
