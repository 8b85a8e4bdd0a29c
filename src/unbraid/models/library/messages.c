/* Messages of the library, whose texts are not known.  Two stand for all of them; there may be longer ones. */

#include <errno.h>
#include <netdb.h>
#include <stddef.h>
#include <string.h>

_Bool __unbraid_choose(void);
_Bool __unbraid_any_flag(void);
void __unbraid_outside(void);

static _Thread_local char unbraid_message[2];

/* At most so many characters, and a null character. */
static void fill(char *text, size_t most) {
    if (__unbraid_choose())
        __unbraid_outside();
    if (most)
        text[0] = (char)('?' + __unbraid_any_flag());
    text[most > 0] = 0;
}

char *strerror(int number) {
    if (__unbraid_choose())
        __unbraid_outside();
    unbraid_message[0] = (char)('?' + __unbraid_any_flag());
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
