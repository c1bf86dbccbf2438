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
@__garret_at_kinds = internal constant ptr getelementptr inbounds (<{ [256 x i16], [128 x i16] }>, ptr @__garret_kinds_of_letters, i64 0, i32 0, i64 128)
@__garret_at_lower = internal constant ptr getelementptr inbounds ([384 x i32], ptr @__garret_to_lower, i64 0, i64 128)
@__garret_at_upper = internal constant ptr getelementptr inbounds ([384 x i32], ptr @__garret_to_upper, i64 0, i64 128)
@__garret_rest_of_text = internal global ptr null
@__garret_kinds_of_letters = internal constant <{ [256 x i16], [128 x i16] }> <{ [256 x i16] [i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 8195, i16 8194, i16 8194, i16 8194, i16 8194, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 24577, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 2], [128 x i16] zeroinitializer }>
@__garret_to_lower = internal constant [384 x i32] [i32 -128, i32 -127, i32 -126, i32 -125, i32 -124, i32 -123, i32 -122, i32 -121, i32 -120, i32 -119, i32 -118, i32 -117, i32 -116, i32 -115, i32 -114, i32 -113, i32 -112, i32 -111, i32 -110, i32 -109, i32 -108, i32 -107, i32 -106, i32 -105, i32 -104, i32 -103, i32 -102, i32 -101, i32 -100, i32 -99, i32 -98, i32 -97, i32 -96, i32 -95, i32 -94, i32 -93, i32 -92, i32 -91, i32 -90, i32 -89, i32 -88, i32 -87, i32 -86, i32 -85, i32 -84, i32 -83, i32 -82, i32 -81, i32 -80, i32 -79, i32 -78, i32 -77, i32 -76, i32 -75, i32 -74, i32 -73, i32 -72, i32 -71, i32 -70, i32 -69, i32 -68, i32 -67, i32 -66, i32 -65, i32 -64, i32 -63, i32 -62, i32 -61, i32 -60, i32 -59, i32 -58, i32 -57, i32 -56, i32 -55, i32 -54, i32 -53, i32 -52, i32 -51, i32 -50, i32 -49, i32 -48, i32 -47, i32 -46, i32 -45, i32 -44, i32 -43, i32 -42, i32 -41, i32 -40, i32 -39, i32 -38, i32 -37, i32 -36, i32 -35, i32 -34, i32 -33, i32 -32, i32 -31, i32 -30, i32 -29, i32 -28, i32 -27, i32 -26, i32 -25, i32 -24, i32 -23, i32 -22, i32 -21, i32 -20, i32 -19, i32 -18, i32 -17, i32 -16, i32 -15, i32 -14, i32 -13, i32 -12, i32 -11, i32 -10, i32 -9, i32 -8, i32 -7, i32 -6, i32 -5, i32 -4, i32 -3, i32 -2, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255]
@__garret_to_upper = internal constant [384 x i32] [i32 -128, i32 -127, i32 -126, i32 -125, i32 -124, i32 -123, i32 -122, i32 -121, i32 -120, i32 -119, i32 -118, i32 -117, i32 -116, i32 -115, i32 -114, i32 -113, i32 -112, i32 -111, i32 -110, i32 -109, i32 -108, i32 -107, i32 -106, i32 -105, i32 -104, i32 -103, i32 -102, i32 -101, i32 -100, i32 -99, i32 -98, i32 -97, i32 -96, i32 -95, i32 -94, i32 -93, i32 -92, i32 -91, i32 -90, i32 -89, i32 -88, i32 -87, i32 -86, i32 -85, i32 -84, i32 -83, i32 -82, i32 -81, i32 -80, i32 -79, i32 -78, i32 -77, i32 -76, i32 -75, i32 -74, i32 -73, i32 -72, i32 -71, i32 -70, i32 -69, i32 -68, i32 -67, i32 -66, i32 -65, i32 -64, i32 -63, i32 -62, i32 -61, i32 -60, i32 -59, i32 -58, i32 -57, i32 -56, i32 -55, i32 -54, i32 -53, i32 -52, i32 -51, i32 -50, i32 -49, i32 -48, i32 -47, i32 -46, i32 -45, i32 -44, i32 -43, i32 -42, i32 -41, i32 -40, i32 -39, i32 -38, i32 -37, i32 -36, i32 -35, i32 -34, i32 -33, i32 -32, i32 -31, i32 -30, i32 -29, i32 -28, i32 -27, i32 -26, i32 -25, i32 -24, i32 -23, i32 -22, i32 -21, i32 -20, i32 -19, i32 -18, i32 -17, i32 -16, i32 -15, i32 -14, i32 -13, i32 -12, i32 -11, i32 -10, i32 -9, i32 -8, i32 -7, i32 -6, i32 -5, i32 -4, i32 -3, i32 -2, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255]

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

