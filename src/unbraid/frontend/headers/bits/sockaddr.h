/* bits/sockaddr.h: the family of a socket's address. */
#ifndef _UNBRAID_BITS_SOCKADDR_H
#define _UNBRAID_BITS_SOCKADDR_H

typedef unsigned short sa_family_t;
#define __SOCKADDR_COMMON(prefix) sa_family_t prefix##family
#define __SOCKADDR_COMMON_SIZE (sizeof(unsigned short))
#define _SS_SIZE 128

#endif
