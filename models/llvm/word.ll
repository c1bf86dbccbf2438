; ModuleID = 'word.c'
source_filename = "word.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@word = dso_local global i32 0, align 4
@value = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [15 x i8] c"first == value\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"word.c\00", align 1
@__PRETTY_FUNCTION__.reader = private unnamed_addr constant [21 x i8] c"void *reader(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %threads = alloca [3 x i64], align 16
  %i = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast [3 x i64]* %threads to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 24, i8* %0) #5, !dbg !12
  %arrayidx = getelementptr inbounds [3 x i64], [3 x i64]* %threads, i64 0, i64 0, !dbg !13
  %call = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @reader, i8* noundef null) #5, !dbg !14
  %arrayidx1 = getelementptr inbounds [3 x i64], [3 x i64]* %threads, i64 0, i64 1, !dbg !15
  %call2 = call i32 @pthread_create(i64* noundef %arrayidx1, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @reader, i8* noundef null) #5, !dbg !16
  %arrayidx3 = getelementptr inbounds [3 x i64], [3 x i64]* %threads, i64 0, i64 2, !dbg !17
  %call4 = call i32 @pthread_create(i64* noundef %arrayidx3, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @writer, i8* noundef null) #5, !dbg !18
  %1 = bitcast i32* %i to i8*, !dbg !19
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %1) #5, !dbg !19
  store i32 0, i32* %i, align 4, !dbg !20, !tbaa !21
  br label %for.cond, !dbg !19

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, i32* %i, align 4, !dbg !25, !tbaa !21
  %cmp = icmp slt i32 %2, 3, !dbg !26
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !27

for.cond.cleanup:                                 ; preds = %for.cond
  %3 = bitcast i32* %i to i8*, !dbg !27
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %3) #5, !dbg !27
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, i32* %i, align 4, !dbg !28, !tbaa !21
  %idxprom = sext i32 %4 to i64, !dbg !29
  %arrayidx5 = getelementptr inbounds [3 x i64], [3 x i64]* %threads, i64 0, i64 %idxprom, !dbg !29
  %5 = load i64, i64* %arrayidx5, align 8, !dbg !29, !tbaa !30
  %call6 = call i32 @pthread_join(i64 noundef %5, i8** noundef null), !dbg !32
  br label %for.inc, !dbg !32

for.inc:                                          ; preds = %for.body
  %6 = load i32, i32* %i, align 4, !dbg !33, !tbaa !21
  %inc = add nsw i32 %6, 1, !dbg !33
  store i32 %inc, i32* %i, align 4, !dbg !33, !tbaa !21
  br label %for.cond, !dbg !27, !llvm.loop !34

for.end:                                          ; preds = %for.cond.cleanup
  %7 = bitcast [3 x i64]* %threads to i8*, !dbg !38
  call void @llvm.lifetime.end.p0i8(i64 24, i8* %7) #5, !dbg !38
  %8 = load i32, i32* %retval, align 4, !dbg !38
  ret i32 %8, !dbg !38
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !39 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @reader(i8* noundef %unused) #0 !dbg !41 {
entry:
  %unused.addr = alloca i8*, align 8
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  %first = alloca i32, align 4
  %.atomictmp3 = alloca i32, align 4
  %atomic-temp4 = alloca i32, align 4
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !42
  store i32 2, i32* %.atomictmp, align 4, !dbg !44, !tbaa !21
  %0 = load i32, i32* %.atomictmp, align 4, !dbg !44
  %1 = atomicrmw add i32* @word, i32 %0 seq_cst, align 4, !dbg !44
  store i32 %1, i32* %atomic-temp, align 4, !dbg !44
  %2 = load i32, i32* %atomic-temp, align 4, !dbg !44, !tbaa !21
  %and = and i32 %2, 1, !dbg !45
  %tobool = icmp ne i32 %and, 0, !dbg !45
  br i1 %tobool, label %if.end2, label %if.then, !dbg !46

