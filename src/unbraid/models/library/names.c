/* Names that are known only when the program runs: each gets a number (`models/sync/named_semaphores.py`). */

#include <stddef.h>

void __unbraid_unmodelled(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum { MOST = 8, WORDS = 4, LONGEST = 8 * WORDS }; /* MOST as there */

struct name { unsigned long long words[WORDS]; }; /* its characters, eight in each word */

static struct name unbraid_names[MOST];
static int unbraid_named; /* how many of them are used */

static _Bool unbraid_is_same(const struct name *one, const struct name *other) {
    return one->words[0] == other->words[0] && one->words[1] == other->words[1] && one->words[2] == other->words[2]
           && one->words[3] == other->words[3];
}

int unbraid_number_of_name(const char *text) {
    struct name name = {{0}};
    int number = 0;
    for (int i = 0; text[i]; i++) {
        if (i == LONGEST)
            __unbraid_unmodelled();
        name.words[i / 8] |= (unsigned long long)(unsigned char)text[i] << i % 8 * 8;
    }
    __VERIFIER_atomic_begin();
    while (number < unbraid_named && !unbraid_is_same(&unbraid_names[number], &name))
        number++;
    if (number == MOST)
        __unbraid_unmodelled();
    if (number == unbraid_named) {
        unbraid_names[number] = name;
        unbraid_named++;
    }
    __VERIFIER_atomic_end();
    return number;
}
