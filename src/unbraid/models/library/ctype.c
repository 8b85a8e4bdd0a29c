/* Classes of characters, in the C locale.

   C only says that a function gives a nonzero number for a character of its class.  musl gives one, and so does code that
   a compiler writes in place of a call; glibc gives the bit of the class in its table. */

#include <ctype.h>

_Bool __unbraid_choose(void);
void __unbraid_undefined(const char *);

enum { /* the bits of glibc's table */
    UPPER = 0x100, LOWER = 0x200, ALPHA = 0x400, DIGIT = 0x800, XDIGIT = 0x1000, SPACE = 0x2000, PRINT = 0x4000,
    GRAPH = 0x8000, BLANK = 0x1, CNTRL = 0x2, PUNCT = 0x4, ALNUM = 0x8
};

static _Bool in_class(int c, int class) {
    _Bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
    switch (class) {
    case UPPER: return upper;
    case LOWER: return lower;
    case ALPHA: return upper || lower;
    case DIGIT: return digit;
    case XDIGIT: return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    case SPACE: return c == ' ' || (c >= '\t' && c <= '\r');
    case PRINT: return c >= ' ' && c < 127;
    case GRAPH: return c > ' ' && c < 127;
    case BLANK: return c == ' ' || c == '\t';
    case CNTRL: return (c >= 0 && c < ' ') || c == 127;
    case PUNCT: return c > ' ' && c < 127 && !(upper || lower || digit);
    default: return upper || lower || digit;
    }
}

static void check_character(int c) {
    if (c < -1 || c > 255)
        __unbraid_undefined("a number that is neither EOF nor a character is given to a function of <ctype.h>");
}

static int classify(int c, int class) {
    check_character(c);
    if (!in_class(c, class))
        return 0;
    return class == BLANK || __unbraid_choose() ? 1 : class;
}

int isalnum(int c) { return classify(c, ALNUM); }
int isalpha(int c) { return classify(c, ALPHA); }
int isblank(int c) { return classify(c, BLANK); }
int iscntrl(int c) { return classify(c, CNTRL); }
int isdigit(int c) { return classify(c, DIGIT); }
int isgraph(int c) { return classify(c, GRAPH); }
int islower(int c) { return classify(c, LOWER); }
int isprint(int c) { return classify(c, PRINT); }
int ispunct(int c) { return classify(c, PUNCT); }
int isspace(int c) { return classify(c, SPACE); }
int isupper(int c) { return classify(c, UPPER); }
int isxdigit(int c) { return classify(c, XDIGIT); }

int isascii(int c) { return c >= 0 && c <= 127; }
int toascii(int c) { return c & 127; }

int tolower(int c) {
    check_character(c);
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

int toupper(int c) {
    check_character(c);
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

/* What glibc's macros read: a table for the characters from -128 to 255. */
#define AT(c) (128 + (c))
#define FROM(first, last) [AT(first) ... AT(last)]
#define LETTER (ALPHA | PRINT | GRAPH | ALNUM)

static const unsigned short classes[384] = {
    FROM(0, 8) = CNTRL,
    [AT('\t')] = CNTRL | SPACE | BLANK,
    FROM('\n', '\r') = CNTRL | SPACE,
    FROM(14, 31) = CNTRL,
    [AT(' ')] = SPACE | PRINT | BLANK,
    FROM('!', '/') = PUNCT | PRINT | GRAPH,
    FROM('0', '9') = DIGIT | XDIGIT | PRINT | GRAPH | ALNUM,
    FROM(':', '@') = PUNCT | PRINT | GRAPH,
    FROM('A', 'F') = LETTER | UPPER | XDIGIT,
    FROM('G', 'Z') = LETTER | UPPER,
    FROM('[', '`') = PUNCT | PRINT | GRAPH,
    FROM('a', 'f') = LETTER | LOWER | XDIGIT,
    FROM('g', 'z') = LETTER | LOWER,
    FROM('{', '~') = PUNCT | PRINT | GRAPH,
    [AT(127)] = CNTRL,
};

static const unsigned short *first_class = classes + 128;

const unsigned short **__ctype_b_loc(void) {
    return &first_class;
}
