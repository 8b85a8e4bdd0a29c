/* getopt and its variants for long options.

   Arguments that are no options: glibc moves them behind the options (not if POSIXLY_CORRECT is set), and POSIX stops at the
   first of them.  Which of both a program gets is chosen where it matters, and kept.  Messages are not modelled. */

#include <getopt.h>
#include <stddef.h>
#include <string.h>

_Bool __unbraid_choose(void);
void __unbraid_unmodelled(void);

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

enum order { UNDECIDED, STOPS, MOVES, RETURNS };
enum found { OPTION, OTHER, NONE };

static enum order unbraid_order;
static int unbraid_at; /* the next letter of the argument that optind belongs to; 0 at its start */
static int unbraid_first_other = 1, unbraid_end_of_others = 1; /* arguments that were passed over */

static _Bool is_option(const char *argument) {
    return argument[0] == '-' && argument[1];
}

/* Move an argument before those that were passed over. */
static void move_first(char **arguments, int from) {
    char *moved = arguments[from];
    for (int i = from; i > unbraid_first_other; i--)
        arguments[i] = arguments[i - 1];
    arguments[unbraid_first_other++] = moved;
}

static void decide(const char *options) {
    if (options[0] == '+')
        unbraid_order = STOPS;
    else if (options[0] == '-')
        unbraid_order = RETURNS;
    else if (unbraid_order == UNDECIDED || unbraid_order == RETURNS)
        unbraid_order = __unbraid_choose() ? MOVES : STOPS;
}

/* Go to the next argument that is an option. */
static enum found next_argument(int count, char **arguments, const char *options) {
    if (unbraid_first_other == unbraid_end_of_others)
        unbraid_first_other = unbraid_end_of_others = optind;
    else
        for (int from = unbraid_end_of_others; from < optind; from++)
            move_first(arguments, from);
    if (optind < count && arguments[optind] && !is_option(arguments[optind])) {
        decide(options);
        if (unbraid_order == STOPS || (unbraid_order == RETURNS && arguments[optind][0] == '-' && __unbraid_choose()))
            return NONE; /* a single "-" ends the options in musl */
        if (unbraid_order == RETURNS) {
            optarg = arguments[optind++];
            return OTHER;
        }
        do
            optind++;
        while (optind < count && !is_option(arguments[optind]));
    }
    unbraid_end_of_others = optind;
    if (optind >= count || !arguments[optind]) {
        optind = unbraid_first_other;
        return NONE;
    }
    if (arguments[optind][1] != '-' || arguments[optind][2])
        return OPTION;
    move_first(arguments, optind); /* this is "--" */
    optind = unbraid_first_other;
    return NONE;
}

/* The next argument is that of an option, if there is one. */
static _Bool take_argument(int count, char **arguments) {
    if (optind >= count)
        return 0;
    optarg = arguments[optind++];
    return 1;
}

/* Where a letter is among the options; -1 if it is none. */
static int place_of(char letter, const char *options) {
    if (letter != ':' && letter != ';')
        for (int i = 0; options[i]; i++)
            if (options[i] == letter)
                return i;
    return -1;
}

static int short_option(int count, char **arguments, const char *options) {
    char *argument = arguments[optind], letter = argument[unbraid_at++];
    int place = place_of(letter, options);
    _Bool is_last = !argument[unbraid_at], takes = place >= 0 && options[place + 1] == ':';
    if (takes)
        optarg = is_last ? 0 : argument + unbraid_at;
    if (is_last || takes) {
        optind++;
        unbraid_at = 0;
    }
    if (place < 0) {
        optopt = letter;
        return '?';
    }
    if (takes && is_last && options[place + 2] != ':' && !take_argument(count, arguments)) {
        if (unbraid_order != MOVES && __unbraid_choose()) /* as POSIX asks for; glibc does not */
            optind++;
        optopt = letter;
        return options[0] == ':' ? ':' : '?';
    }
    return letter;
}

