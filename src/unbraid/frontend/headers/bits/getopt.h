/* bits/getopt.h: command line options. */
#ifndef _UNBRAID_BITS_GETOPT_H
#define _UNBRAID_BITS_GETOPT_H

extern char *optarg;
extern int opterr;
extern int optind;
extern int optopt;
int getopt(int, char *const[], const char *);

#endif
