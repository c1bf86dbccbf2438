; ModuleID = 'list.c'
source_filename = "list.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i32, %struct.node* }
%union.pthread_attr_t = type { i64, [48 x i8] }

@top = dso_local global %struct.node* null, align 8
@.str = private unnamed_addr constant [9 x i8] c"sum == 3\00", align 1
@.str.1 = private unnamed_addr constant [7 x i8] c"list.c\00", align 1
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %threads = alloca [2 x i64], align 16
  %i = alloca i64, align 8
  %i1 = alloca i32, align 4
  %sum = alloca i32, align 4
  %node = alloca %struct.node*, align 8
  %atomic-temp = alloca %struct.node*, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast [2 x i64]* %threads to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %0) #5, !dbg !12
  %1 = bitcast i64* %i to i8*, !dbg !13
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #5, !dbg !13
  store i64 0, i64* %i, align 8, !dbg !14, !tbaa !15
  br label %for.cond, !dbg !13

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i64, i64* %i, align 8, !dbg !19, !tbaa !15
  %cmp = icmp slt i64 %2, 2, !dbg !20
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !21

for.cond.cleanup:                                 ; preds = %for.cond
  %3 = bitcast i64* %i to i8*, !dbg !21
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %3) #5, !dbg !21
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i64, i64* %i, align 8, !dbg !22, !tbaa !15
  %arrayidx = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %4, !dbg !23
  %5 = load i64, i64* %i, align 8, !dbg !24, !tbaa !15
  %add = add nsw i64 %5, 1, !dbg !25
  %6 = inttoptr i64 %add to i8*, !dbg !26
  %call = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef %6) #5, !dbg !27
  br label %for.inc, !dbg !27

for.inc:                                          ; preds = %for.body
  %7 = load i64, i64* %i, align 8, !dbg !28, !tbaa !15
  %inc = add nsw i64 %7, 1, !dbg !28
  store i64 %inc, i64* %i, align 8, !dbg !28, !tbaa !15
  br label %for.cond, !dbg !21, !llvm.loop !29

for.end:                                          ; preds = %for.cond.cleanup
  %8 = bitcast i32* %i1 to i8*, !dbg !33
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %8) #5, !dbg !33
  store i32 0, i32* %i1, align 4, !dbg !34, !tbaa !35
  br label %for.cond2, !dbg !33

for.cond2:                                        ; preds = %for.inc8, %for.end
  %9 = load i32, i32* %i1, align 4, !dbg !37, !tbaa !35
  %cmp3 = icmp slt i32 %9, 2, !dbg !38
  br i1 %cmp3, label %for.body5, label %for.cond.cleanup4, !dbg !39

for.cond.cleanup4:                                ; preds = %for.cond2
  %10 = bitcast i32* %i1 to i8*, !dbg !39
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %10) #5, !dbg !39
  br label %for.end10

for.body5:                                        ; preds = %for.cond2
  %11 = load i32, i32* %i1, align 4, !dbg !40, !tbaa !35
  %idxprom = sext i32 %11 to i64, !dbg !41
  %arrayidx6 = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom, !dbg !41
  %12 = load i64, i64* %arrayidx6, align 8, !dbg !41, !tbaa !15
  %call7 = call i32 @pthread_join(i64 noundef %12, i8** noundef null), !dbg !42
  br label %for.inc8, !dbg !42

for.inc8:                                         ; preds = %for.body5
  %13 = load i32, i32* %i1, align 4, !dbg !43, !tbaa !35
  %inc9 = add nsw i32 %13, 1, !dbg !43
  store i32 %inc9, i32* %i1, align 4, !dbg !43, !tbaa !35
  br label %for.cond2, !dbg !39, !llvm.loop !44

for.end10:                                        ; preds = %for.cond.cleanup4
  %14 = bitcast i32* %sum to i8*, !dbg !46
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %14) #5, !dbg !46
  store i32 0, i32* %sum, align 4, !dbg !47, !tbaa !35
  %15 = bitcast %struct.node** %node to i8*, !dbg !48
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %15) #5, !dbg !48
  %16 = bitcast %struct.node** %atomic-temp to i64*, !dbg !49
  %17 = load atomic i64, i64* bitcast (%struct.node** @top to i64*) seq_cst, align 8, !dbg !49
  store i64 %17, i64* %16, align 8, !dbg !49
  %18 = bitcast i64* %16 to %struct.node**, !dbg !49
  %19 = load %struct.node*, %struct.node** %18, align 8, !dbg !49, !tbaa !50
  store %struct.node* %19, %struct.node** %node, align 8, !dbg !52, !tbaa !50
  br label %for.cond11, !dbg !48

