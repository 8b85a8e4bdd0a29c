// expect: TRUE
// Harris's list marks a node as deleted in the low bit of its link; two threads delete the same node.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
struct node { _Atomic(uintptr_t) next; int key; };
struct node *victim;
atomic_int winners;
void *remove_it(void *arg) {
    uintptr_t old = atomic_load(&victim->next);
    if (!(old & 1)) {
        if (atomic_compare_exchange_strong(&victim->next, &old, old | 1))
            atomic_fetch_add(&winners, 1);
    }
    return 0;
}
int main(void) {
    pthread_t a, b;
    struct node *last = malloc(sizeof *last);
    victim = malloc(sizeof *victim);
    atomic_init(&last->next, 0);
    atomic_init(&victim->next, (uintptr_t)last);
    last->key = 3;
    pthread_create(&a, 0, remove_it, 0);
    pthread_create(&b, 0, remove_it, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    struct node *first = victim;
    struct node *after = (struct node *)(atomic_load(&first->next) & ~(uintptr_t)1);
    assert(winners == 1 && after->key == 3);
    return 0;
}
