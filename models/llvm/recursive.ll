; ModuleID = 'recursive.c'
source_filename = "recursive.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { %struct.__pthread_internal_list*, %struct.__pthread_internal_list* }
%union.pthread_mutexattr_t = type { i32 }
%union.pthread_attr_t = type { i64, [48 x i8] }

@mutex = dso_local global %union.pthread_mutex_t zeroinitializer, align 8
@inside = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"recursive.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %kind = alloca %union.pthread_mutexattr_t, align 4
  %threads = alloca [2 x i64], align 16
  %i = alloca i32, align 4
  %i4 = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast %union.pthread_mutexattr_t* %kind to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #5, !dbg !12
  %call = call i32 @pthread_mutexattr_init(%union.pthread_mutexattr_t* noundef %kind) #5, !dbg !13
  %call1 = call i32 @pthread_mutexattr_settype(%union.pthread_mutexattr_t* noundef %kind, i32 noundef 1) #5, !dbg !14
  %call2 = call i32 @pthread_mutex_init(%union.pthread_mutex_t* noundef @mutex, %union.pthread_mutexattr_t* noundef %kind) #5, !dbg !15
  %1 = bitcast [2 x i64]* %threads to i8*, !dbg !16
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %1) #5, !dbg !16
  %2 = bitcast i32* %i to i8*, !dbg !17
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %2) #5, !dbg !17
  store i32 0, i32* %i, align 4, !dbg !18, !tbaa !19
  br label %for.cond, !dbg !17

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i32, i32* %i, align 4, !dbg !23, !tbaa !19
  %cmp = icmp slt i32 %3, 2, !dbg !24
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !25

for.cond.cleanup:                                 ; preds = %for.cond
  %4 = bitcast i32* %i to i8*, !dbg !25
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %4) #5, !dbg !25
  br label %for.end

for.body:                                         ; preds = %for.cond
  %5 = load i32, i32* %i, align 4, !dbg !26, !tbaa !19
  %idxprom = sext i32 %5 to i64, !dbg !27
  %arrayidx = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom, !dbg !27
  %call3 = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef null) #5, !dbg !28
  br label %for.inc, !dbg !28

for.inc:                                          ; preds = %for.body
  %6 = load i32, i32* %i, align 4, !dbg !29, !tbaa !19
  %inc = add nsw i32 %6, 1, !dbg !29
  store i32 %inc, i32* %i, align 4, !dbg !29, !tbaa !19
  br label %for.cond, !dbg !25, !llvm.loop !30

for.end:                                          ; preds = %for.cond.cleanup
  %7 = bitcast i32* %i4 to i8*, !dbg !34
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %7) #5, !dbg !34
  store i32 0, i32* %i4, align 4, !dbg !35, !tbaa !19
  br label %for.cond5, !dbg !34

for.cond5:                                        ; preds = %for.inc12, %for.end
  %8 = load i32, i32* %i4, align 4, !dbg !36, !tbaa !19
  %cmp6 = icmp slt i32 %8, 2, !dbg !37
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7, !dbg !38

for.cond.cleanup7:                                ; preds = %for.cond5
  %9 = bitcast i32* %i4 to i8*, !dbg !38
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %9) #5, !dbg !38
  br label %for.end14

for.body8:                                        ; preds = %for.cond5
  %10 = load i32, i32* %i4, align 4, !dbg !39, !tbaa !19
  %idxprom9 = sext i32 %10 to i64, !dbg !40
  %arrayidx10 = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom9, !dbg !40
  %11 = load i64, i64* %arrayidx10, align 8, !dbg !40, !tbaa !41
  %call11 = call i32 @pthread_join(i64 noundef %11, i8** noundef null), !dbg !43
  br label %for.inc12, !dbg !43

for.inc12:                                        ; preds = %for.body8
  %12 = load i32, i32* %i4, align 4, !dbg !44, !tbaa !19
  %inc13 = add nsw i32 %12, 1, !dbg !44
  store i32 %inc13, i32* %i4, align 4, !dbg !44, !tbaa !19
  br label %for.cond5, !dbg !38, !llvm.loop !45

for.end14:                                        ; preds = %for.cond.cleanup7
  %13 = bitcast [2 x i64]* %threads to i8*, !dbg !47
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %13) #5, !dbg !47
  %14 = bitcast %union.pthread_mutexattr_t* %kind to i8*, !dbg !47
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %14) #5, !dbg !47
  %15 = load i32, i32* %retval, align 4, !dbg !47
  ret i32 %15, !dbg !47
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !48 i32 @pthread_mutexattr_init(%union.pthread_mutexattr_t* noundef) #2

; Function Attrs: nounwind
declare !dbg !50 i32 @pthread_mutexattr_settype(%union.pthread_mutexattr_t* noundef, i32 noundef) #2

; Function Attrs: nounwind
declare !dbg !51 i32 @pthread_mutex_init(%union.pthread_mutex_t* noundef, %union.pthread_mutexattr_t* noundef) #2

; Function Attrs: nounwind
declare !dbg !52 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @worker(i8* noundef %unused) #0 !dbg !53 {
entry:
  %unused.addr = alloca i8*, align 8
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !54
  call void @enter(), !dbg !56
  call void @enter(), !dbg !57
  %0 = load i32, i32* @inside, align 4, !dbg !58, !tbaa !19
  %inc = add nsw i32 %0, 1, !dbg !58
  store i32 %inc, i32* @inside, align 4, !dbg !58, !tbaa !19
  %call = call i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef @mutex) #5, !dbg !59
  %1 = load i32, i32* @inside, align 4, !dbg !60, !tbaa !19
  %cmp = icmp eq i32 %1, 1, !dbg !60
  br i1 %cmp, label %if.then, label %if.else, !dbg !60

