; ModuleID = 'peterson.c'
source_filename = "peterson.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@flag = dso_local global [2 x i32] zeroinitializer, align 4, !dbg !0
@turn = dso_local global i32 0, align 4, !dbg !19
@inside = dso_local global i32 0, align 4, !dbg !24
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"peterson.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !37 {
  %1 = alloca i32, align 4
  %2 = alloca [2 x i64], align 16
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata [2 x i64]* %2, metadata !41, metadata !DIExpression()), !dbg !46
  call void @llvm.dbg.declare(metadata i64* %3, metadata !47, metadata !DIExpression()), !dbg !49
  store i64 0, i64* %3, align 8, !dbg !49
  br label %5, !dbg !50

5:                                                ; preds = %14, %0
  %6 = load i64, i64* %3, align 8, !dbg !51
  %7 = icmp slt i64 %6, 2, !dbg !53
  br i1 %7, label %8, label %17, !dbg !54

8:                                                ; preds = %5
  %9 = load i64, i64* %3, align 8, !dbg !55
  %10 = getelementptr inbounds [2 x i64], [2 x i64]* %2, i64 0, i64 %9, !dbg !56
  %11 = load i64, i64* %3, align 8, !dbg !57
  %12 = inttoptr i64 %11 to i8*, !dbg !58
  %13 = call i32 @pthread_create(i64* noundef %10, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef %12) #5, !dbg !59
  br label %14, !dbg !59

14:                                               ; preds = %8
  %15 = load i64, i64* %3, align 8, !dbg !60
  %16 = add nsw i64 %15, 1, !dbg !60
  store i64 %16, i64* %3, align 8, !dbg !60
  br label %5, !dbg !61, !llvm.loop !62

17:                                               ; preds = %5
  call void @llvm.dbg.declare(metadata i32* %4, metadata !65, metadata !DIExpression()), !dbg !67
  store i32 0, i32* %4, align 4, !dbg !67
  br label %18, !dbg !68

18:                                               ; preds = %27, %17
  %19 = load i32, i32* %4, align 4, !dbg !69
  %20 = icmp slt i32 %19, 2, !dbg !71
  br i1 %20, label %21, label %30, !dbg !72

21:                                               ; preds = %18
  %22 = load i32, i32* %4, align 4, !dbg !73
  %23 = sext i32 %22 to i64, !dbg !74
  %24 = getelementptr inbounds [2 x i64], [2 x i64]* %2, i64 0, i64 %23, !dbg !74
  %25 = load i64, i64* %24, align 8, !dbg !74
  %26 = call i32 @pthread_join(i64 noundef %25, i8** noundef null), !dbg !75
  br label %27, !dbg !75

27:                                               ; preds = %21
  %28 = load i32, i32* %4, align 4, !dbg !76
  %29 = add nsw i32 %28, 1, !dbg !76
  store i32 %29, i32* %4, align 4, !dbg !76
  br label %18, !dbg !77, !llvm.loop !78

30:                                               ; preds = %18
  %31 = load i32, i32* %1, align 4, !dbg !80
  ret i32 %31, !dbg !80
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: noinline nounwind uwtable
define internal i8* @worker(i8* noundef %0) #0 !dbg !81 {
  %2 = alloca i8*, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !84, metadata !DIExpression()), !dbg !85
  call void @llvm.dbg.declare(metadata i64* %3, metadata !86, metadata !DIExpression()), !dbg !87
  %10 = load i8*, i8** %2, align 8, !dbg !88
  %11 = ptrtoint i8* %10 to i64, !dbg !89
  store i64 %11, i64* %3, align 8, !dbg !87
  call void @llvm.dbg.declare(metadata i64* %4, metadata !90, metadata !DIExpression()), !dbg !91
  %12 = load i64, i64* %3, align 8, !dbg !92
  %13 = sub nsw i64 1, %12, !dbg !93
  store i64 %13, i64* %4, align 8, !dbg !91
  br label %14, !dbg !94

