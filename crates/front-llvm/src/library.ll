; What functions of the C library do, made of `library.c` by clang -O1 -fno-builtin -fno-inline, without attributes and metadata.

@__garret_values = internal thread_local(localexec) unnamed_addr global [8 x ptr] zeroinitializer
@__garret_keys = internal global i32 0
@__garret_destructors = internal unnamed_addr global [8 x ptr] zeroinitializer
@__garret_exits = internal global i32 0
@__garret_exit_functions = internal unnamed_addr global [16 x ptr] zeroinitializer
@__garret_exit_arguments = internal unnamed_addr global [16 x ptr] zeroinitializer
@__garret_exit_plain = internal unnamed_addr global [16 x ptr] zeroinitializer
@__garret_own_exits = internal thread_local unnamed_addr global i32 0
@__garret_own_exit_functions = internal thread_local unnamed_addr global [8 x ptr] zeroinitializer
@__garret_own_exit_arguments = internal thread_local unnamed_addr global [8 x ptr] zeroinitializer

define i64 @strlen(ptr %0) {
  br label %2

2:
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4
  %6 = icmp eq i8 %5, 0
  %7 = add i64 %3, 1
  br i1 %6, label %8, label %2

8:
  ret i64 %3
}

define i64 @strnlen(ptr %0, i64 %1) {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %12, label %4

4:
  %5 = phi i64 [ %10, %9 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:
  %10 = add nuw i64 %5, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %12, label %4

12:
  %13 = phi i64 [ 0, %2 ], [ %5, %4 ], [ %1, %9 ]
  ret i64 %13
}

define i32 @strcmp(ptr %0, ptr %1) {
  %3 = load i8, ptr %0
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %16, label %5

5:
  %6 = phi i8 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i8, ptr %7
  %10 = icmp eq i8 %6, %9
  br i1 %10, label %11, label %16

11:
  %12 = getelementptr inbounds i8, ptr %8, i64 1
  %13 = getelementptr inbounds i8, ptr %7, i64 1
  %14 = load i8, ptr %12
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %5

16:
  %17 = phi ptr [ %1, %2 ], [ %7, %5 ], [ %13, %11 ]
  %18 = phi i8 [ %3, %2 ], [ %6, %5 ], [ %14, %11 ]
  %19 = zext i8 %18 to i32
  %20 = load i8, ptr %17
  %21 = zext i8 %20 to i32
  %22 = sub nsw i32 %19, %21
  ret i32 %22
}

define i32 @strncmp(ptr %0, ptr %1, i64 %2) {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %24, label %5

5:
  %6 = phi i64 [ %17, %14 ], [ %2, %3 ]
  %7 = phi ptr [ %16, %14 ], [ %1, %3 ]
  %8 = phi ptr [ %15, %14 ], [ %0, %3 ]
  %9 = load i8, ptr %8
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %19, label %11

11:
  %12 = load i8, ptr %7
  %13 = icmp eq i8 %9, %12
  br i1 %13, label %14, label %19

14:
  %15 = getelementptr inbounds i8, ptr %8, i64 1
  %16 = getelementptr inbounds i8, ptr %7, i64 1
  %17 = add i64 %6, -1
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %24, label %5

19:
  %20 = zext i8 %9 to i32
  %21 = load i8, ptr %7
  %22 = zext i8 %21 to i32
  %23 = sub nsw i32 %20, %22
  br label %24

24:
  %25 = phi i32 [ %23, %19 ], [ 0, %3 ], [ 0, %14 ]
  ret i32 %25
}

define i32 @memcmp(ptr %0, ptr %1, i64 %2) {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %21, label %5

5:
  %6 = phi ptr [ %18, %16 ], [ %1, %3 ]
  %7 = phi ptr [ %17, %16 ], [ %0, %3 ]
  %8 = phi i64 [ %19, %16 ], [ %2, %3 ]
  %9 = load i8, ptr %7
  %10 = load i8, ptr %6
  %11 = icmp eq i8 %9, %10
  br i1 %11, label %16, label %12

12:
  %13 = zext i8 %10 to i32
  %14 = zext i8 %9 to i32
  %15 = sub nsw i32 %14, %13
  br label %21

16:
  %17 = getelementptr inbounds i8, ptr %7, i64 1
  %18 = getelementptr inbounds i8, ptr %6, i64 1
  %19 = add i64 %8, -1
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %21, label %5

21:
  %22 = phi i32 [ %15, %12 ], [ 0, %3 ], [ 0, %16 ]
  ret i32 %22
}

define ptr @strcpy(ptr %0, ptr %1) {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %9, %3 ]
  %5 = getelementptr inbounds i8, ptr %1, i64 %4
  %6 = load i8, ptr %5
  %7 = getelementptr inbounds i8, ptr %0, i64 %4
  store i8 %6, ptr %7
  %8 = icmp eq i8 %6, 0
  %9 = add i64 %4, 1
  br i1 %8, label %10, label %3

10:
  ret ptr %0
}

define ptr @stpcpy(ptr %0, ptr %1) {
  %3 = load i8, ptr %1
  store i8 %3, ptr %0
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %12, label %5

5:
  %6 = phi ptr [ %9, %5 ], [ %1, %2 ]
  %7 = phi ptr [ %8, %5 ], [ %0, %2 ]
  %8 = getelementptr inbounds i8, ptr %7, i64 1
  %9 = getelementptr inbounds i8, ptr %6, i64 1
  %10 = load i8, ptr %9
  store i8 %10, ptr %8
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %5

12:
  %13 = phi ptr [ %0, %2 ], [ %8, %5 ]
  ret ptr %13
}

define ptr @strncpy(ptr %0, ptr %1, i64 %2) {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 %6
  store i8 %8, ptr %11
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5

14:
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %16 = icmp ult i64 %15, %2
  br i1 %16, label %17, label %22

17:
  %18 = phi i64 [ %20, %17 ], [ %15, %14 ]
  %19 = getelementptr inbounds i8, ptr %0, i64 %18
  store i8 0, ptr %19
  %20 = add nuw i64 %18, 1
  %21 = icmp eq i64 %20, %2
  br i1 %21, label %22, label %17

22:
  ret ptr %0
}

define ptr @strcat(ptr %0, ptr %1) {
  br label %3

3:
  %4 = phi ptr [ %0, %2 ], [ %7, %3 ]
  %5 = load i8, ptr %4
  %6 = icmp eq i8 %5, 0
  %7 = getelementptr inbounds i8, ptr %4, i64 1
  br i1 %6, label %8, label %3

8:
  %9 = load i8, ptr %1
  store i8 %9, ptr %4
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %18, label %11

11:
  %12 = phi ptr [ %14, %11 ], [ %4, %8 ]
  %13 = phi ptr [ %15, %11 ], [ %1, %8 ]
  %14 = getelementptr inbounds i8, ptr %12, i64 1
  %15 = getelementptr inbounds i8, ptr %13, i64 1
  %16 = load i8, ptr %15
  store i8 %16, ptr %14
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %18, label %11

18:
  ret ptr %0
}

