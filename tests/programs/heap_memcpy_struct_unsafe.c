// expect: FALSE(unreach-call)
// A struct with pointers is copied by memcpy from and to the heap.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct message { int kind; int *payload; char tag; };
int main(void) {
    int x = 1, y = 2;
    struct message m = { 3, &x, 'a' };
    struct message *copy = malloc(sizeof m);
    memcpy(copy, &m, sizeof m);
    m.payload = &y;
    *copy->payload = 9;
    assert(copy->kind == 3 && copy->tag == 'a' && y == 9);
    free(copy);
    return 0;
}
