// As SV-COMP has it: reaching reach_error() is the error.
extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())
