/* sprintf and its family: what printf would print is stored as a string.  `models/output/texts.py` takes formats apart that are
   literals, and calls the functions here for their conversions; vsnprintf reads any format.

   Each function gets the target, its size, and how many characters are there already (or would be, if they had fitted).
   It returns that number with the characters that it adds. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void __unbraid_apart(const char *, const void *, size_t, const void *, size_t);
void __unbraid_unmodelled(void);

enum { LEFT = 1, PLUS = 2, BLANK = 4, ALTERNATIVE = 8, ZEROS = 16 }; /* flags */

static size_t put(char *text, size_t size, size_t count, int character) {
    if (count + 1 < size)
        text[count] = character;
    return count + 1;
}

static size_t fill(char *text, size_t size, size_t count, int character, int times) {
    for (int i = 0; i < times; i++)
        count = put(text, size, count, character);
    return count;
}

size_t unbraid_format_plain(char *text, size_t size, size_t count, const char *plain, int length) {
    for (int i = 0; i < length; i++)
        count = put(text, size, count, plain[i]);
    return count;
}

size_t unbraid_format_character(char *text, size_t size, size_t count, int flags, int width, int character) {
    if (!(flags & LEFT))
        count = fill(text, size, count, ' ', width - 1);
    count = put(text, size, count, (char)character);
    if (flags & LEFT)
        count = fill(text, size, count, ' ', width - 1);
    return count;
}

/* A negative precision is none. */
size_t unbraid_format_string(
    char *text, size_t size, size_t count, int flags, int width, int precision, const char *string
) {
    int length = 0;
    while ((precision < 0 || length < precision) && string[length])
        length++;
    if (!(flags & LEFT))
        count = fill(text, size, count, ' ', width - length);
    for (int i = 0; i < length; i++)
        count = put(text, size, count, string[i]);
    if (flags & LEFT)
        count = fill(text, size, count, ' ', width - length);
    __unbraid_apart("sprintf", text, count < size ? count : size, string, (size_t)length);
    return count;
}

static size_t put_number(
    char *text, size_t size, size_t count, int flags, int width, int precision, char sign, unsigned long long number,
    int letter
) {
    char digits[24];
    int base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' ? 16 : 10, length = 0;
    _Bool marked = (flags & ALTERNATIVE) && number && base == 16;
    for (unsigned long long rest = number; rest; rest /= (unsigned)base) {
        int digit = (int)(rest % (unsigned)base);
        digits[length++] = (char)(digit < 10 ? '0' + digit : (letter == 'X' ? 'A' : 'a') + digit - 10);
    }
    int least = precision < 0 ? 1 : precision;
    if ((flags & ALTERNATIVE) && base == 8 && least <= length)
        least = length + 1;
    int zeros = least > length ? least - length : 0;
    int blanks = width - (length + zeros + (sign != 0) + 2 * marked);
    if ((flags & ZEROS) && !(flags & LEFT) && precision < 0 && blanks > 0) {
        zeros += blanks;
        blanks = 0;
    }
    if (!(flags & LEFT))
        count = fill(text, size, count, ' ', blanks);
    if (sign)
        count = put(text, size, count, sign);
    if (marked) {
        count = put(text, size, count, '0');
        count = put(text, size, count, (char)letter);
    }
    count = fill(text, size, count, '0', zeros);
    while (length > 0)
        count = put(text, size, count, digits[--length]);
    if (flags & LEFT)
        count = fill(text, size, count, ' ', blanks);
    return count;
}

size_t unbraid_format_signed(
    char *text, size_t size, size_t count, int flags, int width, int precision, long long number
) {
    char sign = number < 0 ? '-' : flags & PLUS ? '+' : flags & BLANK ? ' ' : 0;
    unsigned long long magnitude = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
    return put_number(text, size, count, flags, width, precision, sign, magnitude, 'd');
}

size_t unbraid_format_unsigned(
    char *text, size_t size, size_t count, int flags, int width, int precision, unsigned long long number, int letter
) {
    return put_number(text, size, count, flags, width, precision, 0, number, letter);
}

static int flag_of(char letter) {
    switch (letter) {
    case '-': return LEFT;
    case '+': return PLUS;
    case ' ': return BLANK;
    case '#': return ALTERNATIVE;
    case '0': return ZEROS;
    default: return 0;
    }
}