define i32 @bcmp(ptr %0, ptr %1, i64 %2) {
  %4 = call i32 @memcmp(ptr %0, ptr %1, i64 %2)
  ret i32 %4
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

define i32 @ispunct(i32 %0) {
  %2 = add i32 %0, -33
  %3 = icmp ult i32 %2, 94
  br i1 %3, label %4, label %14

4:
  %5 = add i32 %0, -58
  %6 = icmp ult i32 %5, -10
  %7 = add i32 %0, -91
  %8 = icmp ult i32 %7, -26
  %9 = add i32 %0, -123
  %10 = icmp ult i32 %9, -26
  %11 = and i1 %6, %8
  %12 = and i1 %10, %11
  %13 = zext i1 %12 to i32
  br label %14

14:
  %15 = phi i32 [ 0, %1 ], [ %13, %4 ]
  ret i32 %15
}

define i32 @isxdigit(i32 %0) {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = and i32 %0, -33
  %5 = add i32 %4, -65
  %6 = icmp ult i32 %5, 6
  %7 = or i1 %3, %6
  %8 = zext i1 %7 to i32
  ret i32 %8
}

define i32 @isprint(i32 %0) {
  %2 = add i32 %0, -32
  %3 = icmp ult i32 %2, 95
  %4 = zext i1 %3 to i32
  ret i32 %4
}

define i32 @isgraph(i32 %0) {
  %2 = add i32 %0, -33
  %3 = icmp ult i32 %2, 94
  %4 = zext i1 %3 to i32
  ret i32 %4
}

define i32 @iscntrl(i32 %0) {
  %2 = icmp ult i32 %0, 32
  %3 = icmp eq i32 %0, 127
  %4 = or i1 %2, %3
  %5 = zext i1 %4 to i32
  ret i32 %5
}

define i32 @isblank(i32 %0) {
  %2 = icmp eq i32 %0, 32
  %3 = icmp eq i32 %0, 9
  %4 = or i1 %2, %3
  %5 = zext i1 %4 to i32
  ret i32 %5
}

define i32 @isascii(i32 %0) {
  %2 = icmp ult i32 %0, 128
  %3 = zext i1 %2 to i32
  ret i32 %3
}

define ptr @__ctype_b_loc() {
  ret ptr @__garret_at_kinds
}

define ptr @__ctype_tolower_loc() {
  ret ptr @__garret_at_lower
}

define ptr @__ctype_toupper_loc() {
  ret ptr @__garret_at_upper
}

define ptr @strtok(ptr %0, ptr %1) {
  %3 = call ptr @strtok_r(ptr %0, ptr %1, ptr @__garret_rest_of_text)
  ret ptr %3
}


define i64 @strspn(ptr %0, ptr %1) {
  %3 = load i8, ptr %1
  %4 = icmp eq i8 %3, 0
  br label %5

5:
  %6 = phi i64 [ undef, %2 ], [ %25, %19 ]
  %7 = phi i64 [ 0, %2 ], [ %27, %19 ]
  br i1 %4, label %19, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 %7
  %10 = load i8, ptr %9
  %11 = icmp eq i8 %3, %10
  br i1 %11, label %19, label %12

12:
  %13 = phi ptr [ %14, %17 ], [ %1, %8 ]
  %14 = getelementptr inbounds i8, ptr %13, i64 1
  %15 = load i8, ptr %14
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %19, label %17

17:
  %18 = icmp eq i8 %15, %10
  br i1 %18, label %19, label %12

19:
  %20 = phi i1 [ %4, %5 ], [ %4, %8 ], [ %16, %17 ], [ %16, %12 ]
  %21 = phi i64 [ %7, %5 ], [ %6, %8 ], [ %6, %17 ], [ %7, %12 ]
  %22 = getelementptr inbounds i8, ptr %0, i64 %7
  %23 = load i8, ptr %22
  %24 = icmp eq i8 %23, 0
  %25 = select i1 %24, i64 %7, i64 %21
  %26 = select i1 %24, i1 true, i1 %20
  %27 = add i64 %7, 1
  br i1 %26, label %28, label %5

28:
  ret i64 %25
}



define i64 @strcspn(ptr %0, ptr %1) {
  %3 = load i8, ptr %1
  %4 = icmp eq i8 %3, 0
  br label %5

5:
  %6 = phi i64 [ undef, %2 ], [ %25, %19 ]
  %7 = phi i64 [ 0, %2 ], [ %28, %19 ]
  br i1 %4, label %19, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 %7
  %10 = load i8, ptr %9
  %11 = icmp eq i8 %3, %10
  br i1 %11, label %19, label %12

12:
  %13 = phi ptr [ %14, %17 ], [ %1, %8 ]
  %14 = getelementptr inbounds i8, ptr %13, i64 1
  %15 = load i8, ptr %14
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %19, label %17

17:
  %18 = icmp eq i8 %15, %10
  br i1 %18, label %19, label %12

19:
  %20 = phi i1 [ %4, %5 ], [ %4, %8 ], [ %16, %17 ], [ %16, %12 ]
  %21 = phi i64 [ %6, %5 ], [ %7, %8 ], [ %7, %17 ], [ %6, %12 ]
  %22 = getelementptr inbounds i8, ptr %0, i64 %7
  %23 = load i8, ptr %22
  %24 = icmp eq i8 %23, 0
  %25 = select i1 %24, i64 %7, i64 %21
  %26 = xor i1 %24, true
  %27 = select i1 %26, i1 %20, i1 false
  %28 = add i64 %7, 1
  br i1 %27, label %5, label %29

29:
  ret i64 %25
}

define ptr @strpbrk(ptr %0, ptr %1) {
  %3 = call i64 @strcspn(ptr %0, ptr %1)
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4
  %6 = icmp eq i8 %5, 0
  %7 = select i1 %6, ptr null, ptr %4
  ret ptr %7
}

define i32 @strcasecmp(ptr %0, ptr %1) {
  %3 = load i8, ptr %0
  %4 = zext i8 %3 to i32
  %5 = load i8, ptr %1
  %6 = zext i8 %5 to i32
  %7 = add i8 %3, -65
  %8 = icmp ult i8 %7, 26
  %9 = add nuw nsw i32 %4, 32
  %10 = select i1 %8, i32 %9, i32 %4
  %11 = add i8 %5, -65
  %12 = icmp ult i8 %11, 26
  %13 = add nuw nsw i32 %6, 32
  %14 = select i1 %12, i32 %13, i32 %6
  %15 = icmp eq i32 %10, %14
  %16 = icmp ne i32 %10, 0
  %17 = and i1 %16, %15
  %18 = sub nsw i32 %10, %14
  %19 = select i1 %17, i32 undef, i32 %18
  br i1 %17, label %20, label %43

20:
  %21 = phi i32 [ %42, %20 ], [ %19, %2 ]
  %22 = phi ptr [ %25, %20 ], [ %1, %2 ]
  %23 = phi ptr [ %24, %20 ], [ %0, %2 ]
  %24 = getelementptr inbounds i8, ptr %23, i64 1
  %25 = getelementptr inbounds i8, ptr %22, i64 1
  %26 = load i8, ptr %24
  %27 = zext i8 %26 to i32
  %28 = load i8, ptr %25
  %29 = zext i8 %28 to i32
  %30 = add i8 %26, -65
  %31 = icmp ult i8 %30, 26
  %32 = add nuw nsw i32 %27, 32
  %33 = select i1 %31, i32 %32, i32 %27
  %34 = add i8 %28, -65
  %35 = icmp ult i8 %34, 26
  %36 = add nuw nsw i32 %29, 32
  %37 = select i1 %35, i32 %36, i32 %29
  %38 = icmp eq i32 %33, %37
  %39 = icmp ne i32 %33, 0
  %40 = and i1 %39, %38
  %41 = sub nsw i32 %33, %37
  %42 = select i1 %40, i32 %21, i32 %41
  br i1 %40, label %20, label %43

43:
  %44 = phi i32 [ %19, %2 ], [ %42, %20 ]
  ret i32 %44
}

define i32 @vsnprintf(ptr %0, i64 %1, ptr %2, ptr %3) {
  %5 = alloca [24 x i8]
  %6 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %7 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %8 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %9 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 0
  %10 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %11 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %12 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %13 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %14 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %15 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %16 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %17 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %18 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %19 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %20 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %21 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %22 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %23 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %24 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %25 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 0
  %26 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 2
  %27 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %3, i64 0, i32 3
  %28 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 23
  %29 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 24
  br label %30

30:
  %31 = phi ptr [ %2, %4 ], [ %343, %339 ]
  %32 = phi i64 [ 0, %4 ], [ %341, %339 ]
  %33 = phi i32 [ undef, %4 ], [ %342, %339 ]
  %34 = load i8, ptr %31
  switch i8 %34, label %35 [
    i8 0, label %344
    i8 37, label %42
  ]

35:
  %36 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %32, i8 %34)
  br label %339

37:
  %38 = phi ptr [ %48, %47 ], [ %40, %37 ]
  %39 = phi i32 [ %50, %47 ], [ 1, %37 ]
  %40 = getelementptr inbounds i8, ptr %38, i64 1
  %41 = load i8, ptr %40
  switch i8 %41, label %71 [
    i8 42, label %51
    i8 45, label %42
    i8 48, label %47
    i8 43, label %37
  ]

42:
  %43 = phi ptr [ %31, %30 ], [ %40, %37 ]
  %44 = phi i32 [ 0, %30 ], [ 1, %37 ]
  %45 = phi i32 [ 0, %30 ], [ %49, %37 ]
  %46 = phi i32 [ 0, %30 ], [ %39, %37 ]
  br label %47

47:
  %48 = phi ptr [ %43, %42 ], [ %40, %37 ]
  %49 = phi i32 [ %45, %42 ], [ 1, %37 ]
  %50 = phi i32 [ %46, %42 ], [ %39, %37 ]
  br label %37

51:
  %52 = load i32, ptr %6
  %53 = icmp ult i32 %52, 41
  br i1 %53, label %54, label %59

54:
  %55 = load ptr, ptr %8
  %56 = sext i32 %52 to i64
  %57 = getelementptr i8, ptr %55, i64 %56
  %58 = add i32 %52, 8
  store i32 %58, ptr %6
  br label %62

59:
  %60 = load ptr, ptr %7
  %61 = getelementptr i8, ptr %60, i64 8
  store ptr %61, ptr %7
  br label %62

62:
  %63 = phi ptr [ %57, %54 ], [ %60, %59 ]
  %64 = bitcast ptr %63 to ptr
  %65 = load i32, ptr %64
  %66 = icmp slt i32 %65, 0
  %67 = sub nsw i32 0, %65
  %68 = select i1 %66, i32 1, i32 %44
  %69 = select i1 %66, i32 %67, i32 %65
  %70 = getelementptr inbounds i8, ptr %38, i64 2
  br label %71

71:
  %72 = phi ptr [ %70, %62 ], [ %40, %37 ]
  %73 = phi i32 [ %68, %62 ], [ %44, %37 ]
  %74 = phi i32 [ %69, %62 ], [ 0, %37 ]
  %75 = load i8, ptr %72
  %76 = add i8 %75, -48
  %77 = icmp ult i8 %76, 10
  br i1 %77, label %81, label %78

78:
  %79 = phi ptr [ %72, %71 ], [ %89, %81 ]
  %80 = phi i32 [ %74, %71 ], [ %88, %81 ]
  br label %93

81:
  %82 = phi i8 [ %90, %81 ], [ %75, %71 ]
  %83 = phi i32 [ %88, %81 ], [ %74, %71 ]
  %84 = phi ptr [ %89, %81 ], [ %72, %71 ]
  %85 = sext i8 %82 to i32
  %86 = mul nsw i32 %83, 10
  %87 = add i32 %86, -48
  %88 = add i32 %87, %85
  %89 = getelementptr inbounds i8, ptr %84, i64 1
  %90 = load i8, ptr %89
  %91 = add i8 %90, -48
  %92 = icmp ult i8 %91, 10
  br i1 %92, label %81, label %78

93:
  %94 = phi ptr [ %103, %99 ], [ %79, %78 ]
  %95 = phi i32 [ %102, %99 ], [ 0, %78 ]
  %96 = load i8, ptr %94
  %97 = add i8 %96, -104
  %98 = call i8 @llvm.fshl.i8(i8 %97, i8 %97, i8 7)
  switch i8 %98, label %104 [
    i8 2, label %99
    i8 9, label %99
    i8 1, label %99
    i8 6, label %99
    i8 0, label %99
  ]

99:
  %100 = icmp eq i8 %96, 104
  %101 = select i1 %100, i32 -1, i32 1
  %102 = add nsw i32 %101, %95
  %103 = getelementptr inbounds i8, ptr %94, i64 1
  br label %93

104:
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %9)
  %105 = load i8, ptr %94
  %106 = sext i8 %105 to i32
  switch i32 %106, label %239 [
    i32 37, label %107
    i32 99, label %109
    i32 115, label %125
    i32 100, label %146
    i32 105, label %146
    i32 120, label %195
    i32 117, label %196
  ]

