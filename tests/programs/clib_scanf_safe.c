// expect: TRUE
// scanf stores what it has read before the first mismatch, or the end of the input.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number = 3;
    char word[4], after = 0;
    int result = scanf("%2d %3[a-z]%c", &number, word, &after);
    assert(result >= EOF && result <= 3);
    assert(result > 0 ? number >= -9 && number <= 99 : number == 3);
    if (result >= 2)
        assert(word[0] >= 'a' && word[0] <= 'z' && (word[1] == 0 || word[2] == 0 || word[3] == 0));
    if (result == 0)
        assert(scanf("%d", &number) <= 1);
    return 0;
}
