// expect: TRUE
// malloc by a number of bytes; the variable says what it is for.
#include <stdlib.h>
struct pair { int *where; int what; };
int value;
int main(void) {
    struct pair *p = malloc(16);
    p->where = &value;
    p->what = 7;
    *p->where = p->what;
    free(p);
    return 0;
}
