; ModuleID = 'hazard.c'
source_filename = "hazard.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@shared = internal global i32* null, align 8
@hazard = internal global i32* null, align 8

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %one = alloca i64, align 8
  %two = alloca i64, align 8
  %object = alloca i32*, align 8
  %.atomictmp = alloca i32*, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %one to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #4, !dbg !12
  %1 = bitcast i64* %two to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1) #4, !dbg !12
  %2 = bitcast i32** %object to i8*, !dbg !13
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %2) #4, !dbg !13
  %call = call noalias i8* @malloc(i64 noundef 4) #4, !dbg !14
  %3 = bitcast i8* %call to i32*, !dbg !14
  store i32* %3, i32** %object, align 8, !dbg !15, !tbaa !16
  %4 = load i32*, i32** %object, align 8, !dbg !20, !tbaa !16
  store i32 0, i32* %4, align 4, !dbg !21, !tbaa !22
  %5 = load i32*, i32** %object, align 8, !dbg !24, !tbaa !16
  store i32* %5, i32** %.atomictmp, align 8, !dbg !24, !tbaa !16
  %6 = bitcast i32** %.atomictmp to i64*, !dbg !24
  %7 = load i64, i64* %6, align 8, !dbg !24
  store atomic i64 %7, i64* bitcast (i32** @shared to i64*) seq_cst, align 8, !dbg !24
  %call1 = call i32 @pthread_create(i64* noundef %one, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @reader, i8* noundef null) #4, !dbg !25
  %call2 = call i32 @pthread_create(i64* noundef %two, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @owner, i8* noundef null) #4, !dbg !26
  %8 = load i64, i64* %one, align 8, !dbg !27, !tbaa !28
  %call3 = call i32 @pthread_join(i64 noundef %8, i8** noundef null), !dbg !30
  %9 = load i64, i64* %two, align 8, !dbg !31, !tbaa !28
  %call4 = call i32 @pthread_join(i64 noundef %9, i8** noundef null), !dbg !32
  %10 = bitcast i32** %object to i8*, !dbg !33
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %10) #4, !dbg !33
  %11 = bitcast i64* %two to i8*, !dbg !33
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #4, !dbg !33
  %12 = bitcast i64* %one to i8*, !dbg !33
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %12) #4, !dbg !33
  ret i32 0, !dbg !34
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare noalias i8* @malloc(i64 noundef) #2

; Function Attrs: nounwind
declare !dbg !35 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @reader(i8* noundef %unused) #0 !dbg !37 {
entry:
  %unused.addr = alloca i8*, align 8
  %object = alloca i32*, align 8
  %atomic-temp = alloca i32*, align 8
  %.atomictmp = alloca i32*, align 8
  %atomic-temp1 = alloca i32*, align 8
  %.atomictmp3 = alloca i32*, align 8
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !16
  %0 = bitcast i32** %object to i8*, !dbg !38
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #4, !dbg !38
  %1 = bitcast i32** %atomic-temp to i64*, !dbg !39
  %2 = load atomic i64, i64* bitcast (i32** @shared to i64*) seq_cst, align 8, !dbg !39
  store i64 %2, i64* %1, align 8, !dbg !39
  %3 = bitcast i64* %1 to i32**, !dbg !39
  %4 = load i32*, i32** %3, align 8, !dbg !39, !tbaa !16
  store i32* %4, i32** %object, align 8, !dbg !40, !tbaa !16
  %5 = load i32*, i32** %object, align 8, !dbg !41, !tbaa !16
  %tobool = icmp ne i32* %5, null, !dbg !41
  br i1 %tobool, label %if.then, label %if.end4, !dbg !41