define ptr @strncat(ptr %0, ptr %1, i64 %2) {
  br label %4

4:
  %5 = phi ptr [ %0, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:
  %10 = icmp eq i64 %2, 0
  br i1 %10, label %22, label %11

11:
  %12 = phi ptr [ %19, %17 ], [ %5, %9 ]
  %13 = phi i64 [ %20, %17 ], [ %2, %9 ]
  %14 = phi ptr [ %18, %17 ], [ %1, %9 ]
  %15 = load i8, ptr %14
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %22, label %17

17:
  %18 = getelementptr inbounds i8, ptr %14, i64 1
  %19 = getelementptr inbounds i8, ptr %12, i64 1
  store i8 %15, ptr %12
  %20 = add i64 %13, -1
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %22, label %11

22:
  %23 = phi ptr [ %5, %9 ], [ %12, %11 ], [ %19, %17 ]
  store i8 0, ptr %23
  ret ptr %0
}

define ptr @strchr(ptr %0, i32 %1) {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  %5 = load i8, ptr %0
  %6 = sext i8 %5 to i32
  %7 = icmp eq i32 %4, %6
  br i1 %7, label %17, label %8

8:
  %9 = phi i8 [ %14, %12 ], [ %5, %2 ]
  %10 = phi ptr [ %13, %12 ], [ %0, %2 ]
  %11 = icmp eq i8 %9, 0
  br i1 %11, label %17, label %12

12:
  %13 = getelementptr inbounds i8, ptr %10, i64 1
  %14 = load i8, ptr %13
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %4, %15
  br i1 %16, label %17, label %8

17:
  %18 = phi ptr [ %0, %2 ], [ %13, %12 ], [ null, %8 ]
  ret ptr %18
}

define ptr @strrchr(ptr %0, i32 %1) {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  br label %5

5:
  %6 = phi ptr [ %0, %2 ], [ %13, %5 ]
  %7 = phi ptr [ null, %2 ], [ %11, %5 ]
  %8 = load i8, ptr %6
  %9 = sext i8 %8 to i32
  %10 = icmp eq i32 %4, %9
  %11 = select i1 %10, ptr %6, ptr %7
  %12 = icmp eq i8 %8, 0
  %13 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %12, label %14, label %5

14:
  ret ptr %11
}

define ptr @strstr(ptr %0, ptr %1) {
  %3 = load i8, ptr %1
  %4 = icmp eq i8 %3, 0
  br label %5

5:
  %6 = phi ptr [ %0, %2 ], [ %30, %27 ]
  %7 = phi ptr [ undef, %2 ], [ %28, %27 ]
  br i1 %4, label %27, label %8

8:
  %9 = load i8, ptr %6
  %10 = icmp eq i8 %9, %3
  br i1 %10, label %11, label %21

11:
  %12 = phi i64 [ %20, %16 ], [ 1, %8 ]
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load i8, ptr %13
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %27, label %16

16:
  %17 = getelementptr inbounds i8, ptr %6, i64 %12
  %18 = load i8, ptr %17
  %19 = icmp eq i8 %18, %14
  %20 = add i64 %12, 1
  br i1 %19, label %11, label %21

21:
  %22 = phi i1 [ %4, %8 ], [ %15, %16 ]
  br i1 %22, label %27, label %23

23:
  %24 = load i8, ptr %6
  %25 = icmp eq i8 %24, 0
  %26 = select i1 %25, ptr null, ptr %7
  br label %27

27:
  %28 = phi ptr [ %6, %21 ], [ %26, %23 ], [ %6, %5 ], [ %6, %11 ]
  %29 = phi i1 [ true, %21 ], [ %25, %23 ], [ true, %5 ], [ true, %11 ]
  %30 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %29, label %31, label %5

31:
  ret ptr %28
}

define ptr @memchr(ptr %0, i32 %1, i64 %2) {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %16, label %5

5:
  %6 = trunc i32 %1 to i8
  br label %7

7:
  %8 = phi ptr [ %0, %5 ], [ %14, %12 ]
  %9 = phi i64 [ %2, %5 ], [ %13, %12 ]
  %10 = load i8, ptr %8
  %11 = icmp eq i8 %10, %6
  br i1 %11, label %16, label %12

12:
  %13 = add i64 %9, -1
  %14 = getelementptr inbounds i8, ptr %8, i64 1
  %15 = icmp eq i64 %13, 0
  br i1 %15, label %16, label %7

16:
  %17 = phi ptr [ null, %3 ], [ %8, %7 ], [ null, %12 ]
  ret ptr %17
}

define ptr @strdup(ptr %0) {
  %2 = call i64 @strlen(ptr %0)
  %3 = add i64 %2, 1
  %4 = call ptr @malloc(i64 %3)
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %6, label %7

6:
  ret ptr %4

7:
  %8 = phi i64 [ %12, %7 ], [ 0, %1 ]
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = load i8, ptr %9
  %11 = getelementptr inbounds i8, ptr %4, i64 %8
  store i8 %10, ptr %11
  %12 = add nuw i64 %8, 1
  %13 = icmp eq i64 %8, %2
  br i1 %13, label %6, label %7
}

declare ptr @malloc(i64 ) 

define void @bzero(ptr %0, i64 %1) {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %10, label %4

4:
  %5 = phi ptr [ %7, %4 ], [ %0, %2 ]
  %6 = phi i64 [ %8, %4 ], [ %1, %2 ]
  %7 = getelementptr inbounds i8, ptr %5, i64 1
  store i8 0, ptr %5
  %8 = add i64 %6, -1
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %10, label %4

10:
  ret void
}

define i32 @atoi(ptr %0) {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %5 ]
  %4 = load i8, ptr %3
  switch i8 %4, label %11 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %9
  ]

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:
  %8 = getelementptr inbounds i8, ptr %3, i64 1
  br label %11

9:
  %10 = getelementptr inbounds i8, ptr %3, i64 1
  br label %11

11:
  %12 = phi ptr [ %8, %7 ], [ %10, %9 ], [ %3, %2 ]
  %13 = phi i32 [ -1, %7 ], [ 1, %9 ], [ 1, %2 ]
  %14 = load i8, ptr %12
  %15 = add i8 %14, -48
  %16 = icmp ult i8 %15, 10
  br i1 %16, label %17, label %29

17:
  %18 = phi i8 [ %26, %17 ], [ %14, %11 ]
  %19 = phi i32 [ %24, %17 ], [ 0, %11 ]
  %20 = phi ptr [ %25, %17 ], [ %12, %11 ]
  %21 = sext i8 %18 to i32
  %22 = mul nsw i32 %19, 10
  %23 = add i32 %22, -48
  %24 = add i32 %23, %21
  %25 = getelementptr inbounds i8, ptr %20, i64 1
  %26 = load i8, ptr %25
  %27 = add i8 %26, -48
  %28 = icmp ult i8 %27, 10
  br i1 %28, label %17, label %29

29:
  %30 = phi i32 [ 0, %11 ], [ %24, %17 ]
  %31 = mul nsw i32 %30, %13
  ret i32 %31
}

define i64 @atol(ptr %0) {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %5 ]
  %4 = load i8, ptr %3
  switch i8 %4, label %11 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %9
  ]

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:
  %8 = getelementptr inbounds i8, ptr %3, i64 1
  br label %11

9:
  %10 = getelementptr inbounds i8, ptr %3, i64 1
  br label %11

11:
  %12 = phi ptr [ %8, %7 ], [ %10, %9 ], [ %3, %2 ]
  %13 = phi i64 [ -1, %7 ], [ 1, %9 ], [ 1, %2 ]
  %14 = load i8, ptr %12
  %15 = add i8 %14, -48
  %16 = icmp ult i8 %15, 10
  br i1 %16, label %17, label %30

