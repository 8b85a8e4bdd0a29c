// expect: REFUSED 8:9 a jump into a block with a local whose address may be kept
// The block begins behind the jump, and so does the local.
int *kept;

int main(void) {
    int n = 0;
    if (n == 0)
        goto inside;
    {
        int local;
    inside:
        local = 1;
        kept = &local;
    }
    return 0;
}