14:                                               ; preds = %43, %1
  %15 = load i64, i64* %3, align 8, !dbg !95
  %16 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %15, !dbg !99
  store i32 1, i32* %5, align 4, !dbg !100
  %17 = load i32, i32* %5, align 4, !dbg !100
  store atomic i32 %17, i32* %16 seq_cst, align 4, !dbg !100
  %18 = load i64, i64* %4, align 8, !dbg !101
  %19 = trunc i64 %18 to i32, !dbg !101
  store i32 %19, i32* %6, align 4, !dbg !102
  %20 = load i32, i32* %6, align 4, !dbg !102
  store atomic i32 %20, i32* @turn seq_cst, align 4, !dbg !102
  br label %21, !dbg !103

21:                                               ; preds = %35, %14
  %22 = load i64, i64* %4, align 8, !dbg !104
  %23 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %22, !dbg !104
  %24 = load atomic i32, i32* %23 seq_cst, align 4, !dbg !104
  store i32 %24, i32* %7, align 4, !dbg !104
  %25 = load i32, i32* %7, align 4, !dbg !104
  %26 = icmp ne i32 %25, 0, !dbg !104
  br i1 %26, label %27, label %33, !dbg !105

27:                                               ; preds = %21
  %28 = load atomic i32, i32* @turn seq_cst, align 4, !dbg !106
  store i32 %28, i32* %8, align 4, !dbg !106
  %29 = load i32, i32* %8, align 4, !dbg !106
  %30 = sext i32 %29 to i64, !dbg !106
  %31 = load i64, i64* %4, align 8, !dbg !107
  %32 = icmp eq i64 %30, %31, !dbg !108
  br label %33

33:                                               ; preds = %27, %21
  %34 = phi i1 [ false, %21 ], [ %32, %27 ], !dbg !109
  br i1 %34, label %35, label %36, !dbg !103

35:                                               ; preds = %33
  br label %21, !dbg !103, !llvm.loop !110

36:                                               ; preds = %33
  %37 = load i32, i32* @inside, align 4, !dbg !112
  %38 = add nsw i32 %37, 1, !dbg !112
  store i32 %38, i32* @inside, align 4, !dbg !112
  %39 = load i32, i32* @inside, align 4, !dbg !113
  %40 = icmp eq i32 %39, 1, !dbg !113
  br i1 %40, label %41, label %42, !dbg !116

41:                                               ; preds = %36
  br label %43, !dbg !116

42:                                               ; preds = %36
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.1, i64 0, i64 0), i32 noundef 23, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #6, !dbg !113
  unreachable, !dbg !113

43:                                               ; preds = %41
  %44 = load i32, i32* @inside, align 4, !dbg !117
  %45 = add nsw i32 %44, -1, !dbg !117
  store i32 %45, i32* @inside, align 4, !dbg !117
  %46 = load i64, i64* %3, align 8, !dbg !118
  %47 = getelementptr inbounds [2 x i32], [2 x i32]* @flag, i64 0, i64 %46, !dbg !119
  store i32 0, i32* %9, align 4, !dbg !120
  %48 = load i32, i32* %9, align 4, !dbg !120
  store atomic i32 %48, i32* %47 release, align 4, !dbg !120
  br label %14, !dbg !121, !llvm.loop !122
}