17:
  %18 = phi i8 [ %27, %17 ], [ %14, %11 ]
  %19 = phi i64 [ %25, %17 ], [ 0, %11 ]
  %20 = phi ptr [ %26, %17 ], [ %12, %11 ]
  %21 = sext i8 %18 to i64
  %22 = mul nsw i64 %19, 10
  %23 = add nsw i64 %21, 4294967248
  %24 = and i64 %23, 4294967295
  %25 = add nsw i64 %24, %22
  %26 = getelementptr inbounds i8, ptr %20, i64 1
  %27 = load i8, ptr %26
  %28 = add i8 %27, -48
  %29 = icmp ult i8 %28, 10
  br i1 %29, label %17, label %30

30:
  %31 = phi i64 [ 0, %11 ], [ %25, %17 ]
  %32 = mul nsw i64 %31, %13
  ret i64 %32
}

define i32 @abs(i32 %0) {
  %2 = call i32 @llvm.abs.i32(i32 %0, i1 true)
  ret i32 %2
}

define i64 @labs(i64 %0) {
  %2 = call i64 @llvm.abs.i64(i64 %0, i1 true)
  ret i64 %2
}

define i64 @llabs(i64 %0) {
  %2 = call i64 @llvm.abs.i64(i64 %0, i1 true)
  ret i64 %2
}

define i32 @isdigit(i32 %0) {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = zext i1 %3 to i32
  ret i32 %4
}

define i32 @isupper(i32 %0) {
  %2 = add i32 %0, -65
  %3 = icmp ult i32 %2, 26
  %4 = zext i1 %3 to i32
  ret i32 %4
}

define i32 @islower(i32 %0) {
  %2 = add i32 %0, -97
  %3 = icmp ult i32 %2, 26
  %4 = zext i1 %3 to i32
  ret i32 %4
}

define i32 @isalpha(i32 %0) {
  %2 = call i32 @isupper(i32 %0)
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %8

4:
  %5 = call i32 @islower(i32 %0)
  %6 = icmp ne i32 %5, 0
  %7 = zext i1 %6 to i32
  br label %8

8:
  %9 = phi i32 [ 1, %1 ], [ %7, %4 ]
  ret i32 %9
}

define i32 @isalnum(i32 %0) {
  %2 = call i32 @isalpha(i32 %0)
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %8

4:
  %5 = call i32 @isdigit(i32 %0)
  %6 = icmp ne i32 %5, 0
  %7 = zext i1 %6 to i32
  br label %8

8:
  %9 = phi i32 [ 1, %1 ], [ %7, %4 ]
  ret i32 %9
}

define i32 @isspace(i32 %0) {
  %2 = icmp eq i32 %0, 32
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, 5
  %5 = or i1 %2, %4
  %6 = zext i1 %5 to i32
  ret i32 %6
}

define i32 @toupper(i32 %0) {
  %2 = call i32 @islower(i32 %0)
  %3 = icmp eq i32 %2, 0
  %4 = add nsw i32 %0, -32
  %5 = select i1 %3, i32 %0, i32 %4
  ret i32 %5
}

define i32 @tolower(i32 %0) {
  %2 = call i32 @isupper(i32 %0)
  %3 = icmp eq i32 %2, 0
  %4 = add nsw i32 %0, 32
  %5 = select i1 %3, i32 %0, i32 %4
  ret i32 %5
}

define i32 @pthread_key_create(ptr %0, ptr %1) {
  %3 = call fastcc i32 @__garret_makes(ptr %0, ptr %1, i32 11)
  ret i32 %3
}

define internal fastcc i32 @__garret_makes(ptr %0, ptr %1, i32 %2) unnamed_addr {
  %4 = atomicrmw add ptr @__garret_keys, i32 1 monotonic
  %5 = icmp ugt i32 %4, 7
  br i1 %5, label %12, label %6

6:
  %7 = icmp eq ptr %1, null
  br i1 %7, label %11, label %8

8:
  %9 = zext i32 %4 to i64
  %10 = getelementptr inbounds [8 x ptr], ptr @__garret_destructors, i64 0, i64 %9
  store ptr %1, ptr %10
  br label %11

11:
  store i32 %4, ptr %0
  br label %12

12:
  %13 = phi i32 [ 0, %11 ], [ %2, %3 ]
  ret i32 %13
}

define i32 @pthread_key_delete(i32 %0) {
  ret i32 0
}

define i32 @pthread_setspecific(i32 %0, ptr %1) {
  %3 = zext i32 %0 to i64
  %4 = getelementptr inbounds [8 x ptr], ptr @__garret_values, i64 0, i64 %3
  store ptr %1, ptr %4
  ret i32 0
}

define ptr @pthread_getspecific(i32 %0) {
  %2 = zext i32 %0 to i64
  %3 = getelementptr inbounds [8 x ptr], ptr @__garret_values, i64 0, i64 %2
  %4 = load ptr, ptr %3
  ret ptr %4
}

define i32 @tss_create(ptr %0, ptr %1) {
  %3 = call fastcc i32 @__garret_makes(ptr %0, ptr %1, i32 2)
  ret i32 %3
}

define void @tss_delete(i32 %0) {
  ret void
}

define i32 @tss_set(i32 %0, ptr %1) {
  %3 = zext i32 %0 to i64
  %4 = getelementptr inbounds [8 x ptr], ptr @__garret_values, i64 0, i64 %3
  store ptr %1, ptr %4
  ret i32 0
}

define ptr @tss_get(i32 %0) {
  %2 = zext i32 %0 to i64
  %3 = getelementptr inbounds [8 x ptr], ptr @__garret_values, i64 0, i64 %2
  %4 = load ptr, ptr %3
  ret ptr %4
}

define void @__garret_ends() {
  %1 = load atomic i32, ptr @__garret_keys monotonic
  %2 = icmp eq i32 %1, 0
  %3 = zext i32 %1 to i64
  br label %4

4:
  %5 = phi i32 [ 0, %0 ], [ %9, %7 ]
  br i1 %2, label %7, label %13

6:
  ret void

7:
  %8 = phi i32 [ 1, %4 ], [ %25, %24 ]
  %9 = add nuw nsw i32 %5, 1
  %10 = icmp ult i32 %5, 3
  %11 = icmp eq i32 %8, 0
  %12 = select i1 %10, i1 %11, i1 false
  br i1 %12, label %4, label %6

13:
  %14 = phi i64 [ %26, %24 ], [ 0, %4 ]
  %15 = phi i32 [ %25, %24 ], [ 1, %4 ]
  %16 = getelementptr inbounds [8 x ptr], ptr @__garret_values, i64 0, i64 %14
  %17 = load ptr, ptr %16
  %18 = icmp eq ptr %17, null
  br i1 %18, label %24, label %19

19:
  %20 = getelementptr inbounds [8 x ptr], ptr @__garret_destructors, i64 0, i64 %14
  %21 = load ptr, ptr %20
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23

23:
  store ptr null, ptr %16
  call void %21(ptr %17)
  br label %24

24:
  %25 = phi i32 [ %15, %13 ], [ 0, %23 ], [ %15, %19 ]
  %26 = add nuw nsw i64 %14, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %7, label %13
}

define ptr @getenv(ptr %0) {
  %2 = call i1 @__VERIFIER_nondet_bool()
  br i1 %2, label %5, label %3

3:
  %4 = call ptr @_Znwm(i64 64)
  br label %5

5:
  %6 = phi ptr [ %4, %3 ], [ null, %1 ]
  ret ptr %6
}

