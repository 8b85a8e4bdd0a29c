// expect: TRUE
// Statement expressions with declarations, loops and structs, inside of other expressions.
#include <assert.h>
#include <pthread.h>

struct pair { int a, b; };
int shared;
pthread_mutex_t m;

#define LOCKED(e) ({ pthread_mutex_lock(&m); typeof(e) r_ = (e); pthread_mutex_unlock(&m); r_; })

void *run(void *arg) {
    LOCKED(shared += 2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    int seen = LOCKED(shared++) + 10;
    pthread_join(t, 0);
    assert((seen == 10 || seen == 12) && shared == 3);
    int sum = 1 + ({ int s = 0; for (int i = 0; i < 3; i++) s += i; s; }) * ({ int s = 2; s; });
    struct pair p = ({ struct pair q = { sum, 2 }; q.b++; q; });
    assert(sum == 7 && p.a == 7 && p.b == 3 && ({ struct pair q = p; q; }).b == 3);
    return 0;
}
