// expect: FALSE(no-conversion-loss)
// options: --property conversion
// A bit-field of three bits cannot hold the number nine.
struct {
    unsigned level : 3;
} state;

int main(void)
{
    for (unsigned i = 0; i < 10; i++)
        state.level = i;
    return 0;
}