107:
  %108 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %32, i8 37)
  br label %335

109:
  %110 = load i32, ptr %25
  %111 = icmp ult i32 %110, 41
  br i1 %111, label %112, label %117

112:
  %113 = load ptr, ptr %27
  %114 = sext i32 %110 to i64
  %115 = getelementptr i8, ptr %113, i64 %114
  %116 = add i32 %110, 8
  store i32 %116, ptr %25
  br label %120

117:
  %118 = load ptr, ptr %26
  %119 = getelementptr i8, ptr %118, i64 8
  store ptr %119, ptr %26
  br label %120

120:
  %121 = phi ptr [ %115, %112 ], [ %118, %117 ]
  %122 = bitcast ptr %121 to ptr
  %123 = load i32, ptr %122
  %124 = trunc i32 %123 to i8
  store i8 %124, ptr %28
  br label %243

125:
  %126 = load i32, ptr %22
  %127 = icmp ult i32 %126, 41
  br i1 %127, label %128, label %133

128:
  %129 = load ptr, ptr %24
  %130 = sext i32 %126 to i64
  %131 = getelementptr i8, ptr %129, i64 %130
  %132 = add i32 %126, 8
  store i32 %132, ptr %22
  br label %136

133:
  %134 = load ptr, ptr %23
  %135 = getelementptr i8, ptr %134, i64 8
  store ptr %135, ptr %23
  br label %136

