; ModuleID = 'function.c'
source_filename = "function.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@next = dso_local local_unnamed_addr global i32 0, align 4
@got = dso_local local_unnamed_addr global [2 x i32] zeroinitializer, align 4
@.str = private unnamed_addr constant [17 x i8] c"got[0] != got[1]\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"function.c\00", align 1
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define dso_local i32 @__VERIFIER_atomic_take() local_unnamed_addr #0 !dbg !9 {
entry:
  %0 = load i32, i32* @next, align 4, !dbg !12, !tbaa !13
  %add = add nsw i32 %0, 1, !dbg !17
  store i32 %add, i32* @next, align 4, !dbg !18, !tbaa !13
  ret i32 %0, !dbg !19
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define dso_local noalias i8* @f(i8* nocapture readnone %u) #0 !dbg !20 {
entry:
  %0 = load i32, i32* @next, align 4, !dbg !21, !tbaa !13
  %add.i = add nsw i32 %0, 1, !dbg !23
  store i32 %add.i, i32* @next, align 4, !dbg !24, !tbaa !13
  store i32 %0, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 0), align 4, !dbg !25, !tbaa !13
  ret i8* null, !dbg !26
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define dso_local noalias i8* @g(i8* nocapture readnone %u) #0 !dbg !27 {
entry:
  %0 = load i32, i32* @next, align 4, !dbg !28, !tbaa !13
  %add.i = add nsw i32 %0, 1, !dbg !30
  store i32 %add.i, i32* @next, align 4, !dbg !31, !tbaa !13
  store i32 %0, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 1), align 4, !dbg !32, !tbaa !13
  ret i8* null, !dbg !33
}

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #2 !dbg !34 {
entry:
  %t = alloca i64, align 8
  %v = alloca i64, align 8
  %0 = bitcast i64* %t to i8*, !dbg !35
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #6, !dbg !35
  %1 = bitcast i64* %v to i8*, !dbg !35
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %1) #6, !dbg !35
  %call = call i32 @pthread_create(i64* noundef nonnull %t, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @f, i8* noundef null) #6, !dbg !36
  %call1 = call i32 @pthread_create(i64* noundef nonnull %v, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @g, i8* noundef null) #6, !dbg !37
  %2 = load i64, i64* %t, align 8, !dbg !38, !tbaa !39
  %call2 = call i32 @pthread_join(i64 noundef %2, i8** noundef null) #6, !dbg !41
  %3 = load i64, i64* %v, align 8, !dbg !42, !tbaa !39
  %call3 = call i32 @pthread_join(i64 noundef %3, i8** noundef null) #6, !dbg !43
  %4 = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 0), align 4, !dbg !44, !tbaa !13
  %5 = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @got, i64 0, i64 1), align 4, !dbg !44, !tbaa !13
  %cmp.not = icmp eq i32 %4, %5, !dbg !44
  br i1 %cmp.not, label %if.else, label %if.end, !dbg !44

if.else:                                          ; preds = %entry
  call void @__assert_fail(i8* noundef getelementptr inbounds ([17 x i8], [17 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.1, i64 0, i64 0), i32 noundef 12, i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @__PRETTY_FUNCTION__.main, i64 0, i64 0)) #7, !dbg !44
  unreachable, !dbg !44

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %1) #6, !dbg !45
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #6, !dbg !45
  ret i32 0, !dbg !46
}

; Function Attrs: nounwind
declare !dbg !47 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #3

declare !dbg !49 i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #4

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) local_unnamed_addr #5

attributes #0 = { mustprogress nofree norecurse nosync nounwind uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "function.c", directory: "", checksumkind: CSK_MD5, checksum: "55a1c155b9054e3a2904d615cc71bbf1")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "__VERIFIER_atomic_take", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 7, column: 47, scope: !9)
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
!17 = !DILocation(line: 7, column: 65, scope: !9)
!18 = !DILocation(line: 7, column: 58, scope: !9)
!19 = !DILocation(line: 7, column: 70, scope: !9)
!20 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!21 = !DILocation(line: 7, column: 47, scope: !9, inlinedAt: !22)
!22 = distinct !DILocation(line: 9, column: 29, scope: !20)
!23 = !DILocation(line: 7, column: 65, scope: !9, inlinedAt: !22)
!24 = !DILocation(line: 7, column: 58, scope: !9, inlinedAt: !22)
!25 = !DILocation(line: 9, column: 27, scope: !20)
!26 = !DILocation(line: 9, column: 55, scope: !20)
!27 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 10, type: !10, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!28 = !DILocation(line: 7, column: 47, scope: !9, inlinedAt: !29)
!29 = distinct !DILocation(line: 10, column: 29, scope: !27)
!30 = !DILocation(line: 7, column: 65, scope: !9, inlinedAt: !29)
!31 = !DILocation(line: 7, column: 58, scope: !9, inlinedAt: !29)
!32 = !DILocation(line: 10, column: 27, scope: !27)
!33 = !DILocation(line: 10, column: 55, scope: !27)
!34 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 11, type: !10, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!35 = !DILocation(line: 11, column: 18, scope: !34)
!36 = !DILocation(line: 11, column: 34, scope: !34)
!37 = !DILocation(line: 11, column: 63, scope: !34)
!38 = !DILocation(line: 11, column: 105, scope: !34)
!39 = !{!40, !40, i64 0}
!40 = !{!"long", !15, i64 0}
!41 = !DILocation(line: 11, column: 92, scope: !34)
!42 = !DILocation(line: 11, column: 125, scope: !34)
!43 = !DILocation(line: 11, column: 112, scope: !34)
!44 = !DILocation(line: 12, column: 3, scope: !34)
!45 = !DILocation(line: 12, column: 39, scope: !34)
!46 = !DILocation(line: 12, column: 29, scope: !34)
!47 = !DISubprogram(name: "pthread_create", scope: !48, file: !48, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!48 = !DIFile(filename: "/usr/include/pthread.h", directory: "", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!49 = !DISubprogram(name: "pthread_join", scope: !48, file: !48, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