if.then:                                          ; preds = %entry
  %3 = bitcast i32* %first to i8*, !dbg !47
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %3) #5, !dbg !47
  %4 = load i32, i32* @value, align 4, !dbg !48, !tbaa !21
  store i32 %4, i32* %first, align 4, !dbg !49, !tbaa !21
  %5 = load i32, i32* %first, align 4, !dbg !50, !tbaa !21
  %6 = load i32, i32* @value, align 4, !dbg !50, !tbaa !21
  %cmp = icmp eq i32 %5, %6, !dbg !50
  br i1 %cmp, label %if.then1, label %if.else, !dbg !50

if.then1:                                         ; preds = %if.then
  br label %if.end, !dbg !50

if.else:                                          ; preds = %if.then
  call void @__assert_fail(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.1, i64 0, i64 0), i32 noundef 15, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.reader, i64 0, i64 0)) #6, !dbg !50
  unreachable, !dbg !50

if.end:                                           ; preds = %if.then1
  %7 = bitcast i32* %first to i8*, !dbg !51
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %7) #5, !dbg !51
  br label %if.end2, !dbg !51

if.end2:                                          ; preds = %if.end, %entry
  store i32 2, i32* %.atomictmp3, align 4, !dbg !52, !tbaa !21
  %8 = load i32, i32* %.atomictmp3, align 4, !dbg !52
  %9 = atomicrmw sub i32* @word, i32 %8 seq_cst, align 4, !dbg !52
  store i32 %9, i32* %atomic-temp4, align 4, !dbg !52
  %10 = load i32, i32* %atomic-temp4, align 4, !dbg !52, !tbaa !21
  %11 = load i8*, i8** %unused.addr, align 8, !dbg !53, !tbaa !42
  ret i8* %11, !dbg !54
}

; Function Attrs: nounwind uwtable
define internal i8* @writer(i8* noundef %unused) #0 !dbg !55 {
entry:
  %unused.addr = alloca i8*, align 8
  %free = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %cmpxchg.bool = alloca i8, align 1
  %.atomictmp2 = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !42
  %0 = bitcast i32* %free to i8*, !dbg !56
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #5, !dbg !56
  store i32 0, i32* %free, align 4, !dbg !57, !tbaa !21
  store i32 1, i32* %.atomictmp, align 4, !dbg !58, !tbaa !21
  %1 = load i32, i32* %free, align 4, !dbg !58
  %2 = load i32, i32* %.atomictmp, align 4, !dbg !58
  %3 = cmpxchg i32* @word, i32 %1, i32 %2 seq_cst seq_cst, align 4, !dbg !58
  %4 = extractvalue { i32, i1 } %3, 0, !dbg !58
  %5 = extractvalue { i32, i1 } %3, 1, !dbg !58
  br i1 %5, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !58

cmpxchg.store_expected:                           ; preds = %entry
  store i32 %4, i32* %free, align 4, !dbg !58
  br label %cmpxchg.continue, !dbg !58

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %entry
  %frombool = zext i1 %5 to i8, !dbg !58
  store i8 %frombool, i8* %cmpxchg.bool, align 1, !dbg !58, !tbaa !59
  %6 = load i8, i8* %cmpxchg.bool, align 1, !dbg !58, !tbaa !59, !range !61
  %tobool = trunc i8 %6 to i1, !dbg !58
  br i1 %tobool, label %if.then, label %if.end, !dbg !58

