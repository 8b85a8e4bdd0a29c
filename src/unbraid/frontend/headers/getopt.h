/* getopt.h: command line options, also long ones. */
#ifndef _UNBRAID_GETOPT_H
#define _UNBRAID_GETOPT_H

#include <bits/getopt.h>

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

int getopt_long(int, char *const *, const char *, const struct option *, int *);
int getopt_long_only(int, char *const *, const char *, const struct option *, int *);

#endif
