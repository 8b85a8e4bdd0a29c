// expect: TRUE
// options: --property overflow
// Chars and shorts are promoted and cut off again, which is not an overflow, in an endless loop.
signed char c = 127;
short s = -32768;

int main(void)
{
    while (1) {
        c++;
        s -= 3;
        c = c * 2;
        s = -s;
    }
}