for.cond11:                                       ; preds = %for.inc15, %for.end10
  %20 = load %struct.node*, %struct.node** %node, align 8, !dbg !53, !tbaa !50
  %tobool = icmp ne %struct.node* %20, null, !dbg !54
  br i1 %tobool, label %for.body13, label %for.cond.cleanup12, !dbg !54

for.cond.cleanup12:                               ; preds = %for.cond11
  %21 = bitcast %struct.node** %node to i8*, !dbg !54
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %21) #5, !dbg !54
  br label %for.end16

for.body13:                                       ; preds = %for.cond11
  %22 = load %struct.node*, %struct.node** %node, align 8, !dbg !55, !tbaa !50
  %value = getelementptr inbounds %struct.node, %struct.node* %22, i32 0, i32 0, !dbg !56
  %23 = load i32, i32* %value, align 8, !dbg !56, !tbaa !57
  %24 = load i32, i32* %sum, align 4, !dbg !59, !tbaa !35
  %add14 = add nsw i32 %24, %23, !dbg !59
  store i32 %add14, i32* %sum, align 4, !dbg !59, !tbaa !35
  br label %for.inc15, !dbg !60

for.inc15:                                        ; preds = %for.body13
  %25 = load %struct.node*, %struct.node** %node, align 8, !dbg !61, !tbaa !50
  %next = getelementptr inbounds %struct.node, %struct.node* %25, i32 0, i32 1, !dbg !62
  %26 = load %struct.node*, %struct.node** %next, align 8, !dbg !62, !tbaa !63
  store %struct.node* %26, %struct.node** %node, align 8, !dbg !64, !tbaa !50
  br label %for.cond11, !dbg !54, !llvm.loop !65

for.end16:                                        ; preds = %for.cond.cleanup12
  %27 = load i32, i32* %sum, align 4, !dbg !66, !tbaa !35
  %cmp17 = icmp eq i32 %27, 3, !dbg !66
  br i1 %cmp17, label %if.then, label %if.else, !dbg !66

if.then:                                          ; preds = %for.end16
  br label %if.end, !dbg !66

if.else:                                          ; preds = %for.end16
  call void @__assert_fail(i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.1, i64 0, i64 0), i32 noundef 31, i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @__PRETTY_FUNCTION__.main, i64 0, i64 0)) #6, !dbg !66
  unreachable, !dbg !66

if.end:                                           ; preds = %if.then
  %28 = bitcast i32* %sum to i8*, !dbg !67
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %28) #5, !dbg !67
  %29 = bitcast [2 x i64]* %threads to i8*, !dbg !67
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %29) #5, !dbg !67
  %30 = load i32, i32* %retval, align 4, !dbg !67
  ret i32 %30, !dbg !67
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !68 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @worker(i8* noundef %argument) #0 !dbg !70 {
entry:
  %argument.addr = alloca i8*, align 8
  %node = alloca %struct.node*, align 8
  %atomic-temp = alloca %struct.node*, align 8
  %.atomictmp = alloca %struct.node*, align 8
  %cmpxchg.bool = alloca i8, align 1
  store i8* %argument, i8** %argument.addr, align 8, !tbaa !50
  %0 = bitcast %struct.node** %node to i8*, !dbg !71
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #5, !dbg !71
  %call = call noalias i8* @malloc(i64 noundef 16) #5, !dbg !72
  %1 = bitcast i8* %call to %struct.node*, !dbg !72
  store %struct.node* %1, %struct.node** %node, align 8, !dbg !73, !tbaa !50
  %2 = load i8*, i8** %argument.addr, align 8, !dbg !74, !tbaa !50
  %3 = ptrtoint i8* %2 to i64, !dbg !75
  %conv = trunc i64 %3 to i32, !dbg !76
  %4 = load %struct.node*, %struct.node** %node, align 8, !dbg !77, !tbaa !50
  %value = getelementptr inbounds %struct.node, %struct.node* %4, i32 0, i32 0, !dbg !78
  store i32 %conv, i32* %value, align 8, !dbg !79, !tbaa !57
  %5 = bitcast %struct.node** %atomic-temp to i64*, !dbg !80
  %6 = load atomic i64, i64* bitcast (%struct.node** @top to i64*) seq_cst, align 8, !dbg !80
  store i64 %6, i64* %5, align 8, !dbg !80
  %7 = bitcast i64* %5 to %struct.node**, !dbg !80
  %8 = load %struct.node*, %struct.node** %7, align 8, !dbg !80, !tbaa !50
  %9 = load %struct.node*, %struct.node** %node, align 8, !dbg !81, !tbaa !50
  %next = getelementptr inbounds %struct.node, %struct.node* %9, i32 0, i32 1, !dbg !82
  store %struct.node* %8, %struct.node** %next, align 8, !dbg !83, !tbaa !63
  br label %while.cond, !dbg !84