if.then:                                          ; preds = %entry
  %6 = load i32*, i32** %object, align 8, !dbg !42, !tbaa !16
  store i32* %6, i32** %.atomictmp, align 8, !dbg !43, !tbaa !16
  %7 = bitcast i32** %.atomictmp to i64*, !dbg !43
  %8 = load i64, i64* %7, align 8, !dbg !43
  store atomic i64 %8, i64* bitcast (i32** @hazard to i64*) release, align 8, !dbg !43
  %9 = bitcast i32** %atomic-temp1 to i64*, !dbg !44
  %10 = load atomic i64, i64* bitcast (i32** @shared to i64*) seq_cst, align 8, !dbg !44
  store i64 %10, i64* %9, align 8, !dbg !44
  %11 = bitcast i64* %9 to i32**, !dbg !44
  %12 = load i32*, i32** %11, align 8, !dbg !44, !tbaa !16
  %13 = load i32*, i32** %object, align 8, !dbg !45, !tbaa !16
  %cmp = icmp eq i32* %12, %13, !dbg !46
  br i1 %cmp, label %if.then2, label %if.end, !dbg !44

if.then2:                                         ; preds = %if.then
  %14 = load i32*, i32** %object, align 8, !dbg !47, !tbaa !16
  store i32 1, i32* %14, align 4, !dbg !48, !tbaa !22
  br label %if.end, !dbg !49

if.end:                                           ; preds = %if.then2, %if.then
  store i32* null, i32** %.atomictmp3, align 8, !dbg !50, !tbaa !16
  %15 = bitcast i32** %.atomictmp3 to i64*, !dbg !50
  %16 = load i64, i64* %15, align 8, !dbg !50
  store atomic i64 %16, i64* bitcast (i32** @hazard to i64*) release, align 8, !dbg !50
  br label %if.end4, !dbg !51

if.end4:                                          ; preds = %if.end, %entry
  %17 = load i8*, i8** %unused.addr, align 8, !dbg !52, !tbaa !16
  %18 = bitcast i32** %object to i8*, !dbg !53
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %18) #4, !dbg !53
  ret i8* %17, !dbg !54
}

; Function Attrs: nounwind uwtable
define internal i8* @owner(i8* noundef %unused) #0 !dbg !55 {
entry:
  %unused.addr = alloca i8*, align 8
  %object = alloca i32*, align 8
  %.atomictmp = alloca i32*, align 8
  %atomic-temp = alloca i32*, align 8
  %atomic-temp1 = alloca i32*, align 8
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !16
  %0 = bitcast i32** %object to i8*, !dbg !56
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #4, !dbg !56
  store i32* null, i32** %.atomictmp, align 8, !dbg !57, !tbaa !16
  %1 = bitcast i32** %.atomictmp to i64*, !dbg !57
  %2 = bitcast i32** %atomic-temp to i64*, !dbg !57
  %3 = load i64, i64* %1, align 8, !dbg !57
  %4 = atomicrmw xchg i64* bitcast (i32** @shared to i64*), i64 %3 seq_cst, align 8, !dbg !57
  store i64 %4, i64* %2, align 8, !dbg !57
  %5 = bitcast i64* %2 to i32**, !dbg !57
  %6 = load i32*, i32** %5, align 8, !dbg !57, !tbaa !16
  store i32* %6, i32** %object, align 8, !dbg !58, !tbaa !16
  %7 = bitcast i32** %atomic-temp1 to i64*, !dbg !59
  %8 = load atomic i64, i64* bitcast (i32** @hazard to i64*) seq_cst, align 8, !dbg !59
  store i64 %8, i64* %7, align 8, !dbg !59
  %9 = bitcast i64* %7 to i32**, !dbg !59
  %10 = load i32*, i32** %9, align 8, !dbg !59, !tbaa !16
  %11 = load i32*, i32** %object, align 8, !dbg !60, !tbaa !16
  %cmp = icmp ne i32* %10, %11, !dbg !61
  br i1 %cmp, label %if.then, label %if.end, !dbg !59

if.then:                                          ; preds = %entry
  %12 = load i32*, i32** %object, align 8, !dbg !62, !tbaa !16
  %13 = bitcast i32* %12 to i8*, !dbg !62
  call void @free(i8* noundef %13) #4, !dbg !63
  br label %if.end, !dbg !63