int vsnprintf(char *text, size_t size, const char *format, va_list arguments) {
    size_t count = 0;
    for (size_t i = 0; format[i]; i++) {
        char letter = format[i];
        if (letter != '%') {
            count = put(text, size, count, letter);
            continue;
        }
        int flags = 0, width = 0, precision = -1, bytes = sizeof(int);
        for (letter = format[++i]; flag_of(letter); letter = format[++i])
            flags |= flag_of(letter);
        if (letter == '*') {
            width = va_arg(arguments, int);
            if (width < 0) {
                flags |= LEFT;
                width = -width;
            }
            letter = format[++i];
        } else {
            for (; letter >= '0' && letter <= '9'; letter = format[++i])
                width = width * 10 + (letter - '0');
        }
        if (letter == '.') {
            letter = format[++i];
            precision = 0;
            if (letter == '*') {
                precision = va_arg(arguments, int);
                letter = format[++i];
            } else {
                for (; letter >= '0' && letter <= '9'; letter = format[++i])
                    precision = precision * 10 + (letter - '0');
            }
        }
        for (; letter == 'h'; letter = format[++i])
            bytes /= 2;
        if (letter == 'l' || letter == 'z' || letter == 't') {
            bytes = sizeof(long);
            letter = format[++i];
        }
        if (letter == 'l' || letter == 'j') {
            bytes = sizeof(long long);
            letter = format[++i];
        }
        if (letter == '%') {
            count = put(text, size, count, '%');
        } else if (letter == 'c' && bytes == sizeof(int)) {
            count = unbraid_format_character(text, size, count, flags, width, va_arg(arguments, int));
        } else if (letter == 's' && bytes == sizeof(int)) {
            const char *string = va_arg(arguments, const char *);
            count = unbraid_format_string(text, size, count, flags, width, precision, string);
        } else if (letter == 'd' || letter == 'i') {
            long long number = bytes == 8 ? va_arg(arguments, long long) : va_arg(arguments, int);
            number = bytes == 1 ? (signed char)number : bytes == 2 ? (short)number : number;
            count = unbraid_format_signed(text, size, count, flags, width, precision, number);
        } else if (letter == 'u' || letter == 'o' || letter == 'x' || letter == 'X') {
            unsigned long long number =
                bytes == 8 ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned);
            number = bytes == 1 ? (unsigned char)number : bytes == 2 ? (unsigned short)number : number;
            count = unbraid_format_unsigned(text, size, count, flags, width, precision, number, letter);
        } else {
            __unbraid_unmodelled();
        }
    }
    if (size)
        text[count < size ? count : size - 1] = 0;
    return (int)count;
}

int vsprintf(char *text, const char *format, va_list arguments) {
    return vsnprintf(text, PTRDIFF_MAX, format, arguments);
}

/* What vprintf reads: the format, the arguments, and the strings among them. */
void unbraid_read_arguments(const char *format, va_list arguments) {
    for (size_t i = 0; format[i]; i++) {
        if (format[i] != '%')
            continue;
        _Bool is_precision = 0, is_wide = 0, is_finished = 0;
        int precision = -1;
        while (!is_finished) {
            char letter = format[++i];
            switch (letter) {
            case '.':
                is_precision = 1;
                precision = 0;
                break;
            case '*': {
                int number = va_arg(arguments, int);
                precision = is_precision ? number : precision;
                break;
            }
            case 'l':
            case 'j':
            case 'z':
            case 't':
                is_wide = is_wide || letter == 'j' || sizeof(long) == 8 || format[i - 1] == 'l';
                break;
            case 'L':
                is_wide = 1;
                break;
            case '%':
                is_finished = 1;
                break;
            case 'c':
            case 'd':
            case 'i':
            case 'u':
            case 'o':
            case 'x':
            case 'X':
                if (is_wide)
                    va_arg(arguments, long long);
                else
                    va_arg(arguments, int);
                is_finished = 1;
                break;
            case 'a':
            case 'e':
            case 'f':
            case 'g':
            case 'A':
            case 'E':
            case 'F':
            case 'G':
                va_arg(arguments, long long); /* engines for integers can read it */
                is_finished = 1;
                break;
            case 'p':
                va_arg(arguments, void *);
                is_finished = 1;
                break;
            case 's': {
                const char *string = va_arg(arguments, const char *);
                for (int k = 0; k != precision && string[k]; k++)
                    ;
                is_finished = 1;
                break;
            }
            default:
                if (is_precision && letter >= '0' && letter <= '9')
                    precision = precision * 10 + (letter - '0');
                else if (!flag_of(letter) && letter != 'h' && (letter < '0' || letter > '9'))
                    __unbraid_unmodelled();
            }
        }
    }
}
