; ModuleID = 'any_readers.c'
source_filename = "any_readers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@word = dso_local global i32 0, align 4, !dbg !0
@value = dso_local global i32 0, align 4, !dbg !16
@.str = private unnamed_addr constant [11 x i8] c"value == 0\00", align 1
@.str.1 = private unnamed_addr constant [14 x i8] c"any_readers.c\00", align 1
@__PRETTY_FUNCTION__.reader = private unnamed_addr constant [18 x i8] c"void reader(void)\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local void @reader() #0 !dbg !29 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i8, align 1
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  br label %7, !dbg !33

7:                                                ; preds = %36, %30, %16, %0
  call void @llvm.dbg.declare(metadata i32* %1, metadata !34, metadata !DIExpression()), !dbg !38
  %8 = load atomic i32, i32* @word monotonic, align 4, !dbg !39
  store i32 %8, i32* %2, align 4, !dbg !39
  %9 = load i32, i32* %2, align 4, !dbg !39
  store i32 %9, i32* %1, align 4, !dbg !38
  %10 = load i32, i32* %1, align 4, !dbg !40
  %11 = and i32 %10, 1, !dbg !42
  %12 = icmp ne i32 %11, 0, !dbg !42
  br i1 %12, label %16, label %13, !dbg !43

13:                                               ; preds = %7
  %14 = load i32, i32* %1, align 4, !dbg !44
  %15 = icmp uge i32 %14, 6, !dbg !45
  br i1 %15, label %16, label %17, !dbg !46

16:                                               ; preds = %13, %7
  br label %7, !dbg !47, !llvm.loop !48

17:                                               ; preds = %13
  %18 = load i32, i32* %1, align 4, !dbg !51
  %19 = add i32 %18, 2, !dbg !53
  store i32 %19, i32* %3, align 4, !dbg !54
  %20 = load i32, i32* %1, align 4, !dbg !54
  %21 = load i32, i32* %3, align 4, !dbg !54
  %22 = cmpxchg weak i32* @word, i32 %20, i32 %21 acquire monotonic, align 4, !dbg !54
  %23 = extractvalue { i32, i1 } %22, 0, !dbg !54
  %24 = extractvalue { i32, i1 } %22, 1, !dbg !54
  br i1 %24, label %26, label %25, !dbg !54

25:                                               ; preds = %17
  store i32 %23, i32* %1, align 4, !dbg !54
  br label %26, !dbg !54

26:                                               ; preds = %25, %17
  %27 = zext i1 %24 to i8, !dbg !54
  store i8 %27, i8* %4, align 1, !dbg !54
  %28 = load i8, i8* %4, align 1, !dbg !54
  %29 = trunc i8 %28 to i1, !dbg !54
  br i1 %29, label %31, label %30, !dbg !55

30:                                               ; preds = %26
  br label %7, !dbg !56, !llvm.loop !48

31:                                               ; preds = %26
  %32 = load i32, i32* @value, align 4, !dbg !57
  %33 = icmp eq i32 %32, 0, !dbg !57
  br i1 %33, label %34, label %35, !dbg !60

34:                                               ; preds = %31
  br label %36, !dbg !60

35:                                               ; preds = %31
  call void @__assert_fail(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @.str.1, i64 0, i64 0), i32 noundef 20, i8* noundef getelementptr inbounds ([18 x i8], [18 x i8]* @__PRETTY_FUNCTION__.reader, i64 0, i64 0)) #3, !dbg !57
  unreachable, !dbg !57

36:                                               ; preds = %34
  store i32 2, i32* %5, align 4, !dbg !61
  %37 = load i32, i32* %5, align 4, !dbg !61
  %38 = atomicrmw sub i32* @word, i32 %37 release, align 4, !dbg !61
  store i32 %38, i32* %6, align 4, !dbg !61
  %39 = load i32, i32* %6, align 4, !dbg !61
  br label %7, !dbg !62, !llvm.loop !48
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: noinline nounwind uwtable
define dso_local void @writer() #0 !dbg !63 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i8, align 1
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  br label %6, !dbg !64

6:                                                ; preds = %18, %17, %0
  call void @llvm.dbg.declare(metadata i32* %1, metadata !65, metadata !DIExpression()), !dbg !69
  store i32 0, i32* %1, align 4, !dbg !69
  store i32 1, i32* %2, align 4, !dbg !70
  %7 = load i32, i32* %1, align 4, !dbg !70
  %8 = load i32, i32* %2, align 4, !dbg !70
  %9 = cmpxchg i32* @word, i32 %7, i32 %8 acquire monotonic, align 4, !dbg !70
  %10 = extractvalue { i32, i1 } %9, 0, !dbg !70
  %11 = extractvalue { i32, i1 } %9, 1, !dbg !70
  br i1 %11, label %13, label %12, !dbg !70

12:                                               ; preds = %6
  store i32 %10, i32* %1, align 4, !dbg !70
  br label %13, !dbg !70

13:                                               ; preds = %12, %6
  %14 = zext i1 %11 to i8, !dbg !70
  store i8 %14, i8* %3, align 1, !dbg !70
  %15 = load i8, i8* %3, align 1, !dbg !70
  %16 = trunc i8 %15 to i1, !dbg !70
  br i1 %16, label %18, label %17, !dbg !72

17:                                               ; preds = %13
  br label %6, !dbg !73, !llvm.loop !74