136:
  %137 = phi ptr [ %131, %128 ], [ %134, %133 ]
  %138 = bitcast ptr %137 to ptr
  %139 = load ptr, ptr %138
  br label %140

140:
  %141 = phi i64 [ %145, %140 ], [ 0, %136 ]
  %142 = getelementptr inbounds i8, ptr %139, i64 %141
  %143 = load i8, ptr %142
  %144 = icmp eq i8 %143, 0
  %145 = add nuw i64 %141, 1
  br i1 %144, label %241, label %140

146:
  %147 = icmp sgt i32 %95, 0
  br i1 %147, label %148, label %163

148:
  %149 = load i32, ptr %19
  %150 = icmp ult i32 %149, 41
  br i1 %150, label %151, label %156

151:
  %152 = load ptr, ptr %21
  %153 = sext i32 %149 to i64
  %154 = getelementptr i8, ptr %152, i64 %153
  %155 = add i32 %149, 8
  store i32 %155, ptr %19
  br label %159

156:
  %157 = load ptr, ptr %20
  %158 = getelementptr i8, ptr %157, i64 8
  store ptr %158, ptr %20
  br label %159

159:
  %160 = phi ptr [ %154, %151 ], [ %157, %156 ]
  %161 = bitcast ptr %160 to ptr
  %162 = load i64, ptr %161
  br label %179

163:
  %164 = load i32, ptr %16
  %165 = icmp ult i32 %164, 41
  br i1 %165, label %166, label %171

166:
  %167 = load ptr, ptr %18
  %168 = sext i32 %164 to i64
  %169 = getelementptr i8, ptr %167, i64 %168
  %170 = add i32 %164, 8
  store i32 %170, ptr %16
  br label %174

171:
  %172 = load ptr, ptr %17
  %173 = getelementptr i8, ptr %172, i64 8
  store ptr %173, ptr %17
  br label %174

174:
  %175 = phi ptr [ %169, %166 ], [ %172, %171 ]
  %176 = bitcast ptr %175 to ptr
  %177 = load i32, ptr %176
  %178 = sext i32 %177 to i64
  br label %179

179:
  %180 = phi i64 [ %162, %159 ], [ %178, %174 ]
  %181 = icmp eq i32 %95, -1
  br i1 %181, label %182, label %185

182:
  %183 = shl i64 %180, 48
  %184 = ashr exact i64 %183, 48
  br label %190

185:
  %186 = icmp slt i32 %95, -1
  br i1 %186, label %187, label %190

187:
  %188 = shl i64 %180, 56
  %189 = ashr exact i64 %188, 56
  br label %190

190:
  %191 = phi i64 [ %184, %182 ], [ %189, %187 ], [ %180, %185 ]
  %192 = lshr i64 %191, 63
  %193 = trunc i64 %192 to i32
  %194 = call i64 @llvm.abs.i64(i64 %191, i1 false)
  br label %243

195:
  br label %196

196:
  %197 = phi i64 [ 10, %104 ], [ 16, %195 ]
  %198 = icmp sgt i32 %95, 0
  br i1 %198, label %199, label %214

199:
  %200 = load i32, ptr %13
  %201 = icmp ult i32 %200, 41
  br i1 %201, label %202, label %207

202:
  %203 = load ptr, ptr %15
  %204 = sext i32 %200 to i64
  %205 = getelementptr i8, ptr %203, i64 %204
  %206 = add i32 %200, 8
  store i32 %206, ptr %13
  br label %210

207:
  %208 = load ptr, ptr %14
  %209 = getelementptr i8, ptr %208, i64 8
  store ptr %209, ptr %14
  br label %210

210:
  %211 = phi ptr [ %205, %202 ], [ %208, %207 ]
  %212 = bitcast ptr %211 to ptr
  %213 = load i64, ptr %212
  br label %230

214:
  %215 = load i32, ptr %10
  %216 = icmp ult i32 %215, 41
  br i1 %216, label %217, label %222

217:
  %218 = load ptr, ptr %12
  %219 = sext i32 %215 to i64
  %220 = getelementptr i8, ptr %218, i64 %219
  %221 = add i32 %215, 8
  store i32 %221, ptr %10
  br label %225

222:
  %223 = load ptr, ptr %11
  %224 = getelementptr i8, ptr %223, i64 8
  store ptr %224, ptr %11
  br label %225

225:
  %226 = phi ptr [ %220, %217 ], [ %223, %222 ]
  %227 = bitcast ptr %226 to ptr
  %228 = load i32, ptr %227
  %229 = zext i32 %228 to i64
  br label %230

230:
  %231 = phi i64 [ %213, %210 ], [ %229, %225 ]
  %232 = icmp eq i32 %95, -1
  br i1 %232, label %233, label %235

233:
  %234 = and i64 %231, 65535
  br label %243

235:
  %236 = icmp slt i32 %95, -1
  %237 = and i64 %231, 255
  %238 = select i1 %236, i64 %237, i64 %231
  br label %243

239:
  %240 = call i32 @__no_such_conversion()
  br label %335

241:
  %242 = trunc i64 %141 to i32
  br label %243

