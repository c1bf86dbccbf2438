; ModuleID = 'wmm_mp.c'
source_filename = "wmm_mp.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@.str = private unnamed_addr constant [2 x i8] c"0\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"wmm_mp.c\00", align 1
@__PRETTY_FUNCTION__.reach_error = private unnamed_addr constant [19 x i8] c"void reach_error()\00", align 1
@__unbuffered_cnt = dso_local global i32 0, align 4
@__unbuffered_p1_EAX = dso_local global i32 0, align 4
@__unbuffered_p1_EBX = dso_local global i32 0, align 4
@x = dso_local global i32 0, align 4
@y = dso_local global i32 0, align 4
@"main$tmp_guard0" = dso_local global i8 0, align 1
@"main$tmp_guard1" = dso_local global i8 0, align 1
@"weak$$choice0" = dso_local global i8 0, align 1
@"weak$$choice2" = dso_local global i8 0, align 1

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
  store i32 1, i32* @x, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  store i32 1, i32* @y, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  %0 = load i32, i32* @__unbuffered_cnt, align 4, !tbaa !5
  %add = add nsw i32 %0, 1
  store i32 %add, i32* @__unbuffered_cnt, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  ret i8* null
}

declare void @__VERIFIER_atomic_begin(...) #3

declare void @__VERIFIER_atomic_end(...) #3

; Function Attrs: nounwind uwtable
define dso_local i8* @P1(i8* noundef %arg) #0 {
entry:
  %arg.addr = alloca i8*, align 8
  store i8* %arg, i8** %arg.addr, align 8, !tbaa !9
  call void (...) @__VERIFIER_atomic_begin()
  %0 = load i32, i32* @y, align 4, !tbaa !5
  store i32 %0, i32* @__unbuffered_p1_EAX, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  %1 = load i32, i32* @x, align 4, !tbaa !5
  store i32 %1, i32* @__unbuffered_p1_EBX, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  call void (...) @__VERIFIER_atomic_begin()
  %2 = load i32, i32* @__unbuffered_cnt, align 4, !tbaa !5
  %add = add nsw i32 %2, 1
  store i32 %add, i32* @__unbuffered_cnt, align 4, !tbaa !5
  call void (...) @__VERIFIER_atomic_end()
  ret i8* null
}

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %t100 = alloca i64, align 8
  %t101 = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t100 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #7
  %call = call i32 @pthread_create(i64* noundef %t100, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @P0, i8* noundef null)
  %1 = bitcast i64* %t101 to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #7
  %call1 = call i32 @pthread_create(i64* noundef %t101, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @P1, i8* noundef null)
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
  %4 = load i32, i32* @__unbuffered_p1_EAX, align 4, !tbaa !5
  %cmp2 = icmp eq i32 %4, 1
  br i1 %cmp2, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %entry
  %5 = load i32, i32* @__unbuffered_p1_EBX, align 4, !tbaa !5
  %cmp4 = icmp eq i32 %5, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %entry
  %6 = phi i1 [ false, %entry ], [ %cmp4, %land.rhs ]
  %lnot = xor i1 %6, true
  %frombool6 = zext i1 %lnot to i8
  store i8 %frombool6, i8* @"main$tmp_guard1", align 1, !tbaa !11
  call void (...) @__VERIFIER_atomic_end()
  %7 = load i8, i8* @"main$tmp_guard1", align 1, !tbaa !11, !range !13
  %tobool7 = trunc i8 %7 to i1
  %conv8 = zext i1 %tobool7 to i32
  call void @__VERIFIER_assert(i32 noundef %conv8)
  %8 = bitcast i64* %t101 to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %8) #7
  %9 = bitcast i64* %t100 to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %9) #7
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
