/* Lines from outside: any characters, as inputs. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

_Bool __unbraid_choose(void);
char __VERIFIER_nondet_char(void);
void __unbraid_input_begins(void); /* something is read */
void __unbraid_input_fails(void);  /* sets errno, if it is an error, and not the end of the input */
void __unbraid_set_errno(int);

/* At the end of the input, the array stays as it is.  After an error it has any contents (C17 7.21.7.2p3): what was read
   up to then. */
char *unbraid_read_line(char *text, int size) {
    if (size <= 0)
        return 0;
    int length = 0;
    if (size > 1) {
        __unbraid_input_begins();
        _Bool fails = __unbraid_choose();
        while (length < size - 1 && !(fails && __unbraid_choose())) {
            char current = __VERIFIER_nondet_char();
            text[length++] = current;
            if (current == '\n' || __unbraid_choose())
                break;
        }
        if (fails) {
            __unbraid_input_fails();
            return 0;
        }
    }
    text[length] = 0;
    return text;
}

/* The array grows as the line does; how much larger than that it is differs. */
ssize_t getdelim(char **line, size_t *size, int last, FILE *stream) {
    if (!line || !size) {
        __unbraid_set_errno(EINVAL);
        return -1;
    }
    __unbraid_input_begins();
    size_t length = 0;
    if (!*line)
        *size = 0;
    _Bool fails = __unbraid_choose();
    while (!(fails && __unbraid_choose())) {
        if (length + 2 > *size) {
            size_t larger = length + 2 + (__unbraid_choose() ? 118 : 0); /* glibc begins with 120 */
            char *moved = realloc(*line, larger);
            if (!moved) {
                __unbraid_set_errno(ENOMEM);
                return -1;
            }
            *line = moved;
            *size = larger;
        }
        char current = __VERIFIER_nondet_char();
        (*line)[length++] = current;
        (*line)[length] = 0;
        if (current == (char)last || __unbraid_choose())
            break;
    }
    if (!fails)
        return (ssize_t)length;
    __unbraid_input_fails();
    return -1;
}

ssize_t getline(char **line, size_t *size, FILE *stream) {
    return getdelim(line, size, '\n', stream);
}
