; ModuleID = 'never_ended.c'
source_filename = "never_ended.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@a = dso_local global i32 0, align 4
@b = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [7 x i8] c"x == 7\00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c"never_ended.c\00", align 1
@__PRETTY_FUNCTION__.g = private unnamed_addr constant [16 x i8] c"void *g(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i8* @f(i8* noundef %u) #0 {
entry:
  %u.addr = alloca i8*, align 8
  store i8* %u, i8** %u.addr, align 8, !tbaa !5
  %call = call i32 @step(i32 noundef 0)
  ret i8* null
}

; Function Attrs: nounwind uwtable
define internal i32 @step(i32 noundef %k) #0 {
entry:
  %retval = alloca i32, align 4
  %k.addr = alloca i32, align 4
  store i32 %k, i32* %k.addr, align 4, !tbaa !9
  call void @__VERIFIER_atomic_begin()
  %0 = load i32, i32* @a, align 4, !tbaa !9
  %1 = load i32, i32* %k.addr, align 4, !tbaa !9
  %cmp = icmp eq i32 %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 1, i32* %retval, align 4
  br label %return

if.end:                                           ; preds = %entry
  %2 = load i32, i32* @a, align 4, !tbaa !9
  %inc = add nsw i32 %2, 1
  store i32 %inc, i32* @a, align 4, !tbaa !9
  %3 = load i32, i32* @b, align 4, !tbaa !9
  %inc1 = add nsw i32 %3, 1
  store i32 %inc1, i32* @b, align 4, !tbaa !9
  call void @__VERIFIER_atomic_end()
  store i32 0, i32* %retval, align 4
  br label %return

return:                                           ; preds = %if.end, %if.then
  %4 = load i32, i32* %retval, align 4
  ret i32 %4
}

; Function Attrs: nounwind uwtable
define dso_local i8* @g(i8* noundef %u) #0 {
entry:
  %u.addr = alloca i8*, align 8
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i8* %u, i8** %u.addr, align 8, !tbaa !5
  call void @__VERIFIER_atomic_begin()
  %0 = bitcast i32* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #5
  %1 = load i32, i32* @a, align 4, !tbaa !9
  store i32 %1, i32* %x, align 4, !tbaa !9
  %2 = bitcast i32* %y to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %2) #5
  %3 = load i32, i32* @b, align 4, !tbaa !9
  store i32 %3, i32* %y, align 4, !tbaa !9
  call void @__VERIFIER_atomic_end()
  %4 = load i32, i32* %x, align 4, !tbaa !9
  %cmp = icmp eq i32 %4, 7
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  br label %if.end

if.else:                                          ; preds = %entry
  call void @__assert_fail(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @.str.1, i64 0, i64 0), i32 noundef 9, i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @__PRETTY_FUNCTION__.g, i64 0, i64 0)) #6
  unreachable

if.end:                                           ; preds = %if.then
  %5 = bitcast i32* %y to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %5) #5
  %6 = bitcast i32* %x to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %6) #5
  ret i8* null
}

declare void @__VERIFIER_atomic_begin() #1

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #2

declare void @__VERIFIER_atomic_end() #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #3

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #2

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %t = alloca i64, align 8
  %v = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #5
  %1 = bitcast i64* %v to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #5
  %call = call i32 @pthread_create(i64* noundef %t, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @f, i8* noundef null) #5
  %call1 = call i32 @pthread_create(i64* noundef %v, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @g, i8* noundef null) #5
  %2 = bitcast i64* %v to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %2) #5
  %3 = bitcast i64* %t to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %3) #5
  ret i32 0
}

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #4

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly nofree nosync nounwind willreturn }
attributes #3 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