243:
  %244 = phi i32 [ %49, %190 ], [ 0, %120 ], [ %49, %235 ], [ %49, %233 ], [ 0, %241 ]
  %245 = phi i32 [ %39, %190 ], [ %39, %120 ], [ 0, %235 ], [ 0, %233 ], [ %39, %241 ]
  %246 = phi i32 [ 0, %190 ], [ 1, %120 ], [ 0, %235 ], [ 0, %233 ], [ %242, %241 ]
  %247 = phi i32 [ %193, %190 ], [ 0, %120 ], [ 0, %235 ], [ 0, %233 ], [ 0, %241 ]
  %248 = phi ptr [ null, %190 ], [ %28, %120 ], [ null, %235 ], [ null, %233 ], [ %139, %241 ]
  %249 = phi i64 [ %194, %190 ], [ 0, %120 ], [ %238, %235 ], [ %234, %233 ], [ 0, %241 ]
  %250 = phi i64 [ 10, %190 ], [ 10, %120 ], [ %197, %235 ], [ %197, %233 ], [ 10, %241 ]
  %251 = icmp eq i32 %247, 0
  %252 = icmp eq i32 %245, 0
  %253 = select i1 %252, i8 0, i8 43
  %254 = select i1 %251, i8 %253, i8 45
  %255 = icmp eq ptr %248, null
  br i1 %255, label %256, label %277

256:
  %257 = sext i32 %246 to i64
  br label %258

258:
  %259 = phi i64 [ %257, %256 ], [ %267, %258 ]
  %260 = phi i64 [ %249, %256 ], [ %270, %258 ]
  %261 = urem i64 %260, %250
  %262 = trunc i64 %261 to i32
  %263 = icmp slt i32 %262, 10
  %264 = select i1 %263, i32 48, i32 87
  %265 = add nsw i32 %264, %262
  %266 = trunc i32 %265 to i8
  %267 = add i64 %259, 1
  %268 = sub nsw i64 23, %259
  %269 = getelementptr inbounds [24 x i8], ptr %5, i64 0, i64 %268
  store i8 %266, ptr %269
  %270 = udiv i64 %260, %250
  %271 = icmp ugt i64 %250, %260
  br i1 %271, label %272, label %258

272:
  %273 = trunc i64 %267 to i32
  %274 = and i64 %267, 4294967295
  %275 = sub nsw i64 0, %274
  %276 = getelementptr inbounds i8, ptr %29, i64 %275
  br label %277

277:
  %278 = phi i32 [ %273, %272 ], [ %246, %243 ]
  %279 = phi ptr [ %276, %272 ], [ %248, %243 ]
  %280 = phi i8 [ %254, %272 ], [ 0, %243 ]
  %281 = sub nsw i32 %80, %278
  %282 = icmp ne i8 %280, 0
  %283 = sext i1 %282 to i32
  %284 = add i32 %281, %283
  %285 = icmp eq i32 %73, 0
  %286 = icmp eq i32 %244, 0
  %287 = select i1 %285, i1 %286, i1 false
  %288 = icmp sgt i32 %284, 0
  %289 = select i1 %287, i1 %288, i1 false
  br i1 %289, label %290, label %296

290:
  %291 = phi i64 [ %293, %290 ], [ %32, %277 ]
  %292 = phi i32 [ %294, %290 ], [ %284, %277 ]
  %293 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %291, i8 32)
  %294 = add nsw i32 %292, -1
  %295 = icmp sgt i32 %292, 1
  br i1 %295, label %290, label %296

296:
  %297 = phi i64 [ %32, %277 ], [ %293, %290 ]
  %298 = phi i32 [ %284, %277 ], [ 0, %290 ]
  %299 = icmp eq i8 %280, 0
  br i1 %299, label %302, label %300

300:
  %301 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %297, i8 %280)
  br label %302

302:
  %303 = phi i64 [ %301, %300 ], [ %297, %296 ]
  %304 = icmp sgt i32 %298, 0
  %305 = select i1 %285, i1 %304, i1 false
  br i1 %305, label %306, label %312

306:
  %307 = phi i64 [ %309, %306 ], [ %303, %302 ]
  %308 = phi i32 [ %310, %306 ], [ %298, %302 ]
  %309 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %307, i8 48)
  %310 = add nsw i32 %308, -1
  %311 = icmp sgt i32 %308, 1
  br i1 %311, label %306, label %312

312:
  %313 = phi i64 [ %303, %302 ], [ %309, %306 ]
  %314 = phi i32 [ %298, %302 ], [ 0, %306 ]
  %315 = icmp sgt i32 %278, 0
  br i1 %315, label %316, label %318

316:
  %317 = zext i32 %278 to i64
  br label %321

318:
  %319 = phi i64 [ %313, %312 ], [ %326, %321 ]
  %320 = icmp sgt i32 %314, 0
  br i1 %320, label %329, label %335

321:
  %322 = phi i64 [ 0, %316 ], [ %327, %321 ]
  %323 = phi i64 [ %313, %316 ], [ %326, %321 ]
  %324 = getelementptr inbounds i8, ptr %279, i64 %322
  %325 = load i8, ptr %324
  %326 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %323, i8 %325)
  %327 = add nuw nsw i64 %322, 1
  %328 = icmp eq i64 %327, %317
  br i1 %328, label %318, label %321

329:
  %330 = phi i32 [ %333, %329 ], [ %314, %318 ]
  %331 = phi i64 [ %332, %329 ], [ %319, %318 ]
  %332 = call fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %331, i8 32)
  %333 = add nsw i32 %330, -1
  %334 = icmp sgt i32 %330, 1
  br i1 %334, label %329, label %335

335:
  %336 = phi i64 [ %32, %239 ], [ %108, %107 ], [ %319, %318 ], [ %332, %329 ]
  %337 = phi i32 [ 1, %239 ], [ 4, %107 ], [ 0, %318 ], [ 0, %329 ]
  %338 = phi i32 [ %240, %239 ], [ %33, %107 ], [ %33, %318 ], [ %33, %329 ]
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %9)
  switch i32 %337, label %353 [
    i32 0, label %339
    i32 4, label %339
  ]

339:
  %340 = phi ptr [ %31, %35 ], [ %94, %335 ], [ %94, %335 ]
  %341 = phi i64 [ %36, %35 ], [ %336, %335 ], [ %336, %335 ]
  %342 = phi i32 [ %33, %35 ], [ %338, %335 ], [ %338, %335 ]
  %343 = getelementptr inbounds i8, ptr %340, i64 1
  br label %30

344:
  %345 = icmp eq i64 %1, 0
  br i1 %345, label %351, label %346

346:
  %347 = icmp ult i64 %32, %1
  %348 = add i64 %1, -1
  %349 = select i1 %347, i64 %32, i64 %348
  %350 = getelementptr inbounds i8, ptr %0, i64 %349
  store i8 0, ptr %350
  br label %351

