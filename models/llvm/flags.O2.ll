; ModuleID = 'flags.c'
source_filename = "flags.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@flag = dso_local local_unnamed_addr global [2 x i32] zeroinitializer, align 4
@inside = dso_local local_unnamed_addr global i32 0, align 4
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [8 x i8] c"flags.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca [2 x i64], align 16
  %2 = bitcast [2 x i64]* %1 to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %2) #5, !dbg !12
  %3 = getelementptr inbounds [2 x i64], [2 x i64]* %1, i64 0, i64 0, !dbg !13
  %4 = call i32 @pthread_create(i64* noundef nonnull %3, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @worker, i8* noundef null) #5, !dbg !14
  %5 = getelementptr inbounds [2 x i64], [2 x i64]* %1, i64 0, i64 1, !dbg !13
  %6 = call i32 @pthread_create(i64* noundef nonnull %5, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @worker, i8* noundef nonnull inttoptr (i64 1 to i8*)) #5, !dbg !14
  %7 = load i64, i64* %3, align 16, !dbg !15, !tbaa !16
  %8 = call i32 @pthread_join(i64 noundef %7, i8** noundef null) #5, !dbg !20
  %9 = load i64, i64* %5, align 8, !dbg !15, !tbaa !16
  %10 = call i32 @pthread_join(i64 noundef %9, i8** noundef null) #5, !dbg !20
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %2) #5, !dbg !21
  ret i32 0, !dbg !21
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !22 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #2

; Function Attrs: nounwind uwtable
define internal noalias i8* @worker(i8* noundef %0) #0 !dbg !24 {
  %2 = ptrtoint i8* %0 to i64, !dbg !25
  %3 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %2, !dbg !26
  store atomic i32 1, i32* %3 release, align 4, !dbg !27
  %4 = sub nsw i64 1, %2, !dbg !28
  %5 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %4, !dbg !29
  %6 = load atomic i32, i32* %5 acquire, align 4, !dbg !30
  %7 = icmp eq i32 %6, 0, !dbg !30
  br i1 %7, label %8, label %14, !dbg !31

8:                                                ; preds = %1
  %9 = load i32, i32* @inside, align 4, !dbg !32, !tbaa !33
  %10 = add nsw i32 %9, 1, !dbg !32
  store i32 %10, i32* @inside, align 4, !dbg !32, !tbaa !33
  %11 = icmp eq i32 %9, 0, !dbg !35
  br i1 %11, label %13, label %12, !dbg !35

12:                                               ; preds = %8
  tail call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.1, i64 0, i64 0), i32 noundef 17, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #6, !dbg !35
  unreachable, !dbg !35

13:                                               ; preds = %8
  store i32 0, i32* @inside, align 4, !dbg !36, !tbaa !33
  br label %14, !dbg !37

14:                                               ; preds = %13, %1
  ret i8* null, !dbg !38
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !39 i32 @pthread_join(i64 noundef, i8** noundef) local_unnamed_addr #3

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) local_unnamed_addr #4

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "flags.c", directory: ".", checksumkind: CSK_MD5, checksum: "a673fa8456a4e02c6c093d017c322c11")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 23, type: !10, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 24, column: 3, scope: !9)
!13 = !DILocation(line: 26, column: 21, scope: !9)
!14 = !DILocation(line: 26, column: 5, scope: !9)
!15 = !DILocation(line: 28, column: 18, scope: !9)
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 28, column: 5, scope: !9)
!21 = !DILocation(line: 29, column: 1, scope: !9)
!22 = !DISubprogram(name: "pthread_create", scope: !23, file: !23, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!23 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!24 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!25 = !DILocation(line: 10, column: 13, scope: !24)
!26 = !DILocation(line: 11, column: 26, scope: !24)
!27 = !DILocation(line: 11, column: 3, scope: !24)
!28 = !DILocation(line: 15, column: 37, scope: !24)
!29 = !DILocation(line: 15, column: 30, scope: !24)
!30 = !DILocation(line: 15, column: 8, scope: !24)
!31 = !DILocation(line: 15, column: 7, scope: !24)
!32 = !DILocation(line: 16, column: 11, scope: !24)
!33 = !{!34, !34, i64 0}
!34 = !{!"int", !18, i64 0}
!35 = !DILocation(line: 17, column: 5, scope: !24)
!36 = !DILocation(line: 18, column: 11, scope: !24)
!37 = !DILocation(line: 19, column: 3, scope: !24)
!38 = !DILocation(line: 20, column: 3, scope: !24)
!39 = !DISubprogram(name: "pthread_join", scope: !23, file: !23, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