define i32 @sigemptyset(ptr %0) {
  br label %3

2:
  ret i32 0

3:
  %4 = phi i64 [ 0, %1 ], [ %6, %3 ]
  %5 = getelementptr inbounds i64, ptr %0, i64 %4
  store i64 0, ptr %5
  %6 = add nuw nsw i64 %4, 1
  %7 = icmp eq i64 %6, 16
  br i1 %7, label %2, label %3
}

define i32 @sigfillset(ptr %0) {
  br label %3

2:
  ret i32 0

3:
  %4 = phi i64 [ 0, %1 ], [ %6, %3 ]
  %5 = getelementptr inbounds i64, ptr %0, i64 %4
  store i64 -1, ptr %5
  %6 = add nuw nsw i64 %4, 1
  %7 = icmp eq i64 %6, 16
  br i1 %7, label %2, label %3
}

define i32 @sigaddset(ptr %0, i32 %1) {
  %3 = add i32 %1, -65
  %4 = icmp ult i32 %3, -64
  br i1 %4, label %5, label %7

5:
  %6 = call i32 @__no_number_of_a_signal()
  br label %13

7:
  %8 = add nsw i32 %1, -1
  %9 = zext i32 %8 to i64
  %10 = shl i64 1, %9
  %11 = load i64, ptr %0
  %12 = or i64 %11, %10
  store i64 %12, ptr %0
  br label %13

13:
  %14 = phi i32 [ %6, %5 ], [ 0, %7 ]
  ret i32 %14
}

define i32 @sigdelset(ptr %0, i32 %1) {
  %3 = add i32 %1, -65
  %4 = icmp ult i32 %3, -64
  br i1 %4, label %5, label %7

5:
  %6 = call i32 @__no_number_of_a_signal()
  br label %14

7:
  %8 = add nsw i32 %1, -1
  %9 = zext i32 %8 to i64
  %10 = shl i64 1, %9
  %11 = xor i64 %10, -1
  %12 = load i64, ptr %0
  %13 = and i64 %12, %11
  store i64 %13, ptr %0
  br label %14

14:
  %15 = phi i32 [ %6, %5 ], [ 0, %7 ]
  ret i32 %15
}

define i32 @pthread_sigmask(i32 %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %1, null
  br i1 %4, label %7, label %5

5:
  %6 = load volatile i64, ptr %1
  br label %7

7:
  %8 = icmp eq ptr %2, null
  br i1 %8, label %14, label %9

9:
  %10 = phi i64 [ %12, %9 ], [ 0, %7 ]
  %11 = getelementptr inbounds i64, ptr %2, i64 %10
  store i64 0, ptr %11
  %12 = add nuw nsw i64 %10, 1
  %13 = icmp eq i64 %12, 16
  br i1 %13, label %14, label %9

14:
  ret i32 0
}

define i32 @sigprocmask(i32 %0, ptr %1, ptr %2) {
  %4 = call i32 @pthread_sigmask(i32 undef, ptr %1, ptr %2)
  ret i32 0
}

define i32 @sigaction(i32 %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %1, null
  br i1 %4, label %9, label %5

5:
  %6 = load volatile ptr, ptr %1
  %7 = icmp ugt ptr %6, inttoptr (i64 1 to ptr)
  br i1 %7, label %8, label %9

8:
  call void @__garret_handles_signal()
  br label %9

9:
  %10 = icmp eq ptr %2, null
  br i1 %10, label %13, label %11

11:
  %12 = call i32 @__the_handler_before_sigaction()
  br label %13

13:
  %14 = phi i32 [ %12, %11 ], [ 0, %9 ]
  ret i32 %14
}

define i8 @load_8(ptr %0) {
  %2 = load i8, ptr %0
  ret i8 %2
}

define i16 @load_16(ptr %0) {
  %2 = load i16, ptr %0
  ret i16 %2
}

define i32 @load_32(ptr %0) {
  %2 = load i32, ptr %0
  ret i32 %2
}

define i64 @load_64(ptr %0) {
  %2 = load i64, ptr %0
  ret i64 %2
}

define void @store_8(ptr %0, i8 %1) {
  store i8 %1, ptr %0
  ret void
}

define void @store_16(ptr %0, i16 %1) {
  store i16 %1, ptr %0
  ret void
}

define void @store_32(ptr %0, i32 %1) {
  store i32 %1, ptr %0
  ret void
}

define void @store_64(ptr %0, i64 %1) {
  store i64 %1, ptr %0
  ret void
}

define i64 @strtol(ptr %0, ptr %1, i32 %2) {
  %4 = icmp eq i32 %2, 10
  br i1 %4, label %7, label %5

5:
  %6 = call i64 @__strtol_of_base(i32 %2)
  br label %44

7:
  %8 = phi ptr [ %11, %10 ], [ %0, %3 ]
  %9 = load i8, ptr %8
  switch i8 %9, label %16 [
    i8 32, label %10
    i8 13, label %10
    i8 12, label %10
    i8 11, label %10
    i8 10, label %10
    i8 9, label %10
    i8 45, label %12
    i8 43, label %14
  ]

10:
  %11 = getelementptr inbounds i8, ptr %8, i64 1
  br label %7

12:
  %13 = getelementptr inbounds i8, ptr %8, i64 1
  br label %16

14:
  %15 = getelementptr inbounds i8, ptr %8, i64 1
  br label %16

16:
  %17 = phi ptr [ %13, %12 ], [ %15, %14 ], [ %8, %7 ]
  %18 = phi i64 [ -1, %12 ], [ 1, %14 ], [ 1, %7 ]
  %19 = load i8, ptr %17
  %20 = add i8 %19, -48
  %21 = icmp ult i8 %20, 10
  br i1 %21, label %22, label %35

22:
  %23 = phi i8 [ %32, %22 ], [ %19, %16 ]
  %24 = phi i64 [ %30, %22 ], [ 0, %16 ]
  %25 = phi ptr [ %31, %22 ], [ %17, %16 ]
  %26 = sext i8 %23 to i64
  %27 = mul nsw i64 %24, 10
  %28 = add nsw i64 %26, 4294967248
  %29 = and i64 %28, 4294967295
  %30 = add nsw i64 %29, %27
  %31 = getelementptr inbounds i8, ptr %25, i64 1
  %32 = load i8, ptr %31
  %33 = add i8 %32, -48
  %34 = icmp ult i8 %33, 10
  br i1 %34, label %22, label %35

35:
  %36 = phi ptr [ %17, %16 ], [ %31, %22 ]
  %37 = phi i64 [ 0, %16 ], [ %30, %22 ]
  %38 = icmp eq ptr %1, null
  br i1 %38, label %42, label %39

39:
  %40 = icmp eq ptr %36, %17
  %41 = select i1 %40, ptr %0, ptr %36
  store ptr %41, ptr %1
  br label %42

42:
  %43 = mul nsw i64 %37, %18
  br label %44

44:
  %45 = phi i64 [ %6, %5 ], [ %43, %42 ]
  ret i64 %45
}

declare i64 @__strtol_of_base(i32 ) 

declare i32 @llvm.abs.i32(i32, i1 immarg)

declare i64 @llvm.abs.i64(i64, i1 immarg)

