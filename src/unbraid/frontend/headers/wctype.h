/* wctype.h: classes of wide characters. */
#ifndef _UNBRAID_WCTYPE_H
#define _UNBRAID_WCTYPE_H

#include <bits/types/locale_t.h>
#include <bits/types/wint_t.h>

typedef unsigned long wctype_t;
typedef const __INT32_TYPE__ *wctrans_t;

#define WEOF ((wint_t)0xffffffff)

int iswalnum(wint_t);
int iswalpha(wint_t);
int iswblank(wint_t);
int iswcntrl(wint_t);
int iswctype(wint_t, wctype_t);
int iswdigit(wint_t);
int iswgraph(wint_t);
int iswlower(wint_t);
int iswprint(wint_t);
int iswpunct(wint_t);
int iswspace(wint_t);
int iswupper(wint_t);
int iswxdigit(wint_t);
wint_t towctrans(wint_t, wctrans_t);
wint_t towlower(wint_t);
wint_t towupper(wint_t);
wctrans_t wctrans(const char *);
wctype_t wctype(const char *);

#endif
