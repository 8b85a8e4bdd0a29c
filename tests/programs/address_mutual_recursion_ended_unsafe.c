// expect: FALSE(valid-deref)
// The address of a local that has ended, kept by one of two functions that call each other.
int *G;
void g(int *p,int n);
void f(int *p,int n){ if(n) g(p,n-1); else G = p; }
void g(int *p,int n){ if(n) f(p,n-1); }
void h0(void){ int z; f(&z,1); }
void h(void){ int x=0; g(&x,1); }
int main(){ h0(); h(); *G = 1; return 0; }