define i32 @__cxa_atexit(ptr %0, ptr %1, ptr %2) {
  %4 = atomicrmw add ptr @__garret_exits, i32 1 acq_rel
  %5 = icmp ugt i32 %4, 15
  br i1 %5, label %6, label %8

6:
  %7 = call i32 @__too_many_functions_at_exit()
  br label %12

8:
  %9 = zext i32 %4 to i64
  %10 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_functions, i64 0, i64 %9
  store ptr %0, ptr %10
  %11 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_arguments, i64 0, i64 %9
  store ptr %1, ptr %11
  br label %12

12:
  %13 = phi i32 [ %7, %6 ], [ 0, %8 ]
  ret i32 %13
}

declare i32 @__too_many_functions_at_exit() 

define i32 @atexit(ptr %0) {
  %2 = atomicrmw add ptr @__garret_exits, i32 1 acq_rel
  %3 = icmp ugt i32 %2, 15
  br i1 %3, label %4, label %6

4:
  %5 = call i32 @__too_many_functions_at_exit()
  br label %9

6:
  %7 = zext i32 %2 to i64
  %8 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_plain, i64 0, i64 %7
  store ptr %0, ptr %8
  br label %9

9:
  %10 = phi i32 [ %5, %4 ], [ 0, %6 ]
  ret i32 %10
}

define void @__garret_exit() {
  %1 = load atomic i32, ptr @__garret_exits acquire
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %19, label %3

3:
  %4 = phi i32 [ %17, %16 ], [ %1, %0 ]
  %5 = add i32 %4, -1
  store atomic i32 %5, ptr @__garret_exits monotonic
  %6 = zext i32 %5 to i64
  %7 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_plain, i64 0, i64 %6
  %8 = load ptr, ptr %7
  store ptr null, ptr %7
  %9 = icmp eq ptr %8, null
  br i1 %9, label %11, label %10

10:
  call void %8()
  br label %16

11:
  %12 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_functions, i64 0, i64 %6
  %13 = load ptr, ptr %12
  %14 = getelementptr inbounds [16 x ptr], ptr @__garret_exit_arguments, i64 0, i64 %6
  %15 = load ptr, ptr %14
  call void %13(ptr %15)
  br label %16

16:
  %17 = load atomic i32, ptr @__garret_exits acquire
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %3

19:
  ret void
}

define i32 @__cxa_thread_atexit(ptr %0, ptr %1, ptr %2) {
  %4 = load i32, ptr @__garret_own_exits
  %5 = add i32 %4, 1
  store i32 %5, ptr @__garret_own_exits
  %6 = icmp ugt i32 %4, 7
  br i1 %6, label %7, label %9

7:
  %8 = call i32 @__too_many_functions_at_exit()
  br label %13

9:
  %10 = zext i32 %4 to i64
  %11 = getelementptr inbounds [8 x ptr], ptr @__garret_own_exit_functions, i64 0, i64 %10
  store ptr %0, ptr %11
  %12 = getelementptr inbounds [8 x ptr], ptr @__garret_own_exit_arguments, i64 0, i64 %10
  store ptr %1, ptr %12
  br label %13

13:
  %14 = phi i32 [ %8, %7 ], [ 0, %9 ]
  ret i32 %14
}

define void @__garret_exit_of_thread() {
  %1 = load i32, ptr @__garret_own_exits
  %2 = icmp eq i32 %1, 0
  br i1 %2, label %13, label %3

3:
  %4 = phi i32 [ %11, %3 ], [ %1, %0 ]
  %5 = add i32 %4, -1
  store i32 %5, ptr @__garret_own_exits
  %6 = zext i32 %5 to i64
  %7 = getelementptr inbounds [8 x ptr], ptr @__garret_own_exit_functions, i64 0, i64 %6
  %8 = load ptr, ptr %7
  %9 = getelementptr inbounds [8 x ptr], ptr @__garret_own_exit_arguments, i64 0, i64 %6
  %10 = load ptr, ptr %9
  call void %8(ptr %10)
  %11 = load i32, ptr @__garret_own_exits
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %3

13:
  ret void
}

define void @_ZNSt18condition_variableC1Ev(ptr %0) {
  %2 = call i32 @pthread_cond_init(ptr %0, ptr null)
  ret void
}

define void @_ZNSt18condition_variableD1Ev(ptr %0) {
  ret void
}

define void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(ptr %0, ptr %1) {
  %3 = load ptr, ptr %1
  %4 = call i32 @pthread_cond_wait(ptr %0, ptr %3)
  ret void
}

define void @_ZNSt18condition_variable10notify_oneEv(ptr %0) {
  %2 = call i32 @pthread_cond_signal(ptr %0)
  ret void
}

define void @_ZNSt18condition_variable10notify_allEv(ptr %0) {
  %2 = call i32 @pthread_cond_broadcast(ptr %0)
  ret void
}

define i64 @__garret_lang_start(ptr %0, ptr %1, i64 %2, ptr %3, i8 %4) {
  %6 = getelementptr inbounds ptr, ptr %1, i64 5
  %7 = load ptr, ptr %6
  %8 = call i32 %7(ptr %0)
  %9 = sext i32 %8 to i64
  ret i64 %9
}

define void @qsort(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = icmp ugt i64 %1, 1
  br i1 %5, label %6, label %8

6:
  %7 = phi i64 [ %19, %18 ], [ 1, %4 ]
  br label %9

8:
  ret void

9:
  %10 = phi i64 [ %11, %21 ], [ %7, %6 ]
  %11 = add i64 %10, -1
  %12 = mul i64 %11, %2
  %13 = getelementptr i8, ptr %0, i64 %12
  %14 = mul i64 %10, %2
  %15 = getelementptr i8, ptr %0, i64 %14
  %16 = call i32 %3(ptr %13, ptr %15)
  %17 = icmp sgt i32 %16, 0
  br i1 %17, label %21, label %18

18:
  %19 = add nuw i64 %7, 1
  %20 = icmp eq i64 %19, %1
  br i1 %20, label %8, label %6

21:
  call void @__garret_swaps(ptr %13, ptr %15, i64 %2)
  %22 = icmp eq i64 %11, 0
  br i1 %22, label %18, label %9
}

define void @__garret_swaps(ptr %0, ptr %1, i64 %2) {
  %4 = and i64 %2, 7
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %18

6:
  %7 = icmp eq i64 %2, 0
  br i1 %7, label %57, label %8

8:
  %9 = phi i64 [ %16, %8 ], [ 0, %6 ]
  %10 = getelementptr i8, ptr %0, i64 %9
  %11 = bitcast ptr %10 to ptr
  %12 = load i64, ptr %11
  %13 = getelementptr i8, ptr %1, i64 %9
  %14 = bitcast ptr %13 to ptr
  %15 = load i64, ptr %14
  store i64 %15, ptr %11
  store i64 %12, ptr %14
  %16 = add nuw i64 %9, 8
  %17 = icmp ult i64 %16, %2
  br i1 %17, label %8, label %57

18:
  %19 = and i64 %2, 3
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %21, label %33

21:
  %22 = icmp eq i64 %2, 0
  br i1 %22, label %57, label %23

23:
  %24 = phi i64 [ %31, %23 ], [ 0, %21 ]
  %25 = getelementptr i8, ptr %0, i64 %24
  %26 = bitcast ptr %25 to ptr
  %27 = load i32, ptr %26
  %28 = getelementptr i8, ptr %1, i64 %24
  %29 = bitcast ptr %28 to ptr
  %30 = load i32, ptr %29
  store i32 %30, ptr %26
  store i32 %27, ptr %29
  %31 = add nuw i64 %24, 4
  %32 = icmp ult i64 %31, %2
  br i1 %32, label %23, label %57

33:
  %34 = and i64 %2, 1
  %35 = icmp eq i64 %34, 0
  %36 = icmp eq i64 %2, 0
  br i1 %35, label %38, label %37

37:
  br i1 %36, label %57, label %49

38:
  br i1 %36, label %57, label %39

39:
  %40 = phi i64 [ %47, %39 ], [ 0, %38 ]
  %41 = getelementptr i8, ptr %0, i64 %40
  %42 = bitcast ptr %41 to ptr
  %43 = load i16, ptr %42
  %44 = getelementptr i8, ptr %1, i64 %40
  %45 = bitcast ptr %44 to ptr
  %46 = load i16, ptr %45
  store i16 %46, ptr %42
  store i16 %43, ptr %45
  %47 = add nuw i64 %40, 2
  %48 = icmp ult i64 %47, %2
  br i1 %48, label %39, label %57

49:
  %50 = phi i64 [ %55, %49 ], [ 0, %37 ]
  %51 = getelementptr i8, ptr %0, i64 %50
  %52 = load i8, ptr %51
  %53 = getelementptr i8, ptr %1, i64 %50
  %54 = load i8, ptr %53
  store i8 %54, ptr %51
  store i8 %52, ptr %53
  %55 = add nuw i64 %50, 1
  %56 = icmp eq i64 %55, %2
  br i1 %56, label %57, label %49

57:
  ret void
}