if.end:                                           ; preds = %if.then, %entry
  %14 = load i8*, i8** %unused.addr, align 8, !dbg !64, !tbaa !16
  %15 = bitcast i32** %object to i8*, !dbg !65
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %15) #4, !dbg !65
  ret i8* %14, !dbg !66
}

declare !dbg !67 i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare void @free(i8* noundef) #2

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "hazard.c", directory: ".", checksumkind: CSK_MD5, checksum: "1586f5626a10db10cca7b54f873187dc")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 32, type: !10, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 33, column: 3, scope: !9)
!13 = !DILocation(line: 34, column: 3, scope: !9)
!14 = !DILocation(line: 34, column: 17, scope: !9)
!15 = !DILocation(line: 34, column: 8, scope: !9)
!16 = !{!17, !17, i64 0}
!17 = !{!"any pointer", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 35, column: 4, scope: !9)
!21 = !DILocation(line: 35, column: 11, scope: !9)
!22 = !{!23, !23, i64 0}
!23 = !{!"int", !18, i64 0}
!24 = !DILocation(line: 36, column: 3, scope: !9)
!25 = !DILocation(line: 37, column: 3, scope: !9)
!26 = !DILocation(line: 38, column: 3, scope: !9)
!27 = !DILocation(line: 39, column: 16, scope: !9)
!28 = !{!29, !29, i64 0}
!29 = !{!"long", !18, i64 0}
!30 = !DILocation(line: 39, column: 3, scope: !9)
!31 = !DILocation(line: 40, column: 16, scope: !9)
!32 = !DILocation(line: 40, column: 3, scope: !9)
!33 = !DILocation(line: 42, column: 1, scope: !9)
!34 = !DILocation(line: 41, column: 3, scope: !9)
!35 = !DISubprogram(name: "pthread_create", scope: !36, file: !36, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!36 = !DIFile(filename: "/usr/include/pthread.h", directory: "", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!37 = distinct !DISubprogram(name: "reader", scope: !1, file: !1, line: 16, type: !10, scopeLine: 16, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!38 = !DILocation(line: 17, column: 3, scope: !37)
!39 = !DILocation(line: 17, column: 17, scope: !37)
!40 = !DILocation(line: 17, column: 8, scope: !37)
!41 = !DILocation(line: 18, column: 7, scope: !37)
!42 = !DILocation(line: 19, column: 36, scope: !37)
!43 = !DILocation(line: 19, column: 5, scope: !37)
!44 = !DILocation(line: 20, column: 9, scope: !37)
!45 = !DILocation(line: 20, column: 33, scope: !37)
!46 = !DILocation(line: 20, column: 30, scope: !37)
!47 = !DILocation(line: 20, column: 42, scope: !37)
!48 = !DILocation(line: 20, column: 49, scope: !37)
!49 = !DILocation(line: 20, column: 41, scope: !37)
!50 = !DILocation(line: 21, column: 5, scope: !37)
!51 = !DILocation(line: 22, column: 3, scope: !37)
!52 = !DILocation(line: 23, column: 10, scope: !37)
!53 = !DILocation(line: 24, column: 1, scope: !37)
!54 = !DILocation(line: 23, column: 3, scope: !37)
!55 = distinct !DISubprogram(name: "owner", scope: !1, file: !1, line: 26, type: !10, scopeLine: 26, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!56 = !DILocation(line: 27, column: 3, scope: !55)
!57 = !DILocation(line: 27, column: 17, scope: !55)
!58 = !DILocation(line: 27, column: 8, scope: !55)
!59 = !DILocation(line: 28, column: 7, scope: !55)
!60 = !DILocation(line: 28, column: 31, scope: !55)
!61 = !DILocation(line: 28, column: 28, scope: !55)
!62 = !DILocation(line: 28, column: 44, scope: !55)
!63 = !DILocation(line: 28, column: 39, scope: !55)
!64 = !DILocation(line: 29, column: 10, scope: !55)
!65 = !DILocation(line: 30, column: 1, scope: !55)
!66 = !DILocation(line: 29, column: 3, scope: !55)
!67 = !DISubprogram(name: "pthread_join", scope: !36, file: !36, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
