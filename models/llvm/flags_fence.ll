; ModuleID = 'flags.c'
source_filename = "flags.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@flag = dso_local global [2 x i32] zeroinitializer, align 4
@inside = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [8 x i8] c"flags.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %threads = alloca [2 x i64], align 16
  %i = alloca i64, align 8
  %i1 = alloca i32, align 4
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
  %6 = inttoptr i64 %5 to i8*, !dbg !25
  %call = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef %6) #5, !dbg !26
  br label %for.inc, !dbg !26

for.inc:                                          ; preds = %for.body
  %7 = load i64, i64* %i, align 8, !dbg !27, !tbaa !15
  %inc = add nsw i64 %7, 1, !dbg !27
  store i64 %inc, i64* %i, align 8, !dbg !27, !tbaa !15
  br label %for.cond, !dbg !21, !llvm.loop !28

for.end:                                          ; preds = %for.cond.cleanup
  %8 = bitcast i32* %i1 to i8*, !dbg !32
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %8) #5, !dbg !32
  store i32 0, i32* %i1, align 4, !dbg !33, !tbaa !34
  br label %for.cond2, !dbg !32

for.cond2:                                        ; preds = %for.inc8, %for.end
  %9 = load i32, i32* %i1, align 4, !dbg !36, !tbaa !34
  %cmp3 = icmp slt i32 %9, 2, !dbg !37
  br i1 %cmp3, label %for.body5, label %for.cond.cleanup4, !dbg !38

for.cond.cleanup4:                                ; preds = %for.cond2
  %10 = bitcast i32* %i1 to i8*, !dbg !38
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %10) #5, !dbg !38
  br label %for.end10

for.body5:                                        ; preds = %for.cond2
  %11 = load i32, i32* %i1, align 4, !dbg !39, !tbaa !34
  %idxprom = sext i32 %11 to i64, !dbg !40
  %arrayidx6 = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom, !dbg !40
  %12 = load i64, i64* %arrayidx6, align 8, !dbg !40, !tbaa !15
  %call7 = call i32 @pthread_join(i64 noundef %12, i8** noundef null), !dbg !41
  br label %for.inc8, !dbg !41

for.inc8:                                         ; preds = %for.body5
  %13 = load i32, i32* %i1, align 4, !dbg !42, !tbaa !34
  %inc9 = add nsw i32 %13, 1, !dbg !42
  store i32 %inc9, i32* %i1, align 4, !dbg !42, !tbaa !34
  br label %for.cond2, !dbg !38, !llvm.loop !43

for.end10:                                        ; preds = %for.cond.cleanup4
  %14 = bitcast [2 x i64]* %threads to i8*, !dbg !45
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %14) #5, !dbg !45
  %15 = load i32, i32* %retval, align 4, !dbg !45
  ret i32 %15, !dbg !45
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !46 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @worker(i8* noundef %argument) #0 !dbg !48 {
entry:
  %argument.addr = alloca i8*, align 8
  %me = alloca i64, align 8
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store i8* %argument, i8** %argument.addr, align 8, !tbaa !49
  %0 = bitcast i64* %me to i8*, !dbg !51
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #5, !dbg !51
  %1 = load i8*, i8** %argument.addr, align 8, !dbg !52, !tbaa !49
  %2 = ptrtoint i8* %1 to i64, !dbg !53
  store i64 %2, i64* %me, align 8, !dbg !54, !tbaa !15
  %3 = load i64, i64* %me, align 8, !dbg !55, !tbaa !15
  %arrayidx = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %3, !dbg !56
  store i32 1, i32* %.atomictmp, align 4, !dbg !57, !tbaa !34
  %4 = load i32, i32* %.atomictmp, align 4, !dbg !57
  store atomic i32 %4, i32* %arrayidx release, align 4, !dbg !57
  fence seq_cst, !dbg !58
  %5 = load i64, i64* %me, align 8, !dbg !59, !tbaa !15
  %sub = sub nsw i64 1, %5, !dbg !60
  %arrayidx1 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %sub, !dbg !61
  %6 = load atomic i32, i32* %arrayidx1 acquire, align 4, !dbg !62
  store i32 %6, i32* %atomic-temp, align 4, !dbg !62
  %7 = load i32, i32* %atomic-temp, align 4, !dbg !62, !tbaa !34
  %tobool = icmp ne i32 %7, 0, !dbg !62
  br i1 %tobool, label %if.end3, label %if.then, !dbg !63