define ptr @bsearch(ptr %0, ptr %1, i64 %2, i64 %3, ptr %4) {
  br label %6

6:
  %7 = phi ptr [ %1, %5 ], [ %25, %24 ]
  %8 = phi i64 [ %2, %5 ], [ %26, %24 ]
  %9 = phi ptr [ undef, %5 ], [ %27, %24 ]
  %10 = icmp eq i64 %8, 0
  br i1 %10, label %28, label %11

11:
  %12 = lshr i64 %8, 1
  %13 = mul i64 %12, %3
  %14 = getelementptr i8, ptr %7, i64 %13
  %15 = call i32 %4(ptr %0, ptr %14)
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %24, label %17

17:
  %18 = icmp sgt i32 %15, 0
  %19 = getelementptr i8, ptr %14, i64 %3
  %20 = xor i64 %12, -1
  %21 = add i64 %8, %20
  %22 = select i1 %18, ptr %19, ptr %7
  %23 = select i1 %18, i64 %21, i64 %12
  br label %24

24:
  %25 = phi ptr [ %22, %17 ], [ %7, %11 ]
  %26 = phi i64 [ %23, %17 ], [ %8, %11 ]
  %27 = phi ptr [ %9, %17 ], [ %14, %11 ]
  br i1 %16, label %28, label %6

28:
  %29 = phi ptr [ %27, %24 ], [ null, %6 ]
  ret ptr %29
}

define ptr @strtok_r(ptr %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %0, null
  br i1 %4, label %5, label %7

5:
  %6 = load ptr, ptr %2
  br label %7

7:
  %8 = phi ptr [ %0, %3 ], [ %6, %5 ]
  %9 = load i8, ptr %8
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %50, label %11

11:
  %12 = phi i1 [ %26, %23 ], [ %10, %7 ]
  %13 = phi i8 [ %25, %23 ], [ %9, %7 ]
  %14 = phi ptr [ %24, %23 ], [ %8, %7 ]
  br label %15

15:
  %16 = phi ptr [ %21, %15 ], [ %1, %11 ]
  %17 = load i8, ptr %16
  %18 = icmp eq i8 %17, 0
  %19 = icmp eq i8 %17, %13
  %20 = select i1 %18, i1 true, i1 %19
  %21 = getelementptr i8, ptr %16, i64 1
  br i1 %20, label %22, label %15

22:
  br i1 %18, label %27, label %23

23:
  %24 = getelementptr i8, ptr %14, i64 1
  %25 = load i8, ptr %24
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %50, label %11

27:
  br i1 %12, label %50, label %28

28:
  %29 = load i8, ptr %14
  %30 = icmp eq i8 %29, 0
  br i1 %30, label %50, label %31

31:
  %32 = phi i8 [ %48, %46 ], [ %29, %28 ]
  %33 = phi ptr [ %47, %46 ], [ %14, %28 ]
  br label %34

34:
  %35 = phi ptr [ %40, %34 ], [ %1, %31 ]
  %36 = load i8, ptr %35
  %37 = icmp eq i8 %36, 0
  %38 = icmp eq i8 %36, %32
  %39 = select i1 %37, i1 true, i1 %38
  %40 = getelementptr i8, ptr %35, i64 1
  br i1 %39, label %41, label %34

41:
  br i1 %37, label %44, label %42

42:
  %43 = getelementptr i8, ptr %33, i64 1
  store i8 0, ptr %33
  br label %44

44:
  %45 = phi ptr [ %43, %42 ], [ %33, %41 ]
  br i1 %37, label %46, label %50

46:
  %47 = getelementptr i8, ptr %45, i64 1
  %48 = load i8, ptr %47
  %49 = icmp eq i8 %48, 0
  br i1 %49, label %50, label %31

50:
  %51 = phi ptr [ %14, %27 ], [ %14, %28 ], [ %8, %7 ], [ %47, %46 ], [ %45, %44 ], [ %24, %23 ]
  %52 = phi ptr [ null, %27 ], [ %14, %28 ], [ null, %7 ], [ %14, %46 ], [ %14, %44 ], [ null, %23 ]
  store ptr %51, ptr %2
  ret ptr %52
}

declare i32 @pthread_cond_init(ptr, ptr)

declare i32 @pthread_cond_wait(ptr, ptr)

declare i32 @pthread_cond_signal(ptr)

declare i32 @pthread_cond_broadcast(ptr)

@__garret_tokens = internal global [64 x i32] zeroinitializer
@__garret_own_list = internal thread_local global ptr null
@__garret_own_names = internal thread_local global ptr null

define ptr @__garret_token(i64 %0) {
  %2 = getelementptr [64 x i32], ptr @__garret_tokens, i64 0, i64 %0
  ret ptr %2
}

define ptr @__garret_own() {
  ret ptr @__garret_own_list
}

define ptr @__garret_own_name() {
  ret ptr @__garret_own_names
}

define void @__garret_reads_letters(ptr %0, i64 %1) {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %4, label %5

4:
  ret void

5:
  %6 = phi i64 [ %9, %5 ], [ 0, %2 ]
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = load volatile i8, ptr %7
  %9 = add nuw i64 %6, 1
  %10 = icmp eq i64 %9, %1
  br i1 %10, label %4, label %5
}

define void @__garret_reads_text(ptr %0) {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %2 ]
  %4 = load volatile i8, ptr %3
  %5 = icmp eq i8 %4, 0
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br i1 %5, label %7, label %2

7:
  ret void
}

define void @__garret_reads_string(ptr %0) {
  %2 = getelementptr inbounds { ptr, i64 }, ptr %0, i64 0, i32 0
  %3 = load ptr, ptr %2
  %4 = getelementptr inbounds { ptr, i64 }, ptr %0, i64 0, i32 1
  %5 = load i64, ptr %4
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %7, label %8

7:
  ret void

8:
  %9 = phi i64 [ %12, %8 ], [ 0, %1 ]
  %10 = getelementptr inbounds i8, ptr %3, i64 %9
  %11 = load volatile i8, ptr %10
  %12 = add nuw i64 %9, 1
  %13 = icmp eq i64 %12, %5
  br i1 %13, label %7, label %8
}

