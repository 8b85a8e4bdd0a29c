// expect: REFUSED 4:7 not defined as a library's type
// A type of the user's own has the name of a library's type, and another size.
typedef unsigned char sem_t;
sem_t s = 255;
int main(void)
{
    s++;
    return 0;
}