declare i32 @pthread_join(i64 noundef, i8** noundef) #3

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!29, !30, !31, !32, !33, !34, !35}
!llvm.ident = !{!36}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "flag", scope: !2, file: !3, line: 12, type: !26, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !18, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "peterson.c", directory: ".", checksumkind: CSK_MD5, checksum: "c01f79531dec830719a32686f8ea6ac3")
!4 = !{!5}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", file: !6, line: 56, baseType: !7, size: 32, elements: !8)
!6 = !DIFile(filename: "/usr/lib/llvm-14/lib/clang/14.0.6/include/stdatomic.h", directory: ".", checksumkind: CSK_MD5, checksum: "de5d66a1ef2f5448cc1919ff39db92bc")
!7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!8 = !{!9, !10, !11, !12, !13, !14}
!9 = !DIEnumerator(name: "memory_order_relaxed", value: 0)
!10 = !DIEnumerator(name: "memory_order_consume", value: 1)
!11 = !DIEnumerator(name: "memory_order_acquire", value: 2)
!12 = !DIEnumerator(name: "memory_order_release", value: 3)
!13 = !DIEnumerator(name: "memory_order_acq_rel", value: 4)
!14 = !DIEnumerator(name: "memory_order_seq_cst", value: 5)
!15 = !{!16, !17}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!18 = !{!0, !19, !24}
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "turn", scope: !2, file: !3, line: 12, type: !21, isLocal: false, isDefinition: true)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !6, line: 92, baseType: !22)
!22 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !23)
!23 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 13, type: !23, isLocal: false, isDefinition: true)
!26 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 64, elements: !27)
!27 = !{!28}
!28 = !DISubrange(count: 2)
!29 = !{i32 7, !"Dwarf Version", i32 5}
!30 = !{i32 2, !"Debug Info Version", i32 3}
!31 = !{i32 1, !"wchar_size", i32 4}
!32 = !{i32 7, !"PIC Level", i32 2}
!33 = !{i32 7, !"PIE Level", i32 2}
!34 = !{i32 7, !"uwtable", i32 1}
!35 = !{i32 7, !"frame-pointer", i32 2}
!36 = !{!"Debian clang version 14.0.6"}
!37 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 30, type: !38, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !40)
!38 = !DISubroutineType(types: !39)
!39 = !{!23}
!40 = !{}
!41 = !DILocalVariable(name: "threads", scope: !37, file: !3, line: 31, type: !42)
!42 = !DICompositeType(tag: DW_TAG_array_type, baseType: !43, size: 128, elements: !27)
!43 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !44, line: 27, baseType: !45)
!44 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: ".", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!45 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!46 = !DILocation(line: 31, column: 13, scope: !37)
!47 = !DILocalVariable(name: "i", scope: !48, file: !3, line: 32, type: !17)
!48 = distinct !DILexicalBlock(scope: !37, file: !3, line: 32, column: 3)
!49 = !DILocation(line: 32, column: 13, scope: !48)
!50 = !DILocation(line: 32, column: 8, scope: !48)
!51 = !DILocation(line: 32, column: 20, scope: !52)
!52 = distinct !DILexicalBlock(scope: !48, file: !3, line: 32, column: 3)
!53 = !DILocation(line: 32, column: 22, scope: !52)
!54 = !DILocation(line: 32, column: 3, scope: !48)
!55 = !DILocation(line: 33, column: 29, scope: !52)
!56 = !DILocation(line: 33, column: 21, scope: !52)
!57 = !DILocation(line: 33, column: 55, scope: !52)
!58 = !DILocation(line: 33, column: 47, scope: !52)
!59 = !DILocation(line: 33, column: 5, scope: !52)
!60 = !DILocation(line: 32, column: 28, scope: !52)
!61 = !DILocation(line: 32, column: 3, scope: !52)
!62 = distinct !{!62, !54, !63, !64}
!63 = !DILocation(line: 33, column: 56, scope: !48)
!64 = !{!"llvm.loop.mustprogress"}
!65 = !DILocalVariable(name: "i", scope: !66, file: !3, line: 34, type: !23)
!66 = distinct !DILexicalBlock(scope: !37, file: !3, line: 34, column: 3)
!67 = !DILocation(line: 34, column: 12, scope: !66)
!68 = !DILocation(line: 34, column: 8, scope: !66)
!69 = !DILocation(line: 34, column: 19, scope: !70)
!70 = distinct !DILexicalBlock(scope: !66, file: !3, line: 34, column: 3)
!71 = !DILocation(line: 34, column: 21, scope: !70)
!72 = !DILocation(line: 34, column: 3, scope: !66)
!73 = !DILocation(line: 35, column: 26, scope: !70)
!74 = !DILocation(line: 35, column: 18, scope: !70)
!75 = !DILocation(line: 35, column: 5, scope: !70)
!76 = !DILocation(line: 34, column: 27, scope: !70)
!77 = !DILocation(line: 34, column: 3, scope: !70)
!78 = distinct !{!78, !72, !79, !64}
!79 = !DILocation(line: 35, column: 34, scope: !66)
!80 = !DILocation(line: 36, column: 1, scope: !37)
!81 = distinct !DISubprogram(name: "worker", scope: !3, file: !3, line: 15, type: !82, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !40)
!82 = !DISubroutineType(types: !83)
!83 = !{!16, !16}
!84 = !DILocalVariable(name: "argument", arg: 1, scope: !81, file: !3, line: 15, type: !16)
!85 = !DILocation(line: 15, column: 27, scope: !81)
!86 = !DILocalVariable(name: "me", scope: !81, file: !3, line: 16, type: !17)
!87 = !DILocation(line: 16, column: 8, scope: !81)
!88 = !DILocation(line: 16, column: 19, scope: !81)
!89 = !DILocation(line: 16, column: 13, scope: !81)
!90 = !DILocalVariable(name: "other", scope: !81, file: !3, line: 16, type: !17)
!91 = !DILocation(line: 16, column: 29, scope: !81)
!92 = !DILocation(line: 16, column: 41, scope: !81)
!93 = !DILocation(line: 16, column: 39, scope: !81)
!94 = !DILocation(line: 17, column: 3, scope: !81)
!95 = !DILocation(line: 18, column: 33, scope: !96)
!96 = distinct !DILexicalBlock(scope: !97, file: !3, line: 17, column: 12)
!97 = distinct !DILexicalBlock(scope: !98, file: !3, line: 17, column: 3)
!98 = distinct !DILexicalBlock(scope: !81, file: !3, line: 17, column: 3)
!99 = !DILocation(line: 18, column: 28, scope: !96)
!100 = !DILocation(line: 18, column: 5, scope: !96)
!101 = !DILocation(line: 19, column: 34, scope: !96)
!102 = !DILocation(line: 19, column: 5, scope: !96)
!103 = !DILocation(line: 20, column: 5, scope: !96)
!104 = !DILocation(line: 20, column: 12, scope: !96)
!105 = !DILocation(line: 20, column: 38, scope: !96)
!106 = !DILocation(line: 20, column: 41, scope: !96)
!107 = !DILocation(line: 20, column: 63, scope: !96)
!108 = !DILocation(line: 20, column: 60, scope: !96)
!109 = !DILocation(line: 0, scope: !96)
!110 = distinct !{!110, !103, !111, !64}
!111 = !DILocation(line: 21, column: 7, scope: !96)
!112 = !DILocation(line: 22, column: 11, scope: !96)
!113 = !DILocation(line: 23, column: 5, scope: !114)
!114 = distinct !DILexicalBlock(scope: !115, file: !3, line: 23, column: 5)
!115 = distinct !DILexicalBlock(scope: !96, file: !3, line: 23, column: 5)
!116 = !DILocation(line: 23, column: 5, scope: !115)
!117 = !DILocation(line: 24, column: 11, scope: !96)
!118 = !DILocation(line: 25, column: 33, scope: !96)
!119 = !DILocation(line: 25, column: 28, scope: !96)
!120 = !DILocation(line: 25, column: 5, scope: !96)
!121 = !DILocation(line: 17, column: 3, scope: !97)
!122 = distinct !{!122, !123, !124}
!123 = !DILocation(line: 17, column: 3, scope: !98)
!124 = !DILocation(line: 26, column: 3, scope: !98)