/* Begin a call; returns whether the rest of an argument is to be read. */
static enum found begin(int count, char **arguments, const char *options) {
    if (optarg && __unbraid_choose()) /* glibc does so, musl does not */
        optarg = 0;
    if (optind == 0) {
        optind = unbraid_first_other = unbraid_end_of_others = 1;
        unbraid_order = UNDECIDED;
        unbraid_at = 0;
    }
    if (unbraid_at)
        return OPTION;
    return next_argument(count, arguments, options);
}

static const char *without_order(const char *options) {
    return options[0] == '+' || options[0] == '-' ? options + 1 : options;
}

int getopt(int count, char *const arguments[], const char *options) {
    char **changed = (char **)arguments;
    enum found found = begin(count, changed, options);
    if (found != OPTION)
        return found == NONE ? -1 : 1;
    if (!unbraid_at)
        unbraid_at = 1;
    return short_option(count, changed, without_order(options));
}

static _Bool is_like(const struct option *one, const struct option *other) {
    return one->has_arg == other->has_arg && one->flag == other->flag && one->val == other->val;
}

static _Bool begins_with(const char *text, const char *start, size_t length) {
    size_t i = 0;
    while (i < length && text[i] == start[i])
        i++;
    return i == length;
}

/* The option of this name, or the only one whose name begins so; -1 if there is none, and -2 if there are several.  glibc
   takes several for one if they mean the same. */
static int find(const char *name, size_t length, const struct option *longs, _Bool is_only_long) {
    int found = -1;
    for (int i = 0; longs[i].name; i++) {
        if (!begins_with(longs[i].name, name, length))
            continue;
        if (!longs[i].name[length])
            return i;
        if (found == -1)
            found = i;
        else if (found == -2 || is_only_long || !is_like(&longs[found], &longs[i]) || __unbraid_choose())
            found = -2;
    }
    return found;
}

static int long_option(
    int count, char **arguments, const char *options, const struct option *longs, int *index, const char *name, int number,
    size_t length
) {
    const struct option *option = &longs[number];
    optind++;
    unbraid_at = 0;
    if (name[length]) {
        if (!option->has_arg) {
            optopt = option->val;
            return '?';
        }
        optarg = (char *)name + length + 1;
    } else if (option->has_arg == required_argument && !take_argument(count, arguments)) {
        optopt = option->val;
        return options[0] == ':' ? ':' : '?';
    }
    if (index)
        *index = number;
    if (!option->flag)
        return option->val;
    *option->flag = option->val;
    return 0;
}

static int any_option(
    int count, char **arguments, const char *options, const struct option *longs, int *index, _Bool is_only_long
) {
    enum found found = begin(count, arguments, options);
    if (found != OPTION)
        return found == NONE ? -1 : 1;
    options = without_order(options);
    for (int i = 0; options[i]; i++)
        if (options[i] == ';') /* "W;" makes -W a prefix of long options */
            __unbraid_unmodelled();
    if (!unbraid_at) {
        const char *argument = arguments[optind];
        _Bool has_two = argument[1] == '-';
        if (has_two || (is_only_long && (argument[2] || place_of(argument[1], options) < 0))) {
            const char *name = argument + 1 + has_two;
            size_t length = strcspn(name, "=");
            int number = find(name, length, longs, is_only_long);
            if (number >= 0)
                return long_option(count, arguments, options, longs, index, name, number, length);
            if (has_two || number == -2 || place_of(*name, options) < 0) {
                optind++;
                optopt = 0;
                return '?';
            }
        }
        unbraid_at = 1;
    }
    return short_option(count, arguments, options);
}

int getopt_long(int count, char *const *arguments, const char *options, const struct option *longs, int *index) {
    return any_option(count, (char **)arguments, options, longs, index, 0);
}

int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *longs, int *index) {
    return any_option(count, (char **)arguments, options, longs, index, 1);
}
