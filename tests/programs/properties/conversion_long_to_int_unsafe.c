// expect: FALSE(no-conversion-loss)
// options: --property conversion
// A function returns a long product as an int.
extern int __VERIFIER_nondet_int(void);

int area(int width, int height)
{
    return (long)width * height;
}

int main(void)
{
    int width = __VERIFIER_nondet_int();
    return area(width, 3) > 10;
}
