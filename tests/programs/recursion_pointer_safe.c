// expect: TRUE
// Recursion with pointers: into an array, along a list, and to the locals of the callers.
#include <assert.h>
#include <pthread.h>

struct node { int value; struct node *next; };
struct node nodes[3] = { { 1, &nodes[1] }, { 2, &nodes[2] }, { 3, 0 } };
int results[2];

int sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }

void count(int n, int *total) {
    int mine = n;
    if (n > 0) {
        count(n - 1, &mine);
        *total += mine;
    }
}

struct node *last(struct node *n) { return n->next ? last(n->next) : n; }

void *run(void *arg) {
    int total = 0;
    count(2, &total);
    results[(long)arg] = total;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, run, (void *)0);
    pthread_create(&u, 0, run, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(results[0] == 3 && results[1] == 3 && sum(nodes) == 6 && last(nodes) == &nodes[2]);
    return 0;
}
