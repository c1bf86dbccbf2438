; ModuleID = 'defined.c'
source_filename = "defined.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@a = dso_local local_unnamed_addr global i32 0, align 4
@b = dso_local local_unnamed_addr global i32 0, align 4
@.str = private unnamed_addr constant [7 x i8] c"a == b\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"defined.c\00", align 1
@__PRETTY_FUNCTION__.g = private unnamed_addr constant [16 x i8] c"void *g(void *)\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local void @__VERIFIER_atomic_begin() local_unnamed_addr #0 !dbg !9 {
entry:
  ret void, !dbg !12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define dso_local void @__VERIFIER_atomic_end() local_unnamed_addr #0 !dbg !13 {
entry:
  ret void, !dbg !14
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define dso_local noalias i8* @f(i8* nocapture readnone %u) #1 !dbg !15 {
entry:
  %0 = load i32, i32* @a, align 4, !dbg !16, !tbaa !17
  %inc = add nsw i32 %0, 1, !dbg !16
  store i32 %inc, i32* @a, align 4, !dbg !16, !tbaa !17
  %1 = load i32, i32* @b, align 4, !dbg !21, !tbaa !17
  %inc1 = add nsw i32 %1, 1, !dbg !21
  store i32 %inc1, i32* @b, align 4, !dbg !21, !tbaa !17
  ret i8* null, !dbg !22
}

; Function Attrs: nounwind uwtable
define dso_local noalias i8* @g(i8* nocapture readnone %u) #2 !dbg !23 {
entry:
  %0 = load i32, i32* @a, align 4, !dbg !24, !tbaa !17
  %1 = load i32, i32* @b, align 4, !dbg !24, !tbaa !17
  %cmp = icmp eq i32 %0, %1, !dbg !24
  br i1 %cmp, label %if.end, label %if.else, !dbg !24

if.else:                                          ; preds = %entry
  tail call void @__assert_fail(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef 8, i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @__PRETTY_FUNCTION__.g, i64 0, i64 0)) #7, !dbg !24
  unreachable, !dbg !24

if.end:                                           ; preds = %entry
  ret i8* null, !dbg !25
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #2 !dbg !26 {
entry:
  %t = alloca i64, align 8
  %v = alloca i64, align 8
  %0 = bitcast i64* %t to i8*, !dbg !27
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #8, !dbg !27
  %1 = bitcast i64* %v to i8*, !dbg !27
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %1) #8, !dbg !27
  %call = call i32 @pthread_create(i64* noundef nonnull %t, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @f, i8* noundef null) #8, !dbg !28
  %call1 = call i32 @pthread_create(i64* noundef nonnull %v, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @g, i8* noundef null) #8, !dbg !29
  %2 = load i64, i64* %t, align 8, !dbg !30, !tbaa !31
  %call2 = call i32 @pthread_join(i64 noundef %2, i8** noundef null) #8, !dbg !33
  %3 = load i64, i64* %v, align 8, !dbg !34, !tbaa !31
  %call3 = call i32 @pthread_join(i64 noundef %3, i8** noundef null) #8, !dbg !35
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %1) #8, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #8, !dbg !36
  ret i32 0, !dbg !37
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #4

; Function Attrs: nounwind
declare !dbg !38 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #5

declare !dbg !40 i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #6

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #5 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noreturn nounwind }
attributes #8 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "defined.c", directory: "", checksumkind: CSK_MD5, checksum: "4a6b55f98108ee745bae5fc27590b10d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "__VERIFIER_atomic_begin", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 4, column: 37, scope: !9)
!13 = distinct !DISubprogram(name: "__VERIFIER_atomic_end", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!14 = !DILocation(line: 5, column: 35, scope: !13)
!15 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!16 = !DILocation(line: 7, column: 48, scope: !15)
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !19, i64 0}
!19 = !{!"omnipotent char", !20, i64 0}
!20 = !{!"Simple C/C++ TBAA"}
!21 = !DILocation(line: 7, column: 53, scope: !15)
!22 = !DILocation(line: 7, column: 82, scope: !15)
!23 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!24 = !DILocation(line: 8, column: 47, scope: !23)
!25 = !DILocation(line: 8, column: 88, scope: !23)
!26 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!27 = !DILocation(line: 9, column: 18, scope: !26)
!28 = !DILocation(line: 9, column: 34, scope: !26)
!29 = !DILocation(line: 9, column: 63, scope: !26)
!30 = !DILocation(line: 9, column: 105, scope: !26)
!31 = !{!32, !32, i64 0}
!32 = !{!"long", !19, i64 0}
!33 = !DILocation(line: 9, column: 92, scope: !26)
!34 = !DILocation(line: 9, column: 125, scope: !26)
!35 = !DILocation(line: 9, column: 112, scope: !26)
!36 = !DILocation(line: 9, column: 142, scope: !26)
!37 = !DILocation(line: 9, column: 132, scope: !26)
!38 = !DISubprogram(name: "pthread_create", scope: !39, file: !39, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!39 = !DIFile(filename: "/usr/include/pthread.h", directory: "", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!40 = !DISubprogram(name: "pthread_join", scope: !39, file: !39, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
