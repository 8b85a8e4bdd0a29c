// expect: FALSE(unreach-call)
// What is in two objects that one statement allocates is arbitrary for each of them.
#include <stdlib.h>
void reach_error(void);

int main(void) {
    int *numbers[2];
    for (int i = 0; i < 2; i++)
        numbers[i] = malloc(sizeof(int));
    if (*numbers[0] == 5 && *numbers[1] == 7)
        reach_error();
    return 0;
}
