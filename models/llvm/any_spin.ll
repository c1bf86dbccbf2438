; ModuleID = 'any_spin.c'
source_filename = "any_spin.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@lock = dso_local global i32 0, align 4, !dbg !0
@inside = dso_local global i32 0, align 4, !dbg !16
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"any_spin.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i8* @worker(i8* noundef %0) #0 !dbg !29 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !34, metadata !DIExpression()), !dbg !35
  br label %6, !dbg !36

6:                                                ; preds = %11, %1
  store i32 1, i32* %3, align 4, !dbg !37
  %7 = load i32, i32* %3, align 4, !dbg !37
  %8 = atomicrmw xchg i32* @lock, i32 %7 acquire, align 4, !dbg !37
  store i32 %8, i32* %4, align 4, !dbg !37
  %9 = load i32, i32* %4, align 4, !dbg !37
  %10 = icmp ne i32 %9, 0, !dbg !36
  br i1 %10, label %11, label %12, !dbg !36

11:                                               ; preds = %6
  br label %6, !dbg !36, !llvm.loop !38

12:                                               ; preds = %6
  %13 = load i32, i32* @inside, align 4, !dbg !41
  %14 = add nsw i32 %13, 1, !dbg !41
  store i32 %14, i32* @inside, align 4, !dbg !41
  %15 = load i32, i32* @inside, align 4, !dbg !42
  %16 = icmp eq i32 %15, 1, !dbg !42
  br i1 %16, label %17, label %18, !dbg !45

17:                                               ; preds = %12
  br label %19, !dbg !45

18:                                               ; preds = %12
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.1, i64 0, i64 0), i32 noundef 18, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #3, !dbg !42
  unreachable, !dbg !42

19:                                               ; preds = %17
  %20 = load i32, i32* @inside, align 4, !dbg !46
  %21 = add nsw i32 %20, -1, !dbg !46
  store i32 %21, i32* @inside, align 4, !dbg !46
  store i32 0, i32* %5, align 4, !dbg !47
  %22 = load i32, i32* %5, align 4, !dbg !47
  store atomic i32 %22, i32* @lock release, align 4, !dbg !47
  %23 = load i8*, i8** %2, align 8, !dbg !48
  ret i8* %23, !dbg !49
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!21, !22, !23, !24, !25, !26, !27}
!llvm.ident = !{!28}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "lock", scope: !2, file: !3, line: 5, type: !19, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !15, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "any_spin.c", directory: ".", checksumkind: CSK_MD5, checksum: "b4e9b760130cb267f10adacc79a40304")
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
!17 = distinct !DIGlobalVariable(name: "inside", scope: !2, file: !3, line: 6, type: !18, isLocal: false, isDefinition: true)
!18 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!19 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !6, line: 92, baseType: !20)
!20 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !18)
!21 = !{i32 7, !"Dwarf Version", i32 5}
!22 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !{i32 1, !"wchar_size", i32 4}
!24 = !{i32 7, !"PIC Level", i32 2}
!25 = !{i32 7, !"PIE Level", i32 2}
!26 = !{i32 7, !"uwtable", i32 1}
!27 = !{i32 7, !"frame-pointer", i32 2}
!28 = !{!"Debian clang version 14.0.6"}
!29 = distinct !DISubprogram(name: "worker", scope: !3, file: !3, line: 8, type: !30, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !33)
!30 = !DISubroutineType(types: !31)
!31 = !{!32, !32}
!32 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!33 = !{}
!34 = !DILocalVariable(name: "unused", arg: 1, scope: !29, file: !3, line: 8, type: !32)
!35 = !DILocation(line: 8, column: 20, scope: !29)
!36 = !DILocation(line: 14, column: 3, scope: !29)
!37 = !DILocation(line: 14, column: 10, scope: !29)
!38 = distinct !{!38, !36, !39, !40}
!39 = !DILocation(line: 15, column: 5, scope: !29)
!40 = !{!"llvm.loop.mustprogress"}
!41 = !DILocation(line: 17, column: 9, scope: !29)
!42 = !DILocation(line: 18, column: 3, scope: !43)
!43 = distinct !DILexicalBlock(scope: !44, file: !3, line: 18, column: 3)
!44 = distinct !DILexicalBlock(scope: !29, file: !3, line: 18, column: 3)
!45 = !DILocation(line: 18, column: 3, scope: !44)
!46 = !DILocation(line: 19, column: 9, scope: !29)
!47 = !DILocation(line: 20, column: 3, scope: !29)
!48 = !DILocation(line: 21, column: 10, scope: !29)
!49 = !DILocation(line: 21, column: 3, scope: !29)
