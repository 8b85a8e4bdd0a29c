/* langinfo.h: the texts of a locale. */
#ifndef _UNBRAID_LANGINFO_H
#define _UNBRAID_LANGINFO_H

#include <bits/types/locale_t.h>

typedef int nl_item;

#define _NL_ITEM(category, index) (((category) << 16) | (index))
enum {
    CODESET = _NL_ITEM(0, 14),
    RADIXCHAR = _NL_ITEM(1, 0),
    THOUSEP = _NL_ITEM(1, 1),
    ABDAY_1 = _NL_ITEM(2, 0), ABDAY_2, ABDAY_3, ABDAY_4, ABDAY_5, ABDAY_6, ABDAY_7,
    DAY_1, DAY_2, DAY_3, DAY_4, DAY_5, DAY_6, DAY_7,
    ABMON_1, ABMON_2, ABMON_3, ABMON_4, ABMON_5, ABMON_6, ABMON_7, ABMON_8, ABMON_9, ABMON_10, ABMON_11, ABMON_12,
    MON_1, MON_2, MON_3, MON_4, MON_5, MON_6, MON_7, MON_8, MON_9, MON_10, MON_11, MON_12,
    AM_STR, PM_STR,
    D_T_FMT, D_FMT, T_FMT, T_FMT_AMPM,
    ERA, ERA_YEAR_UNUSED, ERA_D_FMT, ALT_DIGITS, ERA_D_T_FMT, ERA_T_FMT,
    CRNCYSTR = _NL_ITEM(4, 15),
    YESEXPR = _NL_ITEM(5, 0),
    NOEXPR = _NL_ITEM(5, 1)
};
#define CODESET CODESET
#define RADIXCHAR RADIXCHAR
#define THOUSEP THOUSEP

char *nl_langinfo(nl_item);
char *nl_langinfo_l(nl_item, locale_t);

#endif