while.cond:                                       ; preds = %while.body, %entry
  %10 = load %struct.node*, %struct.node** %node, align 8, !dbg !85, !tbaa !50
  %next1 = getelementptr inbounds %struct.node, %struct.node* %10, i32 0, i32 1, !dbg !85
  %11 = load %struct.node*, %struct.node** %node, align 8, !dbg !85, !tbaa !50
  store %struct.node* %11, %struct.node** %.atomictmp, align 8, !dbg !85, !tbaa !50
  %12 = bitcast %struct.node** %next1 to i64*, !dbg !85
  %13 = bitcast %struct.node** %.atomictmp to i64*, !dbg !85
  %14 = load i64, i64* %12, align 8, !dbg !85
  %15 = load i64, i64* %13, align 8, !dbg !85
  %16 = cmpxchg weak i64* bitcast (%struct.node** @top to i64*), i64 %14, i64 %15 seq_cst seq_cst, align 8, !dbg !85
  %17 = extractvalue { i64, i1 } %16, 0, !dbg !85
  %18 = extractvalue { i64, i1 } %16, 1, !dbg !85
  br i1 %18, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !85

cmpxchg.store_expected:                           ; preds = %while.cond
  store i64 %17, i64* %12, align 8, !dbg !85
  br label %cmpxchg.continue, !dbg !85

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond
  %frombool = zext i1 %18 to i8, !dbg !85
  store i8 %frombool, i8* %cmpxchg.bool, align 1, !dbg !85, !tbaa !86
  %19 = load i8, i8* %cmpxchg.bool, align 1, !dbg !85, !tbaa !86, !range !88
  %tobool = trunc i8 %19 to i1, !dbg !85
  %lnot = xor i1 %tobool, true, !dbg !89
  br i1 %lnot, label %while.body, label %while.end, !dbg !84

while.body:                                       ; preds = %cmpxchg.continue
  br label %while.cond, !dbg !84, !llvm.loop !90

while.end:                                        ; preds = %cmpxchg.continue
  %20 = bitcast %struct.node** %node to i8*, !dbg !92
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %20) #5, !dbg !92
  ret i8* null, !dbg !93
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !94 i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

