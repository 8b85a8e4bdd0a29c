// expect: UNKNOWN
// And so may each of its bytes.
#include <stdlib.h>
void reach_error(void);
struct node {
    struct node *next;
};

int main(void) {
    struct node *node = malloc(sizeof *node);
    if (*(unsigned char *)node == 5)
        reach_error();
    return 0;
}
