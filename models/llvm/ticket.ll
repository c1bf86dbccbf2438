; ModuleID = 'ticket.c'
source_filename = "ticket.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@word = dso_local global i16 -1, align 2
@inside = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"ticket.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %threads = alloca [2 x i64], align 16
  %i = alloca i32, align 4
  %i1 = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast [2 x i64]* %threads to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %0) #5, !dbg !12
  %1 = bitcast i32* %i to i8*, !dbg !13
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %1) #5, !dbg !13
  store i32 0, i32* %i, align 4, !dbg !14, !tbaa !15
  br label %for.cond, !dbg !13

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, i32* %i, align 4, !dbg !19, !tbaa !15
  %cmp = icmp slt i32 %2, 2, !dbg !20
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !21

for.cond.cleanup:                                 ; preds = %for.cond
  %3 = bitcast i32* %i to i8*, !dbg !21
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %3) #5, !dbg !21
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, i32* %i, align 4, !dbg !22, !tbaa !15
  %idxprom = sext i32 %4 to i64, !dbg !23
  %arrayidx = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom, !dbg !23
  %call = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef null) #5, !dbg !24
  br label %for.inc, !dbg !24

for.inc:                                          ; preds = %for.body
  %5 = load i32, i32* %i, align 4, !dbg !25, !tbaa !15
  %inc = add nsw i32 %5, 1, !dbg !25
  store i32 %inc, i32* %i, align 4, !dbg !25, !tbaa !15
  br label %for.cond, !dbg !21, !llvm.loop !26

for.end:                                          ; preds = %for.cond.cleanup
  %6 = bitcast i32* %i1 to i8*, !dbg !30
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %6) #5, !dbg !30
  store i32 0, i32* %i1, align 4, !dbg !31, !tbaa !15
  br label %for.cond2, !dbg !30

for.cond2:                                        ; preds = %for.inc9, %for.end
  %7 = load i32, i32* %i1, align 4, !dbg !32, !tbaa !15
  %cmp3 = icmp slt i32 %7, 2, !dbg !33
  br i1 %cmp3, label %for.body5, label %for.cond.cleanup4, !dbg !34

for.cond.cleanup4:                                ; preds = %for.cond2
  %8 = bitcast i32* %i1 to i8*, !dbg !34
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %8) #5, !dbg !34
  br label %for.end11

for.body5:                                        ; preds = %for.cond2
  %9 = load i32, i32* %i1, align 4, !dbg !35, !tbaa !15
  %idxprom6 = sext i32 %9 to i64, !dbg !36
  %arrayidx7 = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom6, !dbg !36
  %10 = load i64, i64* %arrayidx7, align 8, !dbg !36, !tbaa !37
  %call8 = call i32 @pthread_join(i64 noundef %10, i8** noundef null), !dbg !39
  br label %for.inc9, !dbg !39

for.inc9:                                         ; preds = %for.body5
  %11 = load i32, i32* %i1, align 4, !dbg !40, !tbaa !15
  %inc10 = add nsw i32 %11, 1, !dbg !40
  store i32 %inc10, i32* %i1, align 4, !dbg !40, !tbaa !15
  br label %for.cond2, !dbg !34, !llvm.loop !41

for.end11:                                        ; preds = %for.cond.cleanup4
  %12 = bitcast [2 x i64]* %threads to i8*, !dbg !43
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %12) #5, !dbg !43
  %13 = load i32, i32* %retval, align 4, !dbg !43
  ret i32 %13, !dbg !43
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !44 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @worker(i8* noundef %unused) #0 !dbg !46 {
entry:
  %unused.addr = alloca i8*, align 8
  %mine = alloca i16, align 2
  %.atomictmp = alloca i16, align 2
  %atomic-temp = alloca i16, align 2
  %atomic-temp2 = alloca i16, align 2
  %now = alloca i16, align 2
  %atomic-temp8 = alloca i16, align 2
  %.atomictmp10 = alloca i16, align 2
  %cmpxchg.bool = alloca i8, align 1
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !47
  %0 = bitcast i16* %mine to i8*, !dbg !49
  call void @llvm.lifetime.start.p0i8(i64 2, i8* %0) #5, !dbg !49
  store i16 256, i16* %.atomictmp, align 2, !dbg !50, !tbaa !51
  %1 = load i16, i16* %.atomictmp, align 2, !dbg !50
  %2 = atomicrmw add i16* @word, i16 %1 seq_cst, align 2, !dbg !50
  store i16 %2, i16* %atomic-temp, align 2, !dbg !50
  %3 = load i16, i16* %atomic-temp, align 2, !dbg !50, !tbaa !51
  %conv = zext i16 %3 to i32, !dbg !50
  %shr = ashr i32 %conv, 8, !dbg !53
  %conv1 = trunc i32 %shr to i16, !dbg !54
  store i16 %conv1, i16* %mine, align 2, !dbg !55, !tbaa !51
  br label %while.cond, !dbg !56

