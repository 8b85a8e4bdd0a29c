/* Variables of the environment that the program asks for by name.  None is there, or a short text; there may be longer ones. */

_Bool __unbraid_choose(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __unbraid_outside(void);

enum { MOST = 8, LONGEST = 3 }; /* MOST as in models/environment/texts.py */

static _Bool unbraid_is_known[MOST], unbraid_is_set[MOST];
static char unbraid_value[MOST][LONGEST + 1];

/* `is_new`: may it have changed? */
char *unbraid_getenv(int number, _Bool is_new) {
    __VERIFIER_atomic_begin();
    if (is_new || !unbraid_is_known[number]) {
        unbraid_is_known[number] = 1;
        unbraid_is_set[number] = 0;
        if (__unbraid_choose())
            __unbraid_outside();
        if (__unbraid_choose()) {
            unbraid_is_set[number] = 1;
            for (int i = 0; i < LONGEST; i++)
                unbraid_value[number][i] = __VERIFIER_nondet_char();
        }
    }
    __VERIFIER_atomic_end();
    return unbraid_is_set[number] ? unbraid_value[number] : 0;
}