if.then:                                          ; preds = %entry
  br label %if.end, !dbg !60

if.else:                                          ; preds = %entry
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.1, i64 0, i64 0), i32 noundef 15, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #6, !dbg !60
  unreachable, !dbg !60

if.end:                                           ; preds = %if.then
  %2 = load i32, i32* @inside, align 4, !dbg !61, !tbaa !19
  %dec = add nsw i32 %2, -1, !dbg !61
  store i32 %dec, i32* @inside, align 4, !dbg !61, !tbaa !19
  %call1 = call i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef @mutex) #5, !dbg !62
  %3 = load i8*, i8** %unused.addr, align 8, !dbg !63, !tbaa !54
  ret i8* %3, !dbg !64
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !65 i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: nounwind uwtable
define internal void @enter() #0 !dbg !66 {
entry:
  %call = call i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef @mutex) #5, !dbg !67
  ret void, !dbg !68
}

; Function Attrs: nounwind
declare !dbg !69 i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef) #2

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

; Function Attrs: nounwind
declare !dbg !70 i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef) #2

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "recursive.c", directory: ".", checksumkind: CSK_MD5, checksum: "9fbfe029151f69f654a7d11817092c8d")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 21, type: !10, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 22, column: 3, scope: !9)
!13 = !DILocation(line: 23, column: 3, scope: !9)
!14 = !DILocation(line: 24, column: 3, scope: !9)
!15 = !DILocation(line: 25, column: 3, scope: !9)
!16 = !DILocation(line: 26, column: 3, scope: !9)
!17 = !DILocation(line: 27, column: 8, scope: !9)
!18 = !DILocation(line: 27, column: 12, scope: !9)
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !21, i64 0}
!21 = !{!"omnipotent char", !22, i64 0}
!22 = !{!"Simple C/C++ TBAA"}
!23 = !DILocation(line: 27, column: 19, scope: !9)
!24 = !DILocation(line: 27, column: 21, scope: !9)
!25 = !DILocation(line: 27, column: 3, scope: !9)
!26 = !DILocation(line: 28, column: 29, scope: !9)
!27 = !DILocation(line: 28, column: 21, scope: !9)
!28 = !DILocation(line: 28, column: 5, scope: !9)
!29 = !DILocation(line: 27, column: 27, scope: !9)
!30 = distinct !{!30, !25, !31, !32, !33}
!31 = !DILocation(line: 28, column: 51, scope: !9)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !{!"llvm.loop.unroll.disable"}
!34 = !DILocation(line: 29, column: 8, scope: !9)
!35 = !DILocation(line: 29, column: 12, scope: !9)
!36 = !DILocation(line: 29, column: 19, scope: !9)
!37 = !DILocation(line: 29, column: 21, scope: !9)
!38 = !DILocation(line: 29, column: 3, scope: !9)
!39 = !DILocation(line: 30, column: 26, scope: !9)
!40 = !DILocation(line: 30, column: 18, scope: !9)
!41 = !{!42, !42, i64 0}
!42 = !{!"long", !21, i64 0}
!43 = !DILocation(line: 30, column: 5, scope: !9)
!44 = !DILocation(line: 29, column: 27, scope: !9)
!45 = distinct !{!45, !38, !46, !32, !33}
!46 = !DILocation(line: 30, column: 34, scope: !9)
!47 = !DILocation(line: 31, column: 1, scope: !9)
!48 = !DISubprogram(name: "pthread_mutexattr_init", scope: !49, file: !49, line: 874, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!49 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!50 = !DISubprogram(name: "pthread_mutexattr_settype", scope: !49, file: !49, line: 901, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!51 = !DISubprogram(name: "pthread_mutex_init", scope: !49, file: !49, line: 781, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!52 = !DISubprogram(name: "pthread_create", scope: !49, file: !49, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!53 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 10, type: !10, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!54 = !{!55, !55, i64 0}
!55 = !{!"any pointer", !21, i64 0}
!56 = !DILocation(line: 11, column: 3, scope: !53)
!57 = !DILocation(line: 12, column: 3, scope: !53)
!58 = !DILocation(line: 13, column: 9, scope: !53)
!59 = !DILocation(line: 14, column: 3, scope: !53)
!60 = !DILocation(line: 15, column: 3, scope: !53)
!61 = !DILocation(line: 16, column: 9, scope: !53)
!62 = !DILocation(line: 17, column: 3, scope: !53)
!63 = !DILocation(line: 18, column: 10, scope: !53)
!64 = !DILocation(line: 18, column: 3, scope: !53)
!65 = !DISubprogram(name: "pthread_join", scope: !49, file: !49, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!66 = distinct !DISubprogram(name: "enter", scope: !1, file: !1, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!67 = !DILocation(line: 8, column: 27, scope: !66)
!68 = !DILocation(line: 8, column: 55, scope: !66)
!69 = !DISubprogram(name: "pthread_mutex_unlock", scope: !49, file: !49, line: 835, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!70 = !DISubprogram(name: "pthread_mutex_lock", scope: !49, file: !49, line: 794, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
