// expect: FALSE(no-conversion-loss)
// options: --property conversion
// An unsigned char is incremented beyond 255, where it starts again at zero.
int main(void)
{
    unsigned char c = 250;
    for (int i = 0; i < 10; i++)
        c++;
    return c;
}
