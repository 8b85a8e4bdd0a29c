/* stdnoreturn.h: noreturn. */
#ifndef _UNBRAID_STDNORETURN_H
#define _UNBRAID_STDNORETURN_H

#define noreturn _Noreturn

#endif
