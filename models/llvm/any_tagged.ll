; ModuleID = 'any_tagged.c'
source_filename = "any_tagged.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@word = dso_local global i32 0, align 4, !dbg !0
@inside = dso_local global i32 0, align 4, !dbg !18
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [13 x i8] c"any_tagged.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i8* @worker(i8* noundef %0) #0 !dbg !31 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i8, align 1
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !35, metadata !DIExpression()), !dbg !36
  br label %10, !dbg !37

10:                                               ; preds = %31, %16, %1
  call void @llvm.dbg.declare(metadata i32* %3, metadata !38, metadata !DIExpression()), !dbg !42
  %11 = load atomic i32, i32* @word monotonic, align 4, !dbg !43
  store i32 %11, i32* %4, align 4, !dbg !43
  %12 = load i32, i32* %4, align 4, !dbg !43
  store i32 %12, i32* %3, align 4, !dbg !42
  %13 = load i32, i32* %3, align 4, !dbg !44
  %14 = and i32 %13, 1, !dbg !46
  %15 = icmp ne i32 %14, 0, !dbg !46
  br i1 %15, label %16, label %17, !dbg !47

16:                                               ; preds = %10
  br label %10, !dbg !48, !llvm.loop !49

17:                                               ; preds = %10
  %18 = load i32, i32* %3, align 4, !dbg !52
  %19 = or i32 %18, 1, !dbg !52
  store i32 %19, i32* %5, align 4, !dbg !52
  %20 = load i32, i32* %3, align 4, !dbg !52
  %21 = load i32, i32* %5, align 4, !dbg !52
  %22 = cmpxchg weak i32* @word, i32 %20, i32 %21 seq_cst seq_cst, align 4, !dbg !52
  %23 = extractvalue { i32, i1 } %22, 0, !dbg !52
  %24 = extractvalue { i32, i1 } %22, 1, !dbg !52
  br i1 %24, label %26, label %25, !dbg !52

25:                                               ; preds = %17
  store i32 %23, i32* %3, align 4, !dbg !52
  br label %26, !dbg !52

26:                                               ; preds = %25, %17
  %27 = zext i1 %24 to i8, !dbg !52
  store i8 %27, i8* %6, align 1, !dbg !52
  %28 = load i8, i8* %6, align 1, !dbg !52
  %29 = trunc i8 %28 to i1, !dbg !52
  br i1 %29, label %30, label %31, !dbg !54

30:                                               ; preds = %26
  br label %32, !dbg !55

31:                                               ; preds = %26
  br label %10, !dbg !56, !llvm.loop !49

32:                                               ; preds = %30
  %33 = load i32, i32* @inside, align 4, !dbg !57
  %34 = add nsw i32 %33, 1, !dbg !57
  store i32 %34, i32* @inside, align 4, !dbg !57
  %35 = load i32, i32* @inside, align 4, !dbg !58
  %36 = icmp eq i32 %35, 1, !dbg !58
  br i1 %36, label %37, label %38, !dbg !61

37:                                               ; preds = %32
  br label %39, !dbg !61

38:                                               ; preds = %32
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.1, i64 0, i64 0), i32 noundef 27, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #4, !dbg !58
  unreachable, !dbg !58

39:                                               ; preds = %37
  %40 = load i32, i32* @inside, align 4, !dbg !62
  %41 = add nsw i32 %40, -1, !dbg !62
  store i32 %41, i32* @inside, align 4, !dbg !62
  call void @llvm.dbg.declare(metadata i32* %7, metadata !63, metadata !DIExpression()), !dbg !64
  %42 = load atomic i32, i32* @word monotonic, align 4, !dbg !65
  store i32 %42, i32* %8, align 4, !dbg !65
  %43 = load i32, i32* %8, align 4, !dbg !65
  store i32 %43, i32* %7, align 4, !dbg !64
  %44 = load i32, i32* %7, align 4, !dbg !66
  %45 = lshr i32 %44, 1, !dbg !66
  %46 = and i32 %45, 3, !dbg !66
  %47 = add i32 %46, 1, !dbg !67
  %48 = and i32 %47, 3, !dbg !68
  %49 = shl i32 %48, 1, !dbg !69
  store i32 %49, i32* %9, align 4, !dbg !70
  %50 = load i32, i32* %9, align 4, !dbg !70
  store atomic i32 %50, i32* @word release, align 4, !dbg !70
  %51 = load i8*, i8** %2, align 8, !dbg !71
  ret i8* %51, !dbg !72
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !73 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i64, align 8
  store i32 0, i32* %1, align 4
  store i32 4, i32* %2, align 4, !dbg !76
  %4 = load i32, i32* %2, align 4, !dbg !76
  store atomic i32 %4, i32* @word seq_cst, align 4, !dbg !76
  call void @llvm.dbg.declare(metadata i64* %3, metadata !77, metadata !DIExpression()), !dbg !81
  br label %5, !dbg !82