while.cond:                                       ; preds = %while.body, %entry
  %4 = load atomic i16, i16* @word seq_cst, align 2, !dbg !57
  store i16 %4, i16* %atomic-temp2, align 2, !dbg !57
  %5 = load i16, i16* %atomic-temp2, align 2, !dbg !57, !tbaa !51
  %conv3 = zext i16 %5 to i32, !dbg !57
  %and = and i32 %conv3, 255, !dbg !58
  %6 = load i16, i16* %mine, align 2, !dbg !59, !tbaa !51
  %conv4 = zext i16 %6 to i32, !dbg !59
  %cmp = icmp ne i32 %and, %conv4, !dbg !60
  br i1 %cmp, label %while.body, label %while.end, !dbg !56

while.body:                                       ; preds = %while.cond
  br label %while.cond, !dbg !56, !llvm.loop !61

while.end:                                        ; preds = %while.cond
  %7 = load i32, i32* @inside, align 4, !dbg !63, !tbaa !15
  %inc = add nsw i32 %7, 1, !dbg !63
  store i32 %inc, i32* @inside, align 4, !dbg !63, !tbaa !15
  %8 = load i32, i32* @inside, align 4, !dbg !64, !tbaa !15
  %cmp6 = icmp eq i32 %8, 1, !dbg !64
  br i1 %cmp6, label %if.then, label %if.else, !dbg !64

if.then:                                          ; preds = %while.end
  br label %if.end, !dbg !64

if.else:                                          ; preds = %while.end
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), i32 noundef 15, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #6, !dbg !64
  unreachable, !dbg !64

if.end:                                           ; preds = %if.then
  %9 = load i32, i32* @inside, align 4, !dbg !65, !tbaa !15
  %dec = add nsw i32 %9, -1, !dbg !65
  store i32 %dec, i32* @inside, align 4, !dbg !65, !tbaa !15
  %10 = bitcast i16* %now to i8*, !dbg !66
  call void @llvm.lifetime.start.p0i8(i64 2, i8* %10) #5, !dbg !66
  %11 = load atomic i16, i16* @word seq_cst, align 2, !dbg !67
  store i16 %11, i16* %atomic-temp8, align 2, !dbg !67
  %12 = load i16, i16* %atomic-temp8, align 2, !dbg !67, !tbaa !51
  store i16 %12, i16* %now, align 2, !dbg !68, !tbaa !51
  br label %while.cond9, !dbg !69

while.cond9:                                      ; preds = %while.body16, %if.end
  %13 = load i16, i16* %now, align 2, !dbg !70, !tbaa !51
  %conv11 = zext i16 %13 to i32, !dbg !70
  %and12 = and i32 %conv11, 65280, !dbg !70
  %14 = load i16, i16* %now, align 2, !dbg !70, !tbaa !51
  %conv13 = zext i16 %14 to i32, !dbg !70
  %add = add nsw i32 %conv13, 1, !dbg !70
  %and14 = and i32 %add, 255, !dbg !70
  %or = or i32 %and12, %and14, !dbg !70
  %conv15 = trunc i32 %or to i16, !dbg !70
  store i16 %conv15, i16* %.atomictmp10, align 2, !dbg !70, !tbaa !51
  %15 = load i16, i16* %now, align 2, !dbg !70
  %16 = load i16, i16* %.atomictmp10, align 2, !dbg !70
  %17 = cmpxchg weak i16* @word, i16 %15, i16 %16 seq_cst seq_cst, align 2, !dbg !70
  %18 = extractvalue { i16, i1 } %17, 0, !dbg !70
  %19 = extractvalue { i16, i1 } %17, 1, !dbg !70
  br i1 %19, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !70

cmpxchg.store_expected:                           ; preds = %while.cond9
  store i16 %18, i16* %now, align 2, !dbg !70
  br label %cmpxchg.continue, !dbg !70

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %while.cond9
  %frombool = zext i1 %19 to i8, !dbg !70
  store i8 %frombool, i8* %cmpxchg.bool, align 1, !dbg !70, !tbaa !71
  %20 = load i8, i8* %cmpxchg.bool, align 1, !dbg !70, !tbaa !71, !range !73
  %tobool = trunc i8 %20 to i1, !dbg !70
  %lnot = xor i1 %tobool, true, !dbg !74
  br i1 %lnot, label %while.body16, label %while.end17, !dbg !69

while.body16:                                     ; preds = %cmpxchg.continue
  br label %while.cond9, !dbg !69, !llvm.loop !75

