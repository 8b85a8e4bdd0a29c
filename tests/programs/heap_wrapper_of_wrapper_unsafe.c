// expect: FALSE(unreach-call)
// Wrappers call wrappers: a zeroing one, a copying one for strings, and one for arrays.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct entry { char *name; struct entry *next; };
static void *checked(void *p) {
    if (p == NULL)
        exit(1);
    return p;
}
static void *xmalloc(size_t size) { return checked(malloc(size)); }
static void *xcalloc(size_t n, size_t size) { return checked(calloc(n, size)); }
static char *xstrdup(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(xmalloc(size), text, size);
}
int main(void) {
    struct entry *head = xcalloc(1, sizeof *head);
    struct entry **order = xcalloc(2, sizeof *order);
    head->name = xstrdup("ab");
    order[1] = head;
    assert(order[0] == 0 && head->next == 0);
    assert(order[1]->name[1] == 'a');
    return 0;
}