; Function Attrs: nounwind
declare noalias i8* @malloc(i64 noundef) #2

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
!1 = !DIFile(filename: "list.c", directory: ".", checksumkind: CSK_MD5, checksum: "f8856e2cc4b8e6e40e65b26c81153e60")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 22, type: !10, scopeLine: 22, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 23, column: 3, scope: !9)
!13 = !DILocation(line: 24, column: 8, scope: !9)
!14 = !DILocation(line: 24, column: 13, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"long", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 24, column: 20, scope: !9)
!20 = !DILocation(line: 24, column: 22, scope: !9)
!21 = !DILocation(line: 24, column: 3, scope: !9)
!22 = !DILocation(line: 25, column: 29, scope: !9)
!23 = !DILocation(line: 25, column: 21, scope: !9)
!24 = !DILocation(line: 25, column: 56, scope: !9)
!25 = !DILocation(line: 25, column: 58, scope: !9)
!26 = !DILocation(line: 25, column: 47, scope: !9)
!27 = !DILocation(line: 25, column: 5, scope: !9)
!28 = !DILocation(line: 24, column: 28, scope: !9)
!29 = distinct !{!29, !21, !30, !31, !32}
!30 = !DILocation(line: 25, column: 62, scope: !9)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = !DILocation(line: 26, column: 8, scope: !9)
!34 = !DILocation(line: 26, column: 12, scope: !9)
!35 = !{!36, !36, i64 0}
!36 = !{!"int", !17, i64 0}
!37 = !DILocation(line: 26, column: 19, scope: !9)
!38 = !DILocation(line: 26, column: 21, scope: !9)
!39 = !DILocation(line: 26, column: 3, scope: !9)
!40 = !DILocation(line: 27, column: 26, scope: !9)
!41 = !DILocation(line: 27, column: 18, scope: !9)
!42 = !DILocation(line: 27, column: 5, scope: !9)
!43 = !DILocation(line: 26, column: 27, scope: !9)
!44 = distinct !{!44, !39, !45, !31, !32}
!45 = !DILocation(line: 27, column: 34, scope: !9)
!46 = !DILocation(line: 28, column: 3, scope: !9)
!47 = !DILocation(line: 28, column: 7, scope: !9)
!48 = !DILocation(line: 29, column: 8, scope: !9)
!49 = !DILocation(line: 29, column: 28, scope: !9)
!50 = !{!51, !51, i64 0}
!51 = !{!"any pointer", !17, i64 0}
!52 = !DILocation(line: 29, column: 21, scope: !9)
!53 = !DILocation(line: 29, column: 47, scope: !9)
!54 = !DILocation(line: 29, column: 3, scope: !9)
!55 = !DILocation(line: 30, column: 12, scope: !9)
!56 = !DILocation(line: 30, column: 18, scope: !9)
!57 = !{!58, !36, i64 0}
!58 = !{!"node", !36, i64 0, !51, i64 8}
!59 = !DILocation(line: 30, column: 9, scope: !9)
!60 = !DILocation(line: 30, column: 5, scope: !9)
!61 = !DILocation(line: 29, column: 60, scope: !9)
!62 = !DILocation(line: 29, column: 66, scope: !9)
!63 = !{!58, !51, i64 8}
!64 = !DILocation(line: 29, column: 58, scope: !9)
!65 = distinct !{!65, !54, !56, !31, !32}
!66 = !DILocation(line: 31, column: 3, scope: !9)
!67 = !DILocation(line: 32, column: 1, scope: !9)
!68 = !DISubprogram(name: "pthread_create", scope: !69, file: !69, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!69 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!70 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 13, type: !10, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!71 = !DILocation(line: 14, column: 3, scope: !70)
!72 = !DILocation(line: 14, column: 23, scope: !70)
!73 = !DILocation(line: 14, column: 16, scope: !70)
!74 = !DILocation(line: 15, column: 28, scope: !70)
!75 = !DILocation(line: 15, column: 22, scope: !70)
!76 = !DILocation(line: 15, column: 17, scope: !70)
!77 = !DILocation(line: 15, column: 3, scope: !70)
!78 = !DILocation(line: 15, column: 9, scope: !70)
!79 = !DILocation(line: 15, column: 15, scope: !70)
!80 = !DILocation(line: 16, column: 16, scope: !70)
!81 = !DILocation(line: 16, column: 3, scope: !70)
!82 = !DILocation(line: 16, column: 9, scope: !70)
!83 = !DILocation(line: 16, column: 14, scope: !70)
!84 = !DILocation(line: 17, column: 3, scope: !70)
!85 = !DILocation(line: 17, column: 11, scope: !70)
!86 = !{!87, !87, i64 0}
!87 = !{!"_Bool", !17, i64 0}
!88 = !{i8 0, i8 2}
!89 = !DILocation(line: 17, column: 10, scope: !70)
!90 = distinct !{!90, !84, !91, !31, !32}
!91 = !DILocation(line: 18, column: 5, scope: !70)
!92 = !DILocation(line: 20, column: 1, scope: !70)
!93 = !DILocation(line: 19, column: 3, scope: !70)
!94 = !DISubprogram(name: "pthread_join", scope: !69, file: !69, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
