/* Messages of the library, whose texts are not known.  Short ones are approximated; there may be longer ones. */

#include <errno.h>
#include <netdb.h>
#include <stddef.h>
#include <string.h>

_Bool __unbraid_choose(void);
char __unbraid_any_character(void);
void __unbraid_outside(void);

enum { LONGEST = 3 };

static _Thread_local char unbraid_message[LONGEST + 1];

/* At most so many characters, and a null character. */
static void fill(char *text, size_t most) {
    if (__unbraid_choose())
        __unbraid_outside();
    size_t length = most < LONGEST ? most : LONGEST;
    for (size_t i = 0; i < length; i++)
        text[i] = __unbraid_any_character();
    text[length] = 0;
}

char *strerror(int number) {
    if (__unbraid_choose())
        __unbraid_outside();
    unbraid_message[0] = __unbraid_any_character();
    unbraid_message[1] = __unbraid_any_character();
    unbraid_message[2] = __unbraid_any_character();
    return unbraid_message;
}

char *strsignal(int number) {
    return strerror(number);
}

const char *gai_strerror(int number) {
    return strerror(number);
}

const char *hstrerror(int number) {
    return strerror(number);
}

/* In the version of GNU, the result need not be the array. */
char *unbraid_gnu_strerror_r(int number, char *text, size_t size) {
    if (!size || __unbraid_choose())
        return strerror(number);
    fill(text, size - 1);
    return text;
}

int unbraid_posix_strerror_r(int number, char *text, size_t size) {
    if (size)
        fill(text, size - 1);
    if (__unbraid_choose())
        return EINVAL;
    return !size || __unbraid_choose() ? ERANGE : 0;
}
