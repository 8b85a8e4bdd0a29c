/* Dates and times of day.  `models/environment/dates.py` has localtime_r and gmtime_r, whose results are not computed. */

#include <stddef.h>
#include <time.h>

_Bool __unbraid_choose(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
char __unbraid_any_character(void);
long __unbraid_any_number(void);
void __unbraid_undefined(const char *);

/* All threads share these: the functions need not be thread-safe (C17 7.27.3p1). */
static struct tm unbraid_date, unbraid_other_date;
static char unbraid_date_text[26];
static int unbraid_dates; /* how many objects there are for dates: one in glibc, two in musl; zero: not chosen yet */

struct tm *localtime(const time_t *time) {
    return localtime_r(time, &unbraid_date);
}

struct tm *gmtime(const time_t *time) {
    __VERIFIER_atomic_begin();
    if (!unbraid_dates)
        unbraid_dates = 1 + __unbraid_choose();
    __VERIFIER_atomic_end();
    return unbraid_dates == 1 ? gmtime_r(time, &unbraid_date) : gmtime_r(time, &unbraid_other_date);
}

/* Texts such as "Sun Sep 16 01:03:52 1973\n". */
static char *write_date(char *text) {
    text[24] = '\n';
    text[25] = 0;
    for (int i = 0; i < 24; i++)
        text[i] = (char)(' ' + (unsigned char)__unbraid_any_character() % 95);
    return text;
}

char *asctime_r(const struct tm *date, char *text) {
    if (date->tm_sec < 0 || date->tm_sec > 60 || date->tm_min < 0 || date->tm_min > 59 || date->tm_hour < 0 ||
        date->tm_hour > 23 || date->tm_mday < 1 || date->tm_mday > 31 || date->tm_mon < 0 || date->tm_mon > 11 ||
        date->tm_wday < 0 || date->tm_wday > 6 || date->tm_year < 1000 - 1900 || date->tm_year > 9999 - 1900)
        __unbraid_undefined("asctime is called with a date out of range");
    return write_date(text);
}

char *asctime(const struct tm *date) {
    return asctime_r(date, unbraid_date_text);
}

char *ctime_r(const time_t *time, char *text) {
    struct tm date;
    return localtime_r(time, &date) ? write_date(text) : 0;
}

char *ctime(const time_t *time) {
    return localtime(time) ? write_date(unbraid_date_text) : 0;
}

/* The date is brought into its ranges.  The result is -1 if there is no such time. */
time_t mktime(struct tm *date) {
    struct tm read = *date; /* these are accesses */
    time_t time = __unbraid_any_number();
    localtime_r(&time, date);
    return time;
}

time_t timegm(struct tm *date) {
    return mktime(date);
}

time_t timelocal(struct tm *date) {
    return mktime(date);
}

double difftime(time_t end, time_t start) {
    return end >= start ? (double)((unsigned long)end - (unsigned long)start)
                        : -(double)((unsigned long)start - (unsigned long)end);
}

/* Any text that fits; if none does, the array has any contents. */
size_t strftime(char *text, size_t size, const char *format, const struct tm *date) {
    struct tm read = *date; /* these are accesses */
    for (size_t i = 0; format[i]; i++)
        ;
    if (!size)
        return 0;
    size_t length = 0;
    while (length < size - 1 && __unbraid_choose()) {
        char any = __unbraid_any_character();
        text[length++] = any ? any : ' ';
    }
    text[length] = 0;
    return __unbraid_choose() ? length : 0;
}