351:
  %352 = trunc i64 %32 to i32
  br label %353

353:
  %354 = phi i32 [ %352, %351 ], [ %338, %335 ]
  ret i32 %354
}

define internal fastcc i64 @__garret_put(ptr %0, i64 %1, i64 %2, i8 %3) {
  %5 = add i64 %2, 1
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %9

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 %2
  store i8 %3, ptr %8
  br label %9

9:
  ret i64 %5
}


define i32 @vsprintf(ptr %0, ptr %1, ptr %2) {
  %4 = call i32 @vsnprintf(ptr %0, i64 -1, ptr %1, ptr %2)
  ret i32 %4
}

define i32 @snprintf(ptr %0, i64 %1, ptr %2, ...) {
  %4 = alloca [1 x { i32, i32, ptr, ptr }]
  %5 = bitcast ptr %4 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %5)
  %6 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %4, i64 0, i64 0
  call void @llvm.va_start(ptr %5)
  %7 = call i32 @vsnprintf(ptr %0, i64 %1, ptr %2, ptr %6)
  call void @llvm.va_end(ptr %5)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %5)
  ret i32 %7
}



define i32 @sprintf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x { i32, i32, ptr, ptr }]
  %4 = bitcast ptr %3 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %4)
  %5 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %4)
  %6 = call i32 @vsnprintf(ptr %0, i64 -1, ptr %1, ptr %5)
  call void @llvm.va_end(ptr %4)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %4)
  ret i32 %6
}

define i32 @sscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x { i32, i32, ptr, ptr }]
  %4 = bitcast ptr %3 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %4)
  %5 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %4)
  %6 = call fastcc i32 @__garret_scans(ptr %0, ptr %1, ptr %5)
  call void @llvm.va_end(ptr %4)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %4)
  ret i32 %6
}

