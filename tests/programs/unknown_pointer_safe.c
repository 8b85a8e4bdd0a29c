// expect: TRUE
// A pointer that an unknown function returns is null, new, or its argument.
#include <assert.h>
struct node { int value; };
struct node *find(struct node *list);
void *make(void);

int main(void) {
    struct node own = {1}, other = {2};
    struct node *found = find(&own);
    if (found) found->value = 3;
    assert(other.value == 2);
    int *number = make();
    if (number) {
        *number = 4;
        assert(*number == 4);
    }
    return 0;
}
