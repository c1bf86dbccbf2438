; ModuleID = 'function.c'
source_filename = "function.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@next = dso_local global i32 0, align 4
@got = dso_local global [2 x i32] zeroinitializer, align 4
@.str = private unnamed_addr constant [17 x i8] c"got[0] != got[1]\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"function.c\00", align 1
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @__VERIFIER_atomic_take() #0 {
entry:
  %mine = alloca i32, align 4
  %0 = bitcast i32* %mine to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #5
  %1 = load i32, i32* @next, align 4, !tbaa !5
  store i32 %1, i32* %mine, align 4, !tbaa !5
  %2 = load i32, i32* %mine, align 4, !tbaa !5
  %add = add nsw i32 %2, 1
  store i32 %add, i32* @next, align 4, !tbaa !5
  %3 = load i32, i32* %mine, align 4, !tbaa !5
  %4 = bitcast i32* %mine to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %4) #5
  ret i32 %3
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local i8* @f(i8* noundef %u) #0 {
entry:
  %u.addr = alloca i8*, align 8
  store i8* %u, i8** %u.addr, align 8, !tbaa !9
  %call = call i32 @__VERIFIER_atomic_take()
  store i32 %call, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 0), align 4, !tbaa !5
  ret i8* null
}

; Function Attrs: nounwind uwtable
define dso_local i8* @g(i8* noundef %u) #0 {
entry:
  %u.addr = alloca i8*, align 8
  store i8* %u, i8** %u.addr, align 8, !tbaa !9
  %call = call i32 @__VERIFIER_atomic_take()
  store i32 %call, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 1), align 4, !tbaa !5
  ret i8* null
}

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
  %2 = load i64, i64* %t, align 8, !tbaa !11
  %call2 = call i32 @pthread_join(i64 noundef %2, i8** noundef null)
  %3 = load i64, i64* %v, align 8, !tbaa !11
  %call3 = call i32 @pthread_join(i64 noundef %3, i8** noundef null)
  %4 = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 0), align 4, !tbaa !5
  %5 = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 1), align 4, !tbaa !5
  %cmp = icmp ne i32 %4, %5
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  br label %if.end

if.else:                                          ; preds = %entry
  call void @__assert_fail(i8* noundef getelementptr inbounds ([17 x i8], [17 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.1, i64 0, i64 0), i32 noundef 12, i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @__PRETTY_FUNCTION__.main, i64 0, i64 0)) #6
  unreachable

if.end:                                           ; preds = %if.then
  %6 = bitcast i64* %v to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %6) #5
  %7 = bitcast i64* %t to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %7) #5
  ret i32 0
}

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

declare i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
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
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"any pointer", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"long", !7, i64 0}
