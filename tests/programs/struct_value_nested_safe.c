// expect: TRUE
// Structs in structs and arrays in structs by value: assigned, passed, returned, compared member by member.
#include <assert.h>
#include <pthread.h>

struct point { int x, y; };
struct line { struct point from, to; char name[3]; };
struct line shared = { { 1, 2 }, { 3, 4 }, "ab" };
pthread_mutex_t m;

struct line moved(struct line l, struct point by) {
    l.from.x += by.x;
    l.to.x += by.x;
    l.name[0] = 'z';
    return l;
}

struct point swap(struct point p) { return (struct point){ p.y, p.x }; }

void *run(void *arg) {
    pthread_mutex_lock(&m);
    shared = moved(shared, (struct point){ 10, 0 });
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_mutex_lock(&m);
    struct line l = shared, *p = &l, a[2] = { shared };
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert((l.from.x == 1 && l.name[0] == 'a') || (l.from.x == 11 && l.name[0] == 'z'));
    a[1] = *p;
    assert(a[1].to.x == l.to.x && a[0].name[1] == 'b' && moved(l, l.from).from.y == 2 && l.from.x == a[1].from.x);
    assert(swap(swap(l.to)).y == 4 && swap(l.to).x == 4 && shared.to.x == 13);
    return 0;
}
