// expect: REFUSED 7:5 gets
// gets is not in C any more.
char *gets(char *);

int main(void) {
    char line[8];
    gets(line);
    return 0;
}