define internal fastcc i32 @__garret_scans(ptr %0, ptr %1, ptr %2) {
  %4 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 0
  %5 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 2
  %6 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 3
  %7 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 0
  %8 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 2
  %9 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 3
  %10 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 0
  %11 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 2
  %12 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 3
  %13 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 0
  %14 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 2
  %15 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 3
  %16 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 0
  %17 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 2
  %18 = getelementptr inbounds { i32, i32, ptr, ptr }, ptr %2, i64 0, i32 3
  br label %19

19:
  %20 = phi i32 [ 0, %3 ], [ %239, %238 ]
  %21 = phi ptr [ %0, %3 ], [ %240, %238 ]
  %22 = phi ptr [ %1, %3 ], [ %243, %238 ]
  %23 = phi i32 [ undef, %3 ], [ %242, %238 ]
  %24 = load i8, ptr %22
  switch i8 %24, label %25 [
    i8 0, label %244
    i8 32, label %28
  ]

25:
  %26 = add i8 %24, -9
  %27 = icmp ult i8 %26, 5
  br i1 %27, label %28, label %35

28:
  %29 = icmp eq ptr %21, null
  br i1 %29, label %238, label %30

30:
  %31 = phi ptr [ %34, %33 ], [ %21, %28 ]
  %32 = load i8, ptr %31
  switch i8 %32, label %238 [
    i8 32, label %33
    i8 13, label %33
    i8 12, label %33
    i8 11, label %33
    i8 10, label %33
    i8 9, label %33
  ]

33:
  %34 = getelementptr inbounds i8, ptr %31, i64 1
  br label %30

35:
  %36 = icmp eq i8 %24, 37
  br i1 %36, label %51, label %37

37:
  %38 = icmp eq ptr %21, null
  br i1 %38, label %39, label %41

39:
  %40 = call i1 @__VERIFIER_nondet_bool()
  br i1 %40, label %244, label %238

41:
  %42 = load i8, ptr %21
  %43 = icmp eq i8 %42, %24
  br i1 %43, label %49, label %44

44:
  %45 = icmp ne i8 %42, 0
  %46 = icmp ne i32 %20, 0
  %47 = select i1 %45, i1 true, i1 %46
  %48 = select i1 %47, i32 %20, i32 -1
  br label %244

49:
  %50 = getelementptr inbounds i8, ptr %21, i64 1
  br label %238

51:
  %52 = getelementptr inbounds i8, ptr %22, i64 1
  %53 = load i8, ptr %52
  %54 = icmp eq i8 %53, 42
  %55 = getelementptr inbounds i8, ptr %22, i64 2
  %56 = select i1 %54, ptr %55, ptr %52
  br label %57

57:
  %58 = phi i32 [ 0, %51 ], [ %64, %61 ]
  %59 = phi ptr [ %56, %51 ], [ %65, %61 ]
  %60 = load i8, ptr %59
  switch i8 %60, label %66 [
    i8 108, label %61
    i8 122, label %61
    i8 104, label %61
  ]

61:
  %62 = icmp eq i8 %60, 104
  %63 = select i1 %62, i32 -1, i32 1
  %64 = add nsw i32 %63, %58
  %65 = getelementptr inbounds i8, ptr %59, i64 1
  br label %57

66:
  %67 = icmp eq i8 %60, 99
  switch i8 %60, label %68 [
    i8 117, label %70
    i8 99, label %70
    i8 100, label %70
  ]

68:
  %69 = call i32 @__no_such_conversion()
  br label %233

70:
  %71 = icmp eq ptr %21, null
  br i1 %71, label %72, label %90

72:
  %73 = call i1 @__VERIFIER_nondet_bool()
  br i1 %73, label %74, label %79

74:
  %75 = icmp eq i32 %20, 0
  br i1 %75, label %76, label %233

76:
  %77 = call i1 @__VERIFIER_nondet_bool()
  %78 = sext i1 %77 to i32
  br label %233

79:
  br i1 %67, label %80, label %83

80:
  %81 = call i8 @__VERIFIER_nondet_char()
  %82 = sext i8 %81 to i64
  br label %144

83:
  %84 = icmp sgt i32 %58, 0
  br i1 %84, label %85, label %87

85:
  %86 = call i64 @__VERIFIER_nondet_long()
  br label %144

87:
  %88 = call i32 @__VERIFIER_nondet_int()
  %89 = sext i32 %88 to i64
  br label %144

90:
  br i1 %67, label %91, label %100

91:
  %92 = load i8, ptr %21
  %93 = icmp eq i8 %92, 0
  br i1 %93, label %94, label %97

94:
  %95 = icmp eq i32 %20, 0
  %96 = select i1 %95, i32 -1, i32 %20
  br label %233

97:
  %98 = getelementptr inbounds i8, ptr %21, i64 1
  %99 = sext i8 %92 to i64
  br label %144

100:
  %101 = phi ptr [ %104, %103 ], [ %21, %90 ]
  %102 = load i8, ptr %101
  switch i8 %102, label %112 [
    i8 32, label %103
    i8 13, label %103
    i8 12, label %103
    i8 11, label %103
    i8 10, label %103
    i8 9, label %103
    i8 0, label %105
    i8 45, label %108
    i8 43, label %110
  ]

103:
  %104 = getelementptr inbounds i8, ptr %101, i64 1
  br label %100

105:
  %106 = icmp eq i32 %20, 0
  %107 = select i1 %106, i32 -1, i32 %20
  br label %139

108:
  %109 = getelementptr inbounds i8, ptr %101, i64 1
  br label %112

110:
  %111 = getelementptr inbounds i8, ptr %101, i64 1
  br label %112

112:
  %113 = phi ptr [ %109, %108 ], [ %111, %110 ], [ %101, %100 ]
  %114 = phi i64 [ -1, %108 ], [ 1, %110 ], [ 1, %100 ]
  %115 = load i8, ptr %113
  %116 = add i8 %115, -58
  %117 = icmp ult i8 %116, -10
  br i1 %117, label %139, label %118

118:
  %119 = load i8, ptr %113
  %120 = add i8 %119, -48
  %121 = icmp ult i8 %120, 10
  br i1 %121, label %122, label %135

122:
  %123 = phi i8 [ %132, %122 ], [ %119, %118 ]
  %124 = phi i64 [ %130, %122 ], [ 0, %118 ]
  %125 = phi ptr [ %131, %122 ], [ %113, %118 ]
  %126 = sext i8 %123 to i64
  %127 = mul nsw i64 %124, 10
  %128 = add nsw i64 %126, 4294967248
  %129 = and i64 %128, 4294967295
  %130 = add nsw i64 %129, %127
  %131 = getelementptr inbounds i8, ptr %125, i64 1
  %132 = load i8, ptr %131
  %133 = add i8 %132, -48
  %134 = icmp ult i8 %133, 10
  br i1 %134, label %122, label %135

135:
  %136 = phi ptr [ %113, %118 ], [ %131, %122 ]
  %137 = phi i64 [ 0, %118 ], [ %130, %122 ]
  %138 = mul nsw i64 %137, %114
  br label %139

139:
  %140 = phi ptr [ %136, %135 ], [ %101, %105 ], [ %113, %112 ]
  %141 = phi i1 [ true, %135 ], [ false, %105 ], [ false, %112 ]
  %142 = phi i32 [ %23, %135 ], [ %107, %105 ], [ %20, %112 ]
  %143 = phi i64 [ %138, %135 ], [ 0, %105 ], [ 0, %112 ]
  br i1 %141, label %144, label %233

144:
  %145 = phi ptr [ %98, %97 ], [ %140, %139 ], [ null, %80 ], [ null, %85 ], [ null, %87 ]
  %146 = phi i32 [ %23, %97 ], [ %142, %139 ], [ %23, %80 ], [ %23, %85 ], [ %23, %87 ]
  %147 = phi i64 [ %99, %97 ], [ %143, %139 ], [ %82, %80 ], [ %86, %85 ], [ %89, %87 ]
  br i1 %54, label %233, label %148

148:
  br i1 %67, label %149, label %165

149:
  %150 = trunc i64 %147 to i8
  %151 = load i32, ptr %16
  %152 = icmp ult i32 %151, 41
  br i1 %152, label %153, label %158

153:
  %154 = load ptr, ptr %18
  %155 = sext i32 %151 to i64
  %156 = getelementptr i8, ptr %154, i64 %155
  %157 = add i32 %151, 8
  store i32 %157, ptr %16
  br label %161

158:
  %159 = load ptr, ptr %17
  %160 = getelementptr i8, ptr %159, i64 8
  store ptr %160, ptr %17
  br label %161

161:
  %162 = phi ptr [ %156, %153 ], [ %159, %158 ]
  %163 = bitcast ptr %162 to ptr
  %164 = load ptr, ptr %163
  store i8 %150, ptr %164
  br label %231

165:
  %166 = icmp sgt i32 %58, 0
  br i1 %166, label %167, label %182

167:
  %168 = load i32, ptr %13
  %169 = icmp ult i32 %168, 41
  br i1 %169, label %170, label %175

170:
  %171 = load ptr, ptr %15
  %172 = sext i32 %168 to i64
  %173 = getelementptr i8, ptr %171, i64 %172
  %174 = add i32 %168, 8
  store i32 %174, ptr %13
  br label %178

175:
  %176 = load ptr, ptr %14
  %177 = getelementptr i8, ptr %176, i64 8
  store ptr %177, ptr %14
  br label %178

178:
  %179 = phi ptr [ %173, %170 ], [ %176, %175 ]
  %180 = bitcast ptr %179 to ptr
  %181 = load ptr, ptr %180
  store i64 %147, ptr %181
  br label %231

182:
  switch i32 %58, label %215 [
    i32 0, label %183
    i32 -1, label %199
  ]

183:
  %184 = trunc i64 %147 to i32
  %185 = load i32, ptr %7
  %186 = icmp ult i32 %185, 41
  br i1 %186, label %187, label %192

187:
  %188 = load ptr, ptr %9
  %189 = sext i32 %185 to i64
  %190 = getelementptr i8, ptr %188, i64 %189
  %191 = add i32 %185, 8
  store i32 %191, ptr %7
  br label %195

192:
  %193 = load ptr, ptr %8
  %194 = getelementptr i8, ptr %193, i64 8
  store ptr %194, ptr %8
  br label %195

195:
  %196 = phi ptr [ %190, %187 ], [ %193, %192 ]
  %197 = bitcast ptr %196 to ptr
  %198 = load ptr, ptr %197
  store i32 %184, ptr %198
  br label %231

199:
  %200 = trunc i64 %147 to i16
  %201 = load i32, ptr %4
  %202 = icmp ult i32 %201, 41
  br i1 %202, label %203, label %208

203:
  %204 = load ptr, ptr %6
  %205 = sext i32 %201 to i64
  %206 = getelementptr i8, ptr %204, i64 %205
  %207 = add i32 %201, 8
  store i32 %207, ptr %4
  br label %211

208:
  %209 = load ptr, ptr %5
  %210 = getelementptr i8, ptr %209, i64 8
  store ptr %210, ptr %5
  br label %211

211:
  %212 = phi ptr [ %206, %203 ], [ %209, %208 ]
  %213 = bitcast ptr %212 to ptr
  %214 = load ptr, ptr %213
  store i16 %200, ptr %214
  br label %231

215:
  %216 = trunc i64 %147 to i8
  %217 = load i32, ptr %10
  %218 = icmp ult i32 %217, 41
  br i1 %218, label %219, label %224

219:
  %220 = load ptr, ptr %12
  %221 = sext i32 %217 to i64
  %222 = getelementptr i8, ptr %220, i64 %221
  %223 = add i32 %217, 8
  store i32 %223, ptr %10
  br label %227

224:
  %225 = load ptr, ptr %11
  %226 = getelementptr i8, ptr %225, i64 8
  store ptr %226, ptr %11
  br label %227

227:
  %228 = phi ptr [ %222, %219 ], [ %225, %224 ]
  %229 = bitcast ptr %228 to ptr
  %230 = load ptr, ptr %229
  store i8 %216, ptr %230
  br label %231

231:
  %232 = add nsw i32 %20, 1
  br label %233

233:
  %234 = phi i32 [ %20, %68 ], [ %232, %231 ], [ %20, %94 ], [ %20, %139 ], [ %20, %74 ], [ %20, %76 ], [ %20, %144 ]
  %235 = phi ptr [ %21, %68 ], [ %145, %231 ], [ %21, %94 ], [ %140, %139 ], [ null, %74 ], [ null, %76 ], [ %145, %144 ]
  %236 = phi i32 [ 1, %68 ], [ 0, %231 ], [ 1, %94 ], [ 1, %139 ], [ 1, %74 ], [ 1, %76 ], [ 4, %144 ]
  %237 = phi i32 [ %69, %68 ], [ %146, %231 ], [ %96, %94 ], [ %142, %139 ], [ %20, %74 ], [ %78, %76 ], [ %146, %144 ]
  switch i32 %236, label %244 [
    i32 0, label %238
    i32 4, label %238
  ]

238:
  %239 = phi i32 [ %20, %28 ], [ %20, %49 ], [ %20, %39 ], [ %234, %233 ], [ %234, %233 ], [ %20, %30 ]
  %240 = phi ptr [ null, %28 ], [ %50, %49 ], [ null, %39 ], [ %235, %233 ], [ %235, %233 ], [ %31, %30 ]
  %241 = phi ptr [ %22, %28 ], [ %22, %49 ], [ %22, %39 ], [ %59, %233 ], [ %59, %233 ], [ %22, %30 ]
  %242 = phi i32 [ %23, %28 ], [ %23, %49 ], [ %23, %39 ], [ %237, %233 ], [ %237, %233 ], [ %23, %30 ]
  %243 = getelementptr inbounds i8, ptr %241, i64 1
  br label %19

244:
  %245 = phi i32 [ %48, %44 ], [ %237, %233 ], [ %20, %39 ], [ %20, %19 ]
  ret i32 %245
}

