// expect: TRUE
// A member that is changed, and one that is two pointers away: they are compared without an address that both have.
#include <assert.h>

struct table {
    int limit;
};
struct guest {
    int meals;
    struct table *table;
};

int main(void) {
    struct table table = {1};
    struct guest guest = {0, &table}, *g = &guest;
    assert(++g->meals == g->table->limit);
    return 0;
}
