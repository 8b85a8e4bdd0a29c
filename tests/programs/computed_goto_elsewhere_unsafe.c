// expect: FALSE(def-behavior)
// A computed goto to a label of another function.
void *kept;
int other(void) {
    kept = &&end;
end:
    return 0;
}
int main(void) {
    other();
    void *own = &&end;
    goto *(kept ? kept : own);
end:
    return 0;
}
