/* sys/random.h: random bytes of the system. */
#ifndef _UNBRAID_SYS_RANDOM_H
#define _UNBRAID_SYS_RANDOM_H

#include <bits/size.h>

#define GRND_NONBLOCK 0x01
#define GRND_RANDOM 0x02
#define GRND_INSECURE 0x04

__PTRDIFF_TYPE__ getrandom(void *, size_t, unsigned);
int getentropy(void *, size_t);

#endif