18:                                               ; preds = %13
  store i32 1, i32* @value, align 4, !dbg !77
  store i32 0, i32* @value, align 4, !dbg !78
  store i32 -2, i32* %4, align 4, !dbg !79
  %19 = load i32, i32* %4, align 4, !dbg !79
  %20 = atomicrmw and i32* @word, i32 %19 release, align 4, !dbg !79
  store i32 %20, i32* %5, align 4, !dbg !79
  %21 = load i32, i32* %5, align 4, !dbg !79
  br label %6, !dbg !80, !llvm.loop !74
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!21, !22, !23, !24, !25, !26, !27}
!llvm.ident = !{!28}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "word", scope: !2, file: !3, line: 10, type: !19, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !15, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "any_readers.c", directory: ".", checksumkind: CSK_MD5, checksum: "614706a45752091e43bcb67504e27ce7")
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
!15 = !{!0, !16}
!16 = !DIGlobalVariableExpression(var: !17, expr: !DIExpression())
!17 = distinct !DIGlobalVariable(name: "value", scope: !2, file: !3, line: 11, type: !18, isLocal: false, isDefinition: true)
!18 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!19 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_uint", file: !6, line: 93, baseType: !20)
!20 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !7)
!21 = !{i32 7, !"Dwarf Version", i32 5}
!22 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !{i32 1, !"wchar_size", i32 4}
!24 = !{i32 7, !"PIC Level", i32 2}
!25 = !{i32 7, !"PIE Level", i32 2}
!26 = !{i32 7, !"uwtable", i32 1}
!27 = !{i32 7, !"frame-pointer", i32 2}
!28 = !{!"Debian clang version 14.0.6"}
!29 = distinct !DISubprogram(name: "reader", scope: !3, file: !3, line: 13, type: !30, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !32)
!30 = !DISubroutineType(types: !31)
!31 = !{null}
!32 = !{}
!33 = !DILocation(line: 14, column: 3, scope: !29)
!34 = !DILocalVariable(name: "now", scope: !35, file: !3, line: 15, type: !7)
!35 = distinct !DILexicalBlock(scope: !36, file: !3, line: 14, column: 12)
!36 = distinct !DILexicalBlock(scope: !37, file: !3, line: 14, column: 3)
!37 = distinct !DILexicalBlock(scope: !29, file: !3, line: 14, column: 3)
!38 = !DILocation(line: 15, column: 14, scope: !35)
!39 = !DILocation(line: 15, column: 20, scope: !35)
!40 = !DILocation(line: 16, column: 10, scope: !41)
!41 = distinct !DILexicalBlock(scope: !35, file: !3, line: 16, column: 9)
!42 = !DILocation(line: 16, column: 14, scope: !41)
!43 = !DILocation(line: 16, column: 24, scope: !41)
!44 = !DILocation(line: 16, column: 27, scope: !41)
!45 = !DILocation(line: 16, column: 31, scope: !41)
!46 = !DILocation(line: 16, column: 9, scope: !35)
!47 = !DILocation(line: 17, column: 7, scope: !41)
!48 = distinct !{!48, !49, !50}
!49 = !DILocation(line: 14, column: 3, scope: !37)
!50 = !DILocation(line: 22, column: 3, scope: !37)
!51 = !DILocation(line: 18, column: 61, scope: !52)
!52 = distinct !DILexicalBlock(scope: !35, file: !3, line: 18, column: 9)
!53 = !DILocation(line: 18, column: 65, scope: !52)
!54 = !DILocation(line: 18, column: 10, scope: !52)
!55 = !DILocation(line: 18, column: 9, scope: !35)
!56 = !DILocation(line: 19, column: 7, scope: !52)
!57 = !DILocation(line: 20, column: 5, scope: !58)
!58 = distinct !DILexicalBlock(scope: !59, file: !3, line: 20, column: 5)
!59 = distinct !DILexicalBlock(scope: !35, file: !3, line: 20, column: 5)
!60 = !DILocation(line: 20, column: 5, scope: !59)
!61 = !DILocation(line: 21, column: 5, scope: !35)
!62 = !DILocation(line: 14, column: 3, scope: !36)
!63 = distinct !DISubprogram(name: "writer", scope: !3, file: !3, line: 25, type: !30, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !32)
!64 = !DILocation(line: 26, column: 3, scope: !63)
!65 = !DILocalVariable(name: "free", scope: !66, file: !3, line: 31, type: !7)
!66 = distinct !DILexicalBlock(scope: !67, file: !3, line: 26, column: 12)
!67 = distinct !DILexicalBlock(scope: !68, file: !3, line: 26, column: 3)
!68 = distinct !DILexicalBlock(scope: !63, file: !3, line: 26, column: 3)
!69 = !DILocation(line: 31, column: 14, scope: !66)
!70 = !DILocation(line: 32, column: 10, scope: !71)
!71 = distinct !DILexicalBlock(scope: !66, file: !3, line: 32, column: 9)
!72 = !DILocation(line: 32, column: 9, scope: !66)
!73 = !DILocation(line: 33, column: 7, scope: !71)
!74 = distinct !{!74, !75, !76}
!75 = !DILocation(line: 26, column: 3, scope: !68)
!76 = !DILocation(line: 38, column: 3, scope: !68)
!77 = !DILocation(line: 35, column: 11, scope: !66)
!78 = !DILocation(line: 36, column: 11, scope: !66)
!79 = !DILocation(line: 37, column: 5, scope: !66)
!80 = !DILocation(line: 26, column: 3, scope: !67)