define i32 @__isoc99_sscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x { i32, i32, ptr, ptr }]
  %4 = bitcast ptr %3 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %4)
  %5 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %4)
  %6 = call fastcc i32 @__garret_scans(ptr %0, ptr %1, ptr %5)
  call void @llvm.va_end(ptr %4)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %4)
  ret i32 %6
}

define i32 @scanf(ptr %0, ...) {
  %2 = alloca [1 x { i32, i32, ptr, ptr }]
  %3 = bitcast ptr %2 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %3)
  %4 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %2, i64 0, i64 0
  call void @llvm.va_start(ptr %3)
  %5 = call fastcc i32 @__garret_scans(ptr null, ptr %0, ptr %4)
  call void @llvm.va_end(ptr %3)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %3)
  ret i32 %5
}

define i32 @__isoc99_scanf(ptr %0, ...) {
  %2 = alloca [1 x { i32, i32, ptr, ptr }]
  %3 = bitcast ptr %2 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %3)
  %4 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %2, i64 0, i64 0
  call void @llvm.va_start(ptr %3)
  %5 = call fastcc i32 @__garret_scans(ptr null, ptr %0, ptr %4)
  call void @llvm.va_end(ptr %3)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %3)
  ret i32 %5
}

define i32 @fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x { i32, i32, ptr, ptr }]
  %4 = bitcast ptr %3 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %4)
  %5 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %4)
  %6 = call fastcc i32 @__garret_scans(ptr null, ptr %1, ptr %5)
  call void @llvm.va_end(ptr %4)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %4)
  ret i32 %6
}

define i32 @__isoc99_fscanf(ptr %0, ptr %1, ...) {
  %3 = alloca [1 x { i32, i32, ptr, ptr }]
  %4 = bitcast ptr %3 to ptr
  call void @llvm.lifetime.start.p0i8(i64 24, ptr %4)
  %5 = getelementptr inbounds [1 x { i32, i32, ptr, ptr }], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %4)
  %6 = call fastcc i32 @__garret_scans(ptr null, ptr %1, ptr %5)
  call void @llvm.va_end(ptr %4)
  call void @llvm.lifetime.end.p0i8(i64 24, ptr %4)
  ret i32 %6
}

define ptr @fopen(ptr %0, ptr %1) {
  %3 = call i1 @__VERIFIER_nondet_bool()
  br i1 %3, label %6, label %4

4:
  %5 = call ptr @_Znwm(i64 1)
  br label %6

6:
  %7 = phi ptr [ %5, %4 ], [ null, %2 ]
  ret ptr %7
}



define ptr @fgets(ptr %0, i32 %1, ptr %2) {
  %4 = call i1 @__VERIFIER_nondet_bool()
  br i1 %4, label %7, label %5

5:
  %6 = call i32 @__the_text_of_a_file()
  br label %7

7:
  %8 = phi ptr [ %0, %5 ], [ null, %3 ]
  ret ptr %8
}
