; ModuleID = 'outside.c'
source_filename = "outside.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@a = dso_local global i32 0, align 4
@b = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [17 x i8] c"b == 0 || b == 1\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"outside.c\00", align 1
@__PRETTY_FUNCTION__.g = private unnamed_addr constant [16 x i8] c"void *g(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i8* @f(i8* noundef %u) #0 !dbg !9 {
entry:
  %u.addr = alloca i8*, align 8
  store i8* %u, i8** %u.addr, align 8, !tbaa !12
  call void @__VERIFIER_atomic_begin(), !dbg !16
  %0 = load i32, i32* @a, align 4, !dbg !17, !tbaa !18
  %inc = add nsw i32 %0, 1, !dbg !17
  store i32 %inc, i32* @a, align 4, !dbg !17, !tbaa !18
  %1 = load i32, i32* @b, align 4, !dbg !20, !tbaa !18
  %inc1 = add nsw i32 %1, 1, !dbg !20
  store i32 %inc1, i32* @b, align 4, !dbg !20, !tbaa !18
  call void @__VERIFIER_atomic_end(), !dbg !21
  ret i8* null, !dbg !22
}

declare void @__VERIFIER_atomic_begin() #1

declare void @__VERIFIER_atomic_end() #1

; Function Attrs: nounwind uwtable
define dso_local i8* @g(i8* noundef %u) #0 !dbg !23 {
entry:
  %u.addr = alloca i8*, align 8
  store i8* %u, i8** %u.addr, align 8, !tbaa !12
  %0 = load i32, i32* @b, align 4, !dbg !24, !tbaa !18
  %cmp = icmp eq i32 %0, 0, !dbg !24
  br i1 %cmp, label %if.then, label %lor.lhs.false, !dbg !24

lor.lhs.false:                                    ; preds = %entry
  %1 = load i32, i32* @b, align 4, !dbg !24, !tbaa !18
  %cmp1 = icmp eq i32 %1, 1, !dbg !24
  br i1 %cmp1, label %if.then, label %if.else, !dbg !24

if.then:                                          ; preds = %lor.lhs.false, %entry
  br label %if.end, !dbg !24

if.else:                                          ; preds = %lor.lhs.false
  call void @__assert_fail(i8* noundef getelementptr inbounds ([17 x i8], [17 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef 8, i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @__PRETTY_FUNCTION__.g, i64 0, i64 0)) #5, !dbg !24
  unreachable, !dbg !24

if.end:                                           ; preds = %if.then
  ret i8* null, !dbg !25
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !26 {
entry:
  %retval = alloca i32, align 4
  %t = alloca i64, align 8
  %v = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %t to i8*, !dbg !27
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #6, !dbg !27
  %1 = bitcast i64* %v to i8*, !dbg !27
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #6, !dbg !27
  %call = call i32 @pthread_create(i64* noundef %t, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @f, i8* noundef null) #6, !dbg !28
  %call1 = call i32 @pthread_create(i64* noundef %v, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @g, i8* noundef null) #6, !dbg !29
  %2 = load i64, i64* %t, align 8, !dbg !30, !tbaa !31
  %call2 = call i32 @pthread_join(i64 noundef %2, i8** noundef null), !dbg !33
  %3 = load i64, i64* %v, align 8, !dbg !34, !tbaa !31
  %call3 = call i32 @pthread_join(i64 noundef %3, i8** noundef null), !dbg !35
  %4 = bitcast i64* %v to i8*, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %4) #6, !dbg !36
  %5 = bitcast i64* %t to i8*, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %5) #6, !dbg !36
  ret i32 0, !dbg !37
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #3

; Function Attrs: nounwind
declare !dbg !38 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #4

declare !dbg !40 i32 @pthread_join(i64 noundef, i8** noundef) #1

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #3

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { argmemonly nofree nosync nounwind willreturn }
attributes #4 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn nounwind }
attributes #6 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "outside.c", directory: "", checksumkind: CSK_MD5, checksum: "4690928f7ce231cbadd456998bd268cf")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !{!13, !13, i64 0}
!13 = !{!"any pointer", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
!16 = !DILocation(line: 7, column: 20, scope: !9)
!17 = !DILocation(line: 7, column: 48, scope: !9)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !14, i64 0}
!20 = !DILocation(line: 7, column: 53, scope: !9)
!21 = !DILocation(line: 7, column: 57, scope: !9)
!22 = !DILocation(line: 7, column: 82, scope: !9)
!23 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!24 = !DILocation(line: 8, column: 20, scope: !23)
!25 = !DILocation(line: 8, column: 46, scope: !23)
!26 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!27 = !DILocation(line: 9, column: 18, scope: !26)
!28 = !DILocation(line: 9, column: 34, scope: !26)
!29 = !DILocation(line: 9, column: 63, scope: !26)
!30 = !DILocation(line: 9, column: 105, scope: !26)
!31 = !{!32, !32, i64 0}
!32 = !{!"long", !14, i64 0}
!33 = !DILocation(line: 9, column: 92, scope: !26)
!34 = !DILocation(line: 9, column: 125, scope: !26)
!35 = !DILocation(line: 9, column: 112, scope: !26)
!36 = !DILocation(line: 9, column: 142, scope: !26)
!37 = !DILocation(line: 9, column: 132, scope: !26)
!38 = !DISubprogram(name: "pthread_create", scope: !39, file: !39, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!39 = !DIFile(filename: "/usr/include/pthread.h", directory: "", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!40 = !DISubprogram(name: "pthread_join", scope: !39, file: !39, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
