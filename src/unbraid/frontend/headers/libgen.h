/* libgen.h: the parts of a path. */
#ifndef _UNBRAID_LIBGEN_H
#define _UNBRAID_LIBGEN_H

char *dirname(char *);
char *__xpg_basename(char *);
#define basename __xpg_basename

#endif