define void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(ptr %0, ptr %1) {
  %3 = getelementptr inbounds { ptr, ptr }, ptr %0, i64 0, i32 0
  store ptr %1, ptr %3
  %4 = getelementptr inbounds { ptr, ptr }, ptr %1, i64 0, i32 1
  %5 = load ptr, ptr %4
  %6 = getelementptr inbounds { ptr, ptr }, ptr %0, i64 0, i32 1
  store ptr %5, ptr %6
  %7 = load ptr, ptr %4
  %8 = getelementptr inbounds { ptr, ptr }, ptr %7, i64 0, i32 0
  store ptr %0, ptr %8
  store ptr %0, ptr %4
  ret void
}

define void @_ZNSt8__detail15_List_node_base9_M_unhookEv(ptr %0) {
  %2 = getelementptr inbounds { ptr, ptr }, ptr %0, i64 0, i32 0
  %3 = load ptr, ptr %2
  %4 = getelementptr inbounds { ptr, ptr }, ptr %0, i64 0, i32 1
  %5 = load ptr, ptr %4
  %6 = getelementptr inbounds { ptr, ptr }, ptr %5, i64 0, i32 0
  store ptr %3, ptr %6
  %7 = getelementptr inbounds { ptr, ptr }, ptr %3, i64 0, i32 1
  store ptr %5, ptr %7
  ret void
}

define void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr %0, ptr %1, ptr %2) {
  %4 = icmp eq ptr %0, %2
  %5 = icmp eq ptr %1, %2
  %6 = or i1 %4, %5
  br i1 %6, label %17, label %7

7:
  %8 = getelementptr inbounds { ptr, ptr }, ptr %2, i64 0, i32 1
  %9 = load ptr, ptr %8
  %10 = getelementptr inbounds { ptr, ptr }, ptr %1, i64 0, i32 1
  %11 = load ptr, ptr %10
  %12 = getelementptr inbounds { ptr, ptr }, ptr %0, i64 0, i32 1
  %13 = load ptr, ptr %12
  %14 = getelementptr inbounds { ptr, ptr }, ptr %11, i64 0, i32 0
  store ptr %2, ptr %14
  store ptr %11, ptr %8
  %15 = getelementptr inbounds { ptr, ptr }, ptr %13, i64 0, i32 0
  store ptr %1, ptr %15
  store ptr %13, ptr %10
  %16 = getelementptr inbounds { ptr, ptr }, ptr %9, i64 0, i32 0
  store ptr %0, ptr %16
  store ptr %9, ptr %12
  br label %17

17:
  ret void
}

define ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %0) {
  %2 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 3
  %3 = load ptr, ptr %2
  %4 = icmp eq ptr %3, null
  br i1 %4, label %10, label %5

5:
  %6 = phi ptr [ %8, %5 ], [ %3, %1 ]
  %7 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %6, i64 0, i32 2
  %8 = load ptr, ptr %7
  %9 = icmp eq ptr %8, null
  br i1 %9, label %22, label %5

10:
  %11 = phi ptr [ %13, %10 ], [ %0, %1 ]
  %12 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %11, i64 0, i32 1
  %13 = load ptr, ptr %12
  %14 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %13, i64 0, i32 3
  %15 = load ptr, ptr %14
  %16 = icmp eq ptr %11, %15
  br i1 %16, label %10, label %17

17:
  %18 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %11, i64 0, i32 3
  %19 = load ptr, ptr %18
  %20 = icmp eq ptr %19, %13
  %21 = select i1 %20, ptr %11, ptr %13
  br label %22

22:
  %23 = phi ptr [ %21, %17 ], [ %6, %5 ]
  ret ptr %23
}

define ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr %0) {
  %2 = call ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %0)
  ret ptr %2
}

define ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %0) {
  %2 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 0
  %3 = load i32, ptr %2
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %14

5:
  %6 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6
  %8 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %7, i64 0, i32 1
  %9 = load ptr, ptr %8
  %10 = icmp eq ptr %9, %0
  br i1 %10, label %11, label %14

11:
  %12 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 3
  %13 = load ptr, ptr %12
  br label %30

14:
  %15 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 2
  %16 = load ptr, ptr %15
  %17 = icmp eq ptr %16, null
  br i1 %17, label %23, label %18

18:
  %19 = phi ptr [ %21, %18 ], [ %16, %14 ]
  %20 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %19, i64 0, i32 3
  %21 = load ptr, ptr %20
  %22 = icmp eq ptr %21, null
  br i1 %22, label %30, label %18

23:
  %24 = phi ptr [ %26, %23 ], [ %0, %14 ]
  %25 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %24, i64 0, i32 1
  %26 = load ptr, ptr %25
  %27 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %26, i64 0, i32 2
  %28 = load ptr, ptr %27
  %29 = icmp eq ptr %24, %28
  br i1 %29, label %23, label %30

30:
  %31 = phi ptr [ %13, %11 ], [ %26, %23 ], [ %19, %18 ]
  ret ptr %31
}

define ptr @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(ptr %0) {
  %2 = call ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %0)
  ret ptr %2
}

define void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 %0, ptr %1, ptr %2, ptr %3) {
  %5 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 1
  store ptr %2, ptr %5
  %6 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 2
  store ptr null, ptr %6
  %7 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 3
  store ptr null, ptr %7
  %8 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 0
  store i32 0, ptr %8
  %9 = icmp eq ptr %2, %3
  br i1 %9, label %10, label %14

10:
  %11 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 1
  store ptr %1, ptr %11
  %12 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 2
  store ptr %1, ptr %12
  %13 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 3
  br label %25

14:
  br i1 %0, label %15, label %20

15:
  %16 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %2, i64 0, i32 2
  store ptr %1, ptr %16
  %17 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 2
  %18 = load ptr, ptr %17
  %19 = icmp eq ptr %18, %2
  br i1 %19, label %25, label %27

20:
  %21 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %2, i64 0, i32 3
  store ptr %1, ptr %21
  %22 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 3
  %23 = load ptr, ptr %22
  %24 = icmp eq ptr %23, %2
  br i1 %24, label %25, label %27

25:
  %26 = phi ptr [ %13, %10 ], [ %17, %15 ], [ %22, %20 ]
  store ptr %1, ptr %26
  br label %27

27:
  %28 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %3, i64 0, i32 1
  %29 = load ptr, ptr %28
  call void @__garret_has_root(ptr %3, ptr %29)
  ret void
}

define void @__garret_has_root(ptr %0, ptr %1) {
  %3 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 1
  store ptr %1, ptr %3
  %4 = icmp eq ptr %1, null
  br i1 %4, label %7, label %5

5:
  %6 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 0
  store i32 1, ptr %6
  br label %7

7:
  ret void
}

define ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr %0, ptr %1) {
  %3 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 2
  %4 = load ptr, ptr %3
  %5 = icmp eq ptr %4, %0
  br i1 %5, label %6, label %8

6:
  %7 = call ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr %0)
  store ptr %7, ptr %3
  br label %8

8:
  %9 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 3
  %10 = load ptr, ptr %9
  %11 = icmp eq ptr %10, %0
  br i1 %11, label %12, label %14

12:
  %13 = call ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr %0)
  store ptr %13, ptr %9
  br label %14

14:
  %15 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 2
  %16 = load ptr, ptr %15
  %17 = icmp eq ptr %16, null
  br i1 %17, label %39, label %18

