// expect: FALSE(unreach-call)
// What is new is arbitrary.
#include <assert.h>
#include <stdlib.h>
struct text {
    long length;
    char letters[];
};

int main(void) {
    struct text *text = malloc(sizeof *text + 3);
    text->letters[2] = 'c';
    text = realloc(text, sizeof *text + 5);
    assert(text->letters[2] == 'c');
    assert(text->letters[3] == 'd');
    free(text);
    return 0;
}
