// expect: FALSE(unreach-call)
// An atomic operation may be an argument of another one, which is a macro, too.
#include <assert.h>
#include <stdatomic.h>

struct node {
    struct node *_Atomic next;
};

static struct node first, second;
static struct node *_Atomic top = &first;

int main(void) {
    struct node *old = atomic_load(&top);
    atomic_store(&first.next, &second);
    atomic_compare_exchange_strong(&top, &old, atomic_load_explicit(&old->next, memory_order_acquire));
    assert(atomic_load(&top) == &first);
    return 0;
}