18:
  %19 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 3
  %20 = load ptr, ptr %19
  %21 = icmp eq ptr %20, null
  br i1 %21, label %38, label %22

22:
  %23 = phi ptr [ %25, %22 ], [ %20, %18 ]
  %24 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %23, i64 0, i32 2
  %25 = load ptr, ptr %24
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %22

27:
  %28 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %23, i64 0, i32 2
  %29 = icmp eq ptr %23, %20
  br i1 %29, label %35, label %30

30:
  %31 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %23, i64 0, i32 3
  %32 = load ptr, ptr %31
  call void @__garret_instead(ptr %1, ptr %23, ptr %32)
  %33 = load ptr, ptr %19
  store ptr %33, ptr %31
  %34 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %33, i64 0, i32 1
  store ptr %23, ptr %34
  br label %35

35:
  %36 = load ptr, ptr %15
  store ptr %36, ptr %28
  %37 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %36, i64 0, i32 1
  store ptr %23, ptr %37
  call void @__garret_instead(ptr %1, ptr %0, ptr %23)
  br label %44

38:
  br i1 %17, label %39, label %42

39:
  %40 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 3
  %41 = load ptr, ptr %40
  br label %42

42:
  %43 = phi ptr [ %41, %39 ], [ %16, %38 ]
  call void @__garret_instead(ptr %1, ptr %0, ptr %43)
  br label %44

44:
  %45 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 1
  %46 = load ptr, ptr %45
  call void @__garret_has_root(ptr %1, ptr %46)
  ret ptr %0
}

define void @__garret_instead(ptr %0, ptr %1, ptr %2) {
  %4 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %1, i64 0, i32 1
  %5 = load ptr, ptr %4
  %6 = icmp eq ptr %5, %0
  br i1 %6, label %7, label %9

7:
  %8 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %0, i64 0, i32 1
  br label %15

9:
  %10 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %5, i64 0, i32 2
  %11 = load ptr, ptr %10
  %12 = icmp eq ptr %11, %1
  %13 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %5, i64 0, i32 3
  %14 = select i1 %12, ptr %10, ptr %13
  br label %15

15:
  %16 = phi ptr [ %8, %7 ], [ %14, %9 ]
  store ptr %2, ptr %16
  %17 = icmp eq ptr %2, null
  br i1 %17, label %20, label %18

18:
  %19 = getelementptr inbounds { i32, ptr, ptr, ptr }, ptr %2, i64 0, i32 1
  store ptr %5, ptr %19
  br label %20

20:
  ret void
}

define i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr %0, i64 %1) {
  %3 = icmp ugt i64 %1, 2
  %4 = select i1 %3, i64 %1, i64 2
  %5 = icmp ult i64 %4, 4
  br i1 %5, label %24, label %6

6:
  %7 = phi i1 [ %23, %21 ], [ %5, %2 ]
  %8 = phi i64 [ %22, %21 ], [ %4, %2 ]
  %9 = and i64 %8, 1
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %19, label %11

11:
  %12 = phi i64 [ %18, %15 ], [ 3, %6 ]
  %13 = mul i64 %12, %12
  %14 = icmp ugt i64 %13, %8
  br i1 %14, label %24, label %15

15:
  %16 = urem i64 %8, %12
  %17 = icmp eq i64 %16, 0
  %18 = add i64 %12, 1
  br i1 %17, label %19, label %11

19:
  %20 = phi i1 [ %7, %6 ], [ %14, %15 ]
  br i1 %20, label %24, label %21

21:
  %22 = add i64 %8, 1
  %23 = icmp ult i64 %22, 4
  br i1 %23, label %24, label %6

24:
  %25 = phi i64 [ %4, %2 ], [ %8, %11 ], [ %8, %19 ], [ %22, %21 ]
  %26 = getelementptr inbounds { float, i64 }, ptr %0, i64 0, i32 1
  store i64 %25, ptr %26
  ret i64 %25
}

define { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr %0, i64 %1, i64 %2, i64 %3) {
  %5 = add i64 %3, %2
  %6 = getelementptr inbounds { float, i64 }, ptr %0, i64 0, i32 1
  %7 = load i64, ptr %6
  %8 = icmp ugt i64 %5, %7
  br i1 %8, label %9, label %22

9:
  %10 = icmp eq i64 %7, 0
  %11 = icmp ult i64 %5, 11
  %12 = and i1 %11, %10
  %13 = select i1 %12, i64 11, i64 %5
  %14 = icmp ult i64 %13, %1
  br i1 %14, label %15, label %16

15:
  store i64 %1, ptr %6
  br label %22

16:
  %17 = add i64 %13, 1
  %18 = shl i64 %1, 1
  %19 = icmp ult i64 %17, %18
  %20 = select i1 %19, i64 %18, i64 %17
  %21 = call i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr %0, i64 %20)
  br label %22

22:
  %23 = phi i8 [ 0, %15 ], [ 1, %16 ], [ 0, %4 ]
  %24 = phi i64 [ 0, %15 ], [ %21, %16 ], [ 0, %4 ]
  %25 = insertvalue { i8, i64 } poison, i8 %23, 0
  %26 = insertvalue { i8, i64 } %25, i64 %24, 1
  ret { i8, i64 } %26
}

define i64 @_ZSt11_Hash_bytesPKvmm(ptr %0, i64 %1, i64 %2) {
  %4 = icmp eq i64 %1, 0
  br i1 %4, label %16, label %5

5:
  %6 = phi i64 [ %13, %5 ], [ %2, %3 ]
  %7 = phi ptr [ %10, %5 ], [ %0, %3 ]
  %8 = phi i64 [ %14, %5 ], [ %1, %3 ]
  %9 = mul i64 %6, 31
  %10 = getelementptr inbounds i8, ptr %7, i64 1
  %11 = load i8, ptr %7
  %12 = zext i8 %11 to i64
  %13 = add i64 %9, %12
  %14 = add i64 %8, -1
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %16, label %5

16:
  %17 = phi i64 [ %2, %3 ], [ %13, %5 ]
  ret i64 %17
}

define void @_ZNSt13__future_base12_Result_baseC2Ev(ptr %0) {
  store ptr null, ptr %0
  %2 = getelementptr inbounds ptr, ptr %0, i64 1
  store ptr null, ptr %2
  ret void
}

define void @_ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_releaseEv(ptr %0) {
  %2 = getelementptr inbounds { ptr, i32, i32 }, ptr %0, i64 0, i32 1
  %3 = atomicrmw sub ptr %2, i32 1 acq_rel
  %4 = icmp eq i32 %3, 1
  br i1 %4, label %5, label %17

5:
  %6 = getelementptr inbounds { ptr, i32, i32 }, ptr %0, i64 0, i32 0
  %7 = load ptr, ptr %6
  %8 = getelementptr inbounds ptr, ptr %7, i64 2
  %9 = load ptr, ptr %8
  call void %9(ptr %0)
  %10 = getelementptr inbounds { ptr, i32, i32 }, ptr %0, i64 0, i32 2
  %11 = atomicrmw sub ptr %10, i32 1 acq_rel
  %12 = icmp eq i32 %11, 1
  br i1 %12, label %13, label %17

13:
  %14 = load ptr, ptr %6
  %15 = getelementptr inbounds ptr, ptr %14, i64 3
  %16 = load ptr, ptr %15
  call void %16(ptr %0)
  br label %17

17:
  ret void
}
