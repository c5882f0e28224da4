# The tag under which setjmp and longjmp throw. The compiler refers to it; zig's C library does not define it.
	.globl	__c_longjmp
	.tagtype	__c_longjmp i32
__c_longjmp:
