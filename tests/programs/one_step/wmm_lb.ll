; ModuleID = 'wmm_lb.c'
source_filename = "wmm_lb.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@.str = private unnamed_addr constant [2 x i8] c"0\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"wmm_lb.c\00", align 1
@__PRETTY_FUNCTION__.reach_error = private unnamed_addr constant [19 x i8] c"void reach_error()\00", align 1
@__unbuffered_cnt = dso_local global i32 0, align 4
@__unbuffered_p0_EAX = dso_local global i32 0, align 4
@__unbuffered_p1_EAX = dso_local global i32 0, align 4
@x = dso_local global i32 0, align 4
@y = dso_local global i32 0, align 4
@"weak$$choice0" = dso_local global i8 0, align 1
@"weak$$choice2" = dso_local global i8 0, align 1
@"y$flush_delayed" = dso_local global i8 0, align 1
@"y$mem_tmp" = dso_local global i32 0, align 4
@"__unbuffered_p0_EAX$read_delayed" = dso_local global i8 0, align 1
@"__unbuffered_p0_EAX$read_delayed_var" = dso_local global i32* null, align 8
@"main$tmp_guard0" = dso_local global i8 0, align 1
@"weak$$choice1" = dso_local global i8 0, align 1
@"main$tmp_guard1" = dso_local global i8 0, align 1

; Function Attrs: nounwind uwtable
define dso_local void @assume_abort_if_not(i32 noundef %cond) #0 {
entry:
  %cond.addr = alloca i32, align 4
  store i32 %cond, i32* %cond.addr, align 4, !tbaa !5
  %0 = load i32, i32* %cond.addr, align 4, !tbaa !5
  %tobool = icmp ne i32 %0, 0
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  call void @abort() #5
  unreachable

if.end:                                           ; preds = %entry
  ret void
}

; Function Attrs: noreturn
declare void @abort() #1

; Function Attrs: nounwind uwtable
define dso_local void @reach_error() #0 {
entry:
  call void @__assert_fail(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), i32 noundef 7, i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @__PRETTY_FUNCTION__.reach_error, i64 0, i64 0)) #6
  unreachable
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define dso_local void @__VERIFIER_assert(i32 noundef %expression) #0 {
entry:
  %expression.addr = alloca i32, align 4
  store i32 %expression, i32* %expression.addr, align 4, !tbaa !5
  %0 = load i32, i32* %expression.addr, align 4, !tbaa !5
  %tobool = icmp ne i32 %0, 0
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  br label %ERROR

ERROR:                                            ; preds = %if.then
  call void @reach_error()
  call void @abort() #5
  unreachable

if.end:                                           ; preds = %entry
  ret void
}

; Function Attrs: nounwind uwtable
define dso_local i8* @P0(i8* noundef %arg) #0 {
entry:
  %arg.addr = alloca i8*, align 8
  store i8* %arg, i8** %arg.addr, align 8, !tbaa !9
  call void (...) @__VERIFIER_atomic_begin()
  %call = call zeroext i1 @__VERIFIER_nondet_bool()
  %frombool = zext i1 %call to i8
  store i8 %frombool, i8* @"weak$$choice0", align 1, !tbaa !11
  %call1 = call zeroext i1 @__VERIFIER_nondet_bool()
  %frombool2 = zext i1 %call1 to i8
  store i8 %frombool2, i8* @"weak$$choice2", align 1, !tbaa !11
  %0 = load i8, i8* @"weak$$choice2", align 1, !tbaa !11, !range !13
  %tobool = trunc i8 %0 to i1
  %frombool3 = zext i1 %tobool to i8
  store i8 %frombool3, i8* @"y$flush_delayed", align 1, !tbaa !11
  %1 = load i32, i32* @y, align 4, !tbaa !5
  store i32 %1, i32* @"y$mem_tmp", align 4, !tbaa !5
  store i8 1, i8* @"__unbuffered_p0_EAX$read_delayed", align 1, !tbaa !11
  store i32* @y, i32** @"__unbuffered_p0_EAX$read_delayed_var", align 8, !tbaa !9
  %2 = load i32, i32* @y, align 4, !tbaa !5
  store i32 %2, i32* @__unbuffered_p0_EAX, align 4, !tbaa !5
  %3 = load i8, i8* @"y$flush_delayed", align 1, !tbaa !11, !range !13
  %tobool4 = trunc i8 %3 to i1
  br i1 %tobool4, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %4 = load i32, i32* @"y$mem_tmp", align 4, !tbaa !5
  br label %cond.end

cond.false:                                       ; preds = %entry
  %5 = load i32, i32* @y, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %4, %cond.true ], [ %5, %cond.false ]
  store i32 %cond, i32* @y, align 4, !tbaa !5
  store i8 0, i8* @"y$flush_delayed", align 1, !tbaa !11
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  store i32 1, i32* @x, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  %6 = load i32, i32* @__unbuffered_cnt, align 4, !tbaa !5
  %add = add nsw i32 %6, 1
  store i32 %add, i32* @__unbuffered_cnt, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  ret i8* null
}

declare void @__VERIFIER_atomic_begin(...) #3

declare zeroext i1 @__VERIFIER_nondet_bool() #3

declare void @__VERIFIER_atomic_end(...) #3

; Function Attrs: nounwind uwtable
define dso_local i8* @P1(i8* noundef %arg) #0 {
entry:
  %arg.addr = alloca i8*, align 8
  store i8* %arg, i8** %arg.addr, align 8, !tbaa !9
  call void (...) @__VERIFIER_atomic_begin()
  %0 = load i32, i32* @x, align 4, !tbaa !5
  store i32 %0, i32* @__unbuffered_p1_EAX, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  store i32 1, i32* @y, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  %1 = load i32, i32* @__unbuffered_cnt, align 4, !tbaa !5
  %add = add nsw i32 %1, 1
  store i32 %add, i32* @__unbuffered_cnt, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  ret i8* null
}

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %t1 = alloca i64, align 8
  %t2 = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #7
  %call = call i32 @pthread_create(i64* noundef %t1, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @P0, i8* noundef null)
  %1 = bitcast i64* %t2 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #7
  %call1 = call i32 @pthread_create(i64* noundef %t2, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @P1, i8* noundef null)
  call void (...) @__VERIFIER_atomic_begin()
  %2 = load i32, i32* @__unbuffered_cnt, align 4, !tbaa !5
  %cmp = icmp eq i32 %2, 2
  %frombool = zext i1 %cmp to i8
  store i8 %frombool, i8* @"main$tmp_guard0", align 1, !tbaa !11
  call void (...) @__VERIFIER_atomic_end()
  %3 = load i8, i8* @"main$tmp_guard0", align 1, !tbaa !11, !range !13
  %tobool = trunc i8 %3 to i1
  %conv = zext i1 %tobool to i32
  call void @assume_abort_if_not(i32 noundef %conv)
  call void (...) @__VERIFIER_atomic_begin()
  %call2 = call zeroext i1 @__VERIFIER_nondet_bool()
  %frombool3 = zext i1 %call2 to i8
  store i8 %frombool3, i8* @"weak$$choice1", align 1, !tbaa !11
  %4 = load i8, i8* @"__unbuffered_p0_EAX$read_delayed", align 1, !tbaa !11, !range !13
  %tobool4 = trunc i8 %4 to i1
  br i1 %tobool4, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %5 = load i32, i32* @__unbuffered_p0_EAX, align 4, !tbaa !5
  br label %cond.end

cond.false:                                       ; preds = %entry
  %6 = load i32, i32* @__unbuffered_p0_EAX, align 4, !tbaa !5
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %5, %cond.true ], [ %6, %cond.false ]
  store i32 %cond, i32* @__unbuffered_p0_EAX, align 4, !tbaa !5
  %7 = load i32, i32* @__unbuffered_p0_EAX, align 4, !tbaa !5
  %cmp6 = icmp eq i32 %7, 1
  br i1 %cmp6, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %cond.end
  %8 = load i32, i32* @__unbuffered_p1_EAX, align 4, !tbaa !5
  %cmp8 = icmp eq i32 %8, 1
  br label %land.end

land.end:                                         ; preds = %land.rhs, %cond.end
  %9 = phi i1 [ false, %cond.end ], [ %cmp8, %land.rhs ]
  %lnot = xor i1 %9, true
  %frombool10 = zext i1 %lnot to i8
  store i8 %frombool10, i8* @"main$tmp_guard1", align 1, !tbaa !11
  call void (...) @__VERIFIER_atomic_end()
  %10 = load i8, i8* @"main$tmp_guard1", align 1, !tbaa !11, !range !13
  %tobool11 = trunc i8 %10 to i1
  %conv12 = zext i1 %tobool11 to i32
  call void @__VERIFIER_assert(i32 noundef %conv12)
  %11 = bitcast i64* %t2 to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #7
  %12 = bitcast i64* %t1 to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %12) #7
  ret i32 0
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #4

declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #3

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #4

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { argmemonly nofree nosync nounwind willreturn }
attributes #5 = { noreturn }
attributes #6 = { noreturn nounwind }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"any pointer", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"_Bool", !7, i64 0}
!13 = !{i8 0, i8 2}