5:                                                ; preds = %5, %0
  %6 = call i32 @pthread_create(i64* noundef %3, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef null) #5, !dbg !83
  br label %5, !dbg !86, !llvm.loop !87
}

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!23, !24, !25, !26, !27, !28, !29}
!llvm.ident = !{!30}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "word", scope: !2, file: !3, line: 10, type: !21, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !15, globals: !17, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "any_tagged.c", directory: ".", checksumkind: CSK_MD5, checksum: "63857192e76f899892f380d36de25aa4")
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
!15 = !{!16}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!17 = !{!0, !18}
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 11, type: !20, isLocal: false, isDefinition: true)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_uint", file: !6, line: 93, baseType: !22)
!22 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !7)
!23 = !{i32 7, !"Dwarf Version", i32 5}
!24 = !{i32 2, !"Debug Info Version", i32 3}
!25 = !{i32 1, !"wchar_size", i32 4}
!26 = !{i32 7, !"PIC Level", i32 2}
!27 = !{i32 7, !"PIE Level", i32 2}
!28 = !{i32 7, !"uwtable", i32 1}
!29 = !{i32 7, !"frame-pointer", i32 2}
!30 = !{!"Debian clang version 14.0.6"}
!31 = distinct !DISubprogram(name: "worker", scope: !3, file: !3, line: 13, type: !32, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !34)
!32 = !DISubroutineType(types: !33)
!33 = !{!16, !16}
!34 = !{}
!35 = !DILocalVariable(name: "unused", arg: 1, scope: !31, file: !3, line: 13, type: !16)
!36 = !DILocation(line: 13, column: 20, scope: !31)
!37 = !DILocation(line: 14, column: 3, scope: !31)
!38 = !DILocalVariable(name: "now", scope: !39, file: !3, line: 15, type: !7)
!39 = distinct !DILexicalBlock(scope: !40, file: !3, line: 14, column: 12)
!40 = distinct !DILexicalBlock(scope: !41, file: !3, line: 14, column: 3)
!41 = distinct !DILexicalBlock(scope: !31, file: !3, line: 14, column: 3)
!42 = !DILocation(line: 15, column: 14, scope: !39)
!43 = !DILocation(line: 15, column: 20, scope: !39)
!44 = !DILocation(line: 20, column: 9, scope: !45)
!45 = distinct !DILexicalBlock(scope: !39, file: !3, line: 20, column: 9)
!46 = !DILocation(line: 20, column: 13, scope: !45)
!47 = !DILocation(line: 20, column: 9, scope: !39)
!48 = !DILocation(line: 21, column: 7, scope: !45)
!49 = distinct !{!49, !50, !51}
!50 = !DILocation(line: 14, column: 3, scope: !41)
!51 = !DILocation(line: 25, column: 3, scope: !41)
!52 = !DILocation(line: 23, column: 9, scope: !53)
!53 = distinct !DILexicalBlock(scope: !39, file: !3, line: 23, column: 9)
!54 = !DILocation(line: 23, column: 9, scope: !39)
!55 = !DILocation(line: 24, column: 7, scope: !53)
!56 = !DILocation(line: 14, column: 3, scope: !40)
!57 = !DILocation(line: 26, column: 9, scope: !31)
!58 = !DILocation(line: 27, column: 3, scope: !59)
!59 = distinct !DILexicalBlock(scope: !60, file: !3, line: 27, column: 3)
!60 = distinct !DILexicalBlock(scope: !31, file: !3, line: 27, column: 3)
!61 = !DILocation(line: 27, column: 3, scope: !60)
!62 = !DILocation(line: 28, column: 9, scope: !31)
!63 = !DILocalVariable(name: "held", scope: !31, file: !3, line: 29, type: !7)
!64 = !DILocation(line: 29, column: 12, scope: !31)
!65 = !DILocation(line: 29, column: 19, scope: !31)
!66 = !DILocation(line: 30, column: 34, scope: !31)
!67 = !DILocation(line: 30, column: 44, scope: !31)
!68 = !DILocation(line: 30, column: 49, scope: !31)
!69 = !DILocation(line: 30, column: 55, scope: !31)
!70 = !DILocation(line: 30, column: 3, scope: !31)
!71 = !DILocation(line: 31, column: 10, scope: !31)
!72 = !DILocation(line: 31, column: 3, scope: !31)
!73 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 34, type: !74, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !34)
!74 = !DISubroutineType(types: !75)
!75 = !{!20}
!76 = !DILocation(line: 35, column: 3, scope: !73)
!77 = !DILocalVariable(name: "thread", scope: !73, file: !3, line: 36, type: !78)
!78 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !79, line: 27, baseType: !80)
!79 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: ".", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!80 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!81 = !DILocation(line: 36, column: 13, scope: !73)
!82 = !DILocation(line: 37, column: 3, scope: !73)
!83 = !DILocation(line: 38, column: 5, scope: !84)
!84 = distinct !DILexicalBlock(scope: !85, file: !3, line: 37, column: 3)
!85 = distinct !DILexicalBlock(scope: !73, file: !3, line: 37, column: 3)
!86 = !DILocation(line: 37, column: 3, scope: !84)
!87 = distinct !{!87, !88, !89}
!88 = !DILocation(line: 37, column: 3, scope: !85)
!89 = !DILocation(line: 38, column: 47, scope: !85)