if.then:                                          ; preds = %cmpxchg.continue
  %7 = load i32, i32* @value, align 4, !dbg !62, !tbaa !21
  %inc = add nsw i32 %7, 1, !dbg !62
  store i32 %inc, i32* @value, align 4, !dbg !62, !tbaa !21
  %8 = load i32, i32* @value, align 4, !dbg !63, !tbaa !21
  %inc1 = add nsw i32 %8, 1, !dbg !63
  store i32 %inc1, i32* @value, align 4, !dbg !63, !tbaa !21
  store i32 -2, i32* %.atomictmp2, align 4, !dbg !64, !tbaa !21
  %9 = load i32, i32* %.atomictmp2, align 4, !dbg !64
  %10 = atomicrmw and i32* @word, i32 %9 seq_cst, align 4, !dbg !64
  store i32 %10, i32* %atomic-temp, align 4, !dbg !64
  %11 = load i32, i32* %atomic-temp, align 4, !dbg !64, !tbaa !21
  br label %if.end, !dbg !65

if.end:                                           ; preds = %if.then, %cmpxchg.continue
  %12 = load i8*, i8** %unused.addr, align 8, !dbg !66, !tbaa !42
  %13 = bitcast i32* %free to i8*, !dbg !67
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %13) #5, !dbg !67
  ret i8* %12, !dbg !68
}

declare !dbg !69 i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

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
!19 = !DILocation(line: 40, column: 8, scope: !9)
!20 = !DILocation(line: 40, column: 12, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 40, column: 19, scope: !9)
!26 = !DILocation(line: 40, column: 21, scope: !9)
!27 = !DILocation(line: 40, column: 3, scope: !9)
!28 = !DILocation(line: 41, column: 26, scope: !9)
!29 = !DILocation(line: 41, column: 18, scope: !9)
!30 = !{!31, !31, i64 0}
!31 = !{!"long", !23, i64 0}
!32 = !DILocation(line: 41, column: 5, scope: !9)
!33 = !DILocation(line: 40, column: 27, scope: !9)
!34 = distinct !{!34, !27, !35, !36, !37}
!35 = !DILocation(line: 41, column: 34, scope: !9)
!36 = !{!"llvm.loop.mustprogress"}
!37 = !{!"llvm.loop.unroll.disable"}
!38 = !DILocation(line: 42, column: 1, scope: !9)
!39 = !DISubprogram(name: "pthread_create", scope: !40, file: !40, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!40 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!41 = distinct !DISubprogram(name: "reader", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!42 = !{!43, !43, i64 0}
!43 = !{!"any pointer", !23, i64 0}
!44 = !DILocation(line: 13, column: 9, scope: !41)
!45 = !DILocation(line: 13, column: 41, scope: !41)
!46 = !DILocation(line: 13, column: 7, scope: !41)
!47 = !DILocation(line: 14, column: 5, scope: !41)
!48 = !DILocation(line: 14, column: 17, scope: !41)
!49 = !DILocation(line: 14, column: 9, scope: !41)
!50 = !DILocation(line: 15, column: 5, scope: !41)
!51 = !DILocation(line: 16, column: 3, scope: !41)
!52 = !DILocation(line: 17, column: 3, scope: !41)
!53 = !DILocation(line: 18, column: 10, scope: !41)
!54 = !DILocation(line: 18, column: 3, scope: !41)
!55 = distinct !DISubprogram(name: "writer", scope: !1, file: !1, line: 21, type: !10, scopeLine: 21, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!56 = !DILocation(line: 25, column: 3, scope: !55)
!57 = !DILocation(line: 25, column: 12, scope: !55)
!58 = !DILocation(line: 26, column: 7, scope: !55)
!59 = !{!60, !60, i64 0}
!60 = !{!"_Bool", !23, i64 0}
!61 = !{i8 0, i8 2}
!62 = !DILocation(line: 28, column: 10, scope: !55)
!63 = !DILocation(line: 29, column: 10, scope: !55)
!64 = !DILocation(line: 30, column: 5, scope: !55)
!65 = !DILocation(line: 31, column: 3, scope: !55)
!66 = !DILocation(line: 32, column: 10, scope: !55)
!67 = !DILocation(line: 33, column: 1, scope: !55)
!68 = !DILocation(line: 32, column: 3, scope: !55)
!69 = !DISubprogram(name: "pthread_join", scope: !40, file: !40, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