if.then:                                          ; preds = %entry
  %8 = load i32, i32* @inside, align 4, !dbg !64, !tbaa !34
  %inc = add nsw i32 %8, 1, !dbg !64
  store i32 %inc, i32* @inside, align 4, !dbg !64, !tbaa !34
  %9 = load i32, i32* @inside, align 4, !dbg !65, !tbaa !34
  %cmp = icmp eq i32 %9, 1, !dbg !65
  br i1 %cmp, label %if.then2, label %if.else, !dbg !65

if.then2:                                         ; preds = %if.then
  br label %if.end, !dbg !65

if.else:                                          ; preds = %if.then
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.1, i64 0, i64 0), i32 noundef 17, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #6, !dbg !65
  unreachable, !dbg !65

if.end:                                           ; preds = %if.then2
  %10 = load i32, i32* @inside, align 4, !dbg !66, !tbaa !34
  %dec = add nsw i32 %10, -1, !dbg !66
  store i32 %dec, i32* @inside, align 4, !dbg !66, !tbaa !34
  br label %if.end3, !dbg !67

if.end3:                                          ; preds = %if.end, %entry
  %11 = bitcast i64* %me to i8*, !dbg !68
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #5, !dbg !68
  ret i8* null, !dbg !69
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !70 i32 @pthread_join(i64 noundef, i8** noundef) #3

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
!13 = !DILocation(line: 25, column: 8, scope: !9)
!14 = !DILocation(line: 25, column: 13, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"long", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 25, column: 20, scope: !9)
!20 = !DILocation(line: 25, column: 22, scope: !9)
!21 = !DILocation(line: 25, column: 3, scope: !9)
!22 = !DILocation(line: 26, column: 29, scope: !9)
!23 = !DILocation(line: 26, column: 21, scope: !9)
!24 = !DILocation(line: 26, column: 55, scope: !9)
!25 = !DILocation(line: 26, column: 47, scope: !9)
!26 = !DILocation(line: 26, column: 5, scope: !9)
!27 = !DILocation(line: 25, column: 28, scope: !9)
!28 = distinct !{!28, !21, !29, !30, !31}
!29 = !DILocation(line: 26, column: 56, scope: !9)
!30 = !{!"llvm.loop.mustprogress"}
!31 = !{!"llvm.loop.unroll.disable"}
!32 = !DILocation(line: 27, column: 8, scope: !9)
!33 = !DILocation(line: 27, column: 12, scope: !9)
!34 = !{!35, !35, i64 0}
!35 = !{!"int", !17, i64 0}
!36 = !DILocation(line: 27, column: 19, scope: !9)
!37 = !DILocation(line: 27, column: 21, scope: !9)
!38 = !DILocation(line: 27, column: 3, scope: !9)
!39 = !DILocation(line: 28, column: 26, scope: !9)
!40 = !DILocation(line: 28, column: 18, scope: !9)
!41 = !DILocation(line: 28, column: 5, scope: !9)
!42 = !DILocation(line: 27, column: 27, scope: !9)
!43 = distinct !{!43, !38, !44, !30, !31}
!44 = !DILocation(line: 28, column: 34, scope: !9)
!45 = !DILocation(line: 29, column: 1, scope: !9)
!46 = !DISubprogram(name: "pthread_create", scope: !47, file: !47, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!47 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!48 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!49 = !{!50, !50, i64 0}
!50 = !{!"any pointer", !17, i64 0}
!51 = !DILocation(line: 10, column: 3, scope: !48)
!52 = !DILocation(line: 10, column: 19, scope: !48)
!53 = !DILocation(line: 10, column: 13, scope: !48)
!54 = !DILocation(line: 10, column: 8, scope: !48)
!55 = !DILocation(line: 11, column: 31, scope: !48)
!56 = !DILocation(line: 11, column: 26, scope: !48)
!57 = !DILocation(line: 11, column: 3, scope: !48)
!58 = !DILocation(line: 13, column: 3, scope: !48)
!59 = !DILocation(line: 15, column: 39, scope: !48)
!60 = !DILocation(line: 15, column: 37, scope: !48)
!61 = !DILocation(line: 15, column: 30, scope: !48)
!62 = !DILocation(line: 15, column: 8, scope: !48)
!63 = !DILocation(line: 15, column: 7, scope: !48)
!64 = !DILocation(line: 16, column: 11, scope: !48)
!65 = !DILocation(line: 17, column: 5, scope: !48)
!66 = !DILocation(line: 18, column: 11, scope: !48)
!67 = !DILocation(line: 19, column: 3, scope: !48)
!68 = !DILocation(line: 21, column: 1, scope: !48)
!69 = !DILocation(line: 20, column: 3, scope: !48)
!70 = !DISubprogram(name: "pthread_join", scope: !47, file: !47, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
