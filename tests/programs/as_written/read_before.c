typedef __builtin_va_list __gnuc_va_list;
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__ ((__nothrow__ , __leaf__));
int main(void) {
    // a compiler has included the headers: a name of theirs that is still there is one of the program
    int SIGINT = 7;
    if (!(SIGINT == 7)) __assert_fail("SIGINT == 7", "it.c", 5, "main");
    return 0;
}
