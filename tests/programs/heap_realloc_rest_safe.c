// expect: TRUE
// What is after the last whole element is kept too.
#include <assert.h>
#include <stdlib.h>
struct text {
    long length;
    char letters[];
};

int main(void) {
    struct text *text = malloc(sizeof *text + 3);
    text->length = 3;
    text->letters[0] = 'a';
    text->letters[2] = 'c';
    text = realloc(text, sizeof *text + 5);
    assert(text->length == 3 && text->letters[0] == 'a' && text->letters[2] == 'c');
    free(text);
    return 0;
}