while.end17:                                      ; preds = %cmpxchg.continue
  %21 = load i8*, i8** %unused.addr, align 8, !dbg !77, !tbaa !47
  %22 = bitcast i16* %now to i8*, !dbg !78
  call void @llvm.lifetime.end.p0i8(i64 2, i8* %22) #5, !dbg !78
  %23 = bitcast i16* %mine to i8*, !dbg !78
  call void @llvm.lifetime.end.p0i8(i64 2, i8* %23) #5, !dbg !78
  ret i8* %21, !dbg !79
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !80 i32 @pthread_join(i64 noundef, i8** noundef) #3

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
!1 = !DIFile(filename: "ticket.c", directory: ".", checksumkind: CSK_MD5, checksum: "996a4a7c5c819a31ec8e26d729c6ecb8")
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
!14 = !DILocation(line: 25, column: 12, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 25, column: 19, scope: !9)
!20 = !DILocation(line: 25, column: 21, scope: !9)
!21 = !DILocation(line: 25, column: 3, scope: !9)
!22 = !DILocation(line: 26, column: 29, scope: !9)
!23 = !DILocation(line: 26, column: 21, scope: !9)
!24 = !DILocation(line: 26, column: 5, scope: !9)
!25 = !DILocation(line: 25, column: 27, scope: !9)
!26 = distinct !{!26, !21, !27, !28, !29}
!27 = !DILocation(line: 26, column: 51, scope: !9)
!28 = !{!"llvm.loop.mustprogress"}
!29 = !{!"llvm.loop.unroll.disable"}
!30 = !DILocation(line: 27, column: 8, scope: !9)
!31 = !DILocation(line: 27, column: 12, scope: !9)
!32 = !DILocation(line: 27, column: 19, scope: !9)
!33 = !DILocation(line: 27, column: 21, scope: !9)
!34 = !DILocation(line: 27, column: 3, scope: !9)
!35 = !DILocation(line: 28, column: 26, scope: !9)
!36 = !DILocation(line: 28, column: 18, scope: !9)
!37 = !{!38, !38, i64 0}
!38 = !{!"long", !17, i64 0}
!39 = !DILocation(line: 28, column: 5, scope: !9)
!40 = !DILocation(line: 27, column: 27, scope: !9)
!41 = distinct !{!41, !34, !42, !28, !29}
!42 = !DILocation(line: 28, column: 34, scope: !9)
!43 = !DILocation(line: 29, column: 1, scope: !9)
!44 = !DISubprogram(name: "pthread_create", scope: !45, file: !45, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!45 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!46 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 10, type: !10, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!47 = !{!48, !48, i64 0}
!48 = !{!"any pointer", !17, i64 0}
!49 = !DILocation(line: 11, column: 3, scope: !46)
!50 = !DILocation(line: 11, column: 30, scope: !46)
!51 = !{!52, !52, i64 0}
!52 = !{!"short", !17, i64 0}
!53 = !DILocation(line: 11, column: 61, scope: !46)
!54 = !DILocation(line: 11, column: 19, scope: !46)
!55 = !DILocation(line: 11, column: 12, scope: !46)
!56 = !DILocation(line: 12, column: 3, scope: !46)
!57 = !DILocation(line: 12, column: 11, scope: !46)
!58 = !DILocation(line: 12, column: 30, scope: !46)
!59 = !DILocation(line: 12, column: 41, scope: !46)
!60 = !DILocation(line: 12, column: 38, scope: !46)
!61 = distinct !{!61, !56, !62, !28, !29}
!62 = !DILocation(line: 13, column: 5, scope: !46)
!63 = !DILocation(line: 14, column: 9, scope: !46)
!64 = !DILocation(line: 15, column: 3, scope: !46)
!65 = !DILocation(line: 16, column: 9, scope: !46)
!66 = !DILocation(line: 17, column: 3, scope: !46)
!67 = !DILocation(line: 17, column: 18, scope: !46)
!68 = !DILocation(line: 17, column: 12, scope: !46)
!69 = !DILocation(line: 18, column: 3, scope: !46)
!70 = !DILocation(line: 18, column: 11, scope: !46)
!71 = !{!72, !72, i64 0}
!72 = !{!"_Bool", !17, i64 0}
!73 = !{i8 0, i8 2}
!74 = !DILocation(line: 18, column: 10, scope: !46)
!75 = distinct !{!75, !69, !76, !28, !29}
!76 = !DILocation(line: 19, column: 5, scope: !46)
!77 = !DILocation(line: 20, column: 10, scope: !46)
!78 = !DILocation(line: 21, column: 1, scope: !46)
!79 = !DILocation(line: 20, column: 3, scope: !46)
!80 = !DISubprogram(name: "pthread_join", scope: !45, file: !45, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
