// expect: REFUSED 4:20 address of a label
// Labels as values.
int main(void) {
    void *target = &&end;
    goto *target;
end:
    return 0;
}
