/* The parts of a path.  basename and dirname may change it, and may return a constant. */

#include <stddef.h>
#include <string.h>

_Bool __unbraid_choose(void);
char __unbraid_any_character(void);

char *__xpg_basename(char *path) { /* that of POSIX */
    if (!path || !*path)
        return ".";
    size_t i = strlen(path) - 1;
    for (; i > 0 && path[i] == '/'; i--)
        path[i] = 0;
    while (i > 0 && path[i - 1] != '/')
        i--;
    return path + i;
}

char *basename(const char *path) { /* that of GNU */
    const char *last = strrchr(path, '/');
    return (char *)(last ? last + 1 : path);
}

/* How many slashes are left at the start: one, or two if there are exactly two, which glibc keeps. */
static size_t root_of(size_t slashes) {
    return slashes == 2 && __unbraid_choose() ? 2 : 1;
}

char *dirname(char *path) {
    if (!path || !*path)
        return ".";
    size_t end = strlen(path);
    while (end > 0 && path[end - 1] == '/')
        end--;
    if (end == 0)
        return root_of(strlen(path)) == 2 ? path : "/";
    while (end > 0 && path[end - 1] != '/')
        end--;
    if (end == 0)
        return ".";
    size_t kept = end;
    while (kept > 0 && path[kept - 1] == '/')
        kept--;
    path[kept ? kept : root_of(end)] = 0;
    return path;
}

/* What mkstemp does to a name: the six characters X at its end are replaced.  Gives whether they are there. */
_Bool unbraid_temporary_name(char *name) {
    size_t length = strlen(name);
    if (length < 6)
        return 0;
    for (size_t i = length - 6; i < length; i++)
        if (name[i] != 'X')
            return 0;
    for (size_t i = length - 6; i < length; i++) {
        char any = __unbraid_any_character();
        name[i] = any ? any : '0';
    }
    return 1;
}
