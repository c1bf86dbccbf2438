; ModuleID = 'word.c'
source_filename = "word.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@word = dso_local global i32 0, align 4
@value = dso_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca [3 x i64], align 16
  %2 = bitcast [3 x i64]* %1 to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %2) #5, !dbg !12
  %3 = getelementptr inbounds [3 x i64], [3 x i64]* %1, i64 0, i64 0, !dbg !13
  %4 = call i32 @pthread_create(i64* noundef nonnull %3, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @reader, i8* noundef null) #5, !dbg !14
  %5 = getelementptr inbounds [3 x i64], [3 x i64]* %1, i64 0, i64 1, !dbg !15
  %6 = call i32 @pthread_create(i64* noundef nonnull %5, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @reader, i8* noundef null) #5, !dbg !16
  %7 = getelementptr inbounds [3 x i64], [3 x i64]* %1, i64 0, i64 2, !dbg !17
  %8 = call i32 @pthread_create(i64* noundef nonnull %7, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @writer, i8* noundef null) #5, !dbg !18
  %9 = load i64, i64* %3, align 16, !dbg !19, !tbaa !20
  %10 = call i32 @pthread_join(i64 noundef %9, i8** noundef null) #5, !dbg !24
  %11 = load i64, i64* %5, align 8, !dbg !19, !tbaa !20
  %12 = call i32 @pthread_join(i64 noundef %11, i8** noundef null) #5, !dbg !24
  %13 = load i64, i64* %7, align 16, !dbg !19, !tbaa !20
  %14 = call i32 @pthread_join(i64 noundef %13, i8** noundef null) #5, !dbg !24
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %2) #5, !dbg !25
  ret i32 0, !dbg !25
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !26 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nounwind uwtable willreturn
define internal i8* @reader(i8* noundef readnone returned %0) #3 !dbg !28 {
  %2 = atomicrmw add i32* @word, i32 2 seq_cst, align 4, !dbg !29
  %3 = atomicrmw sub i32* @word, i32 2 seq_cst, align 4, !dbg !30
  ret i8* %0, !dbg !31
}

; Function Attrs: mustprogress nofree norecurse nounwind uwtable willreturn
define internal i8* @writer(i8* noundef readnone returned %0) #3 !dbg !32 {
  %2 = cmpxchg i32* @word, i32 0, i32 1 seq_cst seq_cst, align 4, !dbg !33
  %3 = extractvalue { i32, i1 } %2, 1, !dbg !33
  br i1 %3, label %4, label %8, !dbg !33

4:                                                ; preds = %1
  %5 = load i32, i32* @value, align 4, !dbg !34, !tbaa !35
  %6 = add nsw i32 %5, 2, !dbg !37
  store i32 %6, i32* @value, align 4, !dbg !37, !tbaa !35
  %7 = atomicrmw and i32* @word, i32 -2 seq_cst, align 4, !dbg !38
  br label %8, !dbg !39

8:                                                ; preds = %4, %1
  ret i8* %0, !dbg !40
}

declare !dbg !41 i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #4

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nounwind uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "word.c", directory: ".", checksumkind: CSK_MD5, checksum: "bfaf7fa8165275adf3b1242d31c3e651")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 35, type: !10, scopeLine: 35, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 36, column: 3, scope: !9)
!13 = !DILocation(line: 37, column: 19, scope: !9)
!14 = !DILocation(line: 37, column: 3, scope: !9)
!15 = !DILocation(line: 38, column: 19, scope: !9)
!16 = !DILocation(line: 38, column: 3, scope: !9)
!17 = !DILocation(line: 39, column: 19, scope: !9)
!18 = !DILocation(line: 39, column: 3, scope: !9)
!19 = !DILocation(line: 41, column: 18, scope: !9)
!20 = !{!21, !21, i64 0}
!21 = !{!"long", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C/C++ TBAA"}
!24 = !DILocation(line: 41, column: 5, scope: !9)
!25 = !DILocation(line: 42, column: 1, scope: !9)
!26 = !DISubprogram(name: "pthread_create", scope: !27, file: !27, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!27 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!28 = distinct !DISubprogram(name: "reader", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!29 = !DILocation(line: 13, column: 9, scope: !28)
!30 = !DILocation(line: 17, column: 3, scope: !28)
!31 = !DILocation(line: 18, column: 3, scope: !28)
!32 = distinct !DISubprogram(name: "writer", scope: !1, file: !1, line: 21, type: !10, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!33 = !DILocation(line: 26, column: 7, scope: !32)
!34 = !DILocation(line: 28, column: 10, scope: !32)
!35 = !{!36, !36, i64 0}
!36 = !{!"int", !22, i64 0}
!37 = !DILocation(line: 29, column: 10, scope: !32)
!38 = !DILocation(line: 30, column: 5, scope: !32)
!39 = !DILocation(line: 31, column: 3, scope: !32)
!40 = !DILocation(line: 32, column: 3, scope: !32)
!41 = !DISubprogram(name: "pthread_join", scope: !27, file: !27, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
