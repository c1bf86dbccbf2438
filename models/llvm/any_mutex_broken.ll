; ModuleID = 'any_mutex.c'
source_filename = "any_mutex.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { %struct.__pthread_internal_list*, %struct.__pthread_internal_list* }
%union.pthread_mutexattr_t = type { i32 }
%union.pthread_attr_t = type { i64, [48 x i8] }

@mutex = internal global %union.pthread_mutex_t zeroinitializer, align 8, !dbg !0
@used = internal global i32 0, align 4, !dbg !10
@limit = internal global i32 0, align 4, !dbg !7
@.str = private unnamed_addr constant [13 x i8] c"copy[1] == 1\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"any_mutex.c\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: noinline nounwind uwtable
define dso_local i8* @worker(i8* noundef %0) #0 !dbg !52 {
  %2 = alloca i8*, align 8
  %3 = alloca [2 x i32], align 4
  %4 = alloca i32*, align 8
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !56, metadata !DIExpression()), !dbg !57
  call void @llvm.dbg.declare(metadata [2 x i32]* %3, metadata !58, metadata !DIExpression()), !dbg !62
  %5 = bitcast [2 x i32]* %3 to i8*, !dbg !62
  call void @llvm.memset.p0i8.i64(i8* align 4 %5, i8 0, i64 8, i1 false), !dbg !62
  call void @llvm.dbg.declare(metadata i32** %4, metadata !63, metadata !DIExpression()), !dbg !65
  %6 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 1, !dbg !66
  store i32* %6, i32** %4, align 8, !dbg !65
  br label %7, !dbg !67

7:                                                ; preds = %30, %1
  %8 = call i32 @pthread_mutex_trylock(%union.pthread_mutex_t* noundef @mutex) #6, !dbg !68
  %9 = icmp ne i32 %8, 0, !dbg !68
  br i1 %9, label %10, label %14, !dbg !73

10:                                               ; preds = %7
  %11 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 0, !dbg !74
  %12 = load i32, i32* %11, align 4, !dbg !75
  %13 = add nsw i32 %12, 1, !dbg !75
  store i32 %13, i32* %11, align 4, !dbg !75
  br label %14, !dbg !74

14:                                               ; preds = %10, %7
  %15 = load i32, i32* @used, align 4, !dbg !76
  %16 = load i32, i32* @limit, align 4, !dbg !78
  %17 = icmp slt i32 %15, %16, !dbg !79
  br i1 %17, label %18, label %21, !dbg !80

18:                                               ; preds = %14
  %19 = load i32, i32* @used, align 4, !dbg !81
  %20 = add nsw i32 %19, 1, !dbg !81
  store i32 %20, i32* @used, align 4, !dbg !81
  br label %21, !dbg !82

21:                                               ; preds = %18, %14
  %22 = load i32, i32* @used, align 4, !dbg !83
  %23 = load i32*, i32** %4, align 8, !dbg !84
  store i32 %22, i32* %23, align 4, !dbg !85
  store i32 0, i32* @used, align 4, !dbg !86
  %24 = call i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef @mutex) #6, !dbg !87
  %25 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 1, !dbg !88
  %26 = load i32, i32* %25, align 4, !dbg !88
  %27 = icmp eq i32 %26, 1, !dbg !88
  br i1 %27, label %28, label %29, !dbg !91

28:                                               ; preds = %21
  br label %30, !dbg !91

29:                                               ; preds = %21
  call void @__assert_fail(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.1, i64 0, i64 0), i32 noundef 23, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #7, !dbg !88
  unreachable, !dbg !88

30:                                               ; preds = %28
  br label %7, !dbg !92, !llvm.loop !93
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: nounwind
declare i32 @pthread_mutex_trylock(%union.pthread_mutex_t* noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef) #3

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !96 {
  %1 = alloca i64, align 8
  call void @llvm.dbg.declare(metadata i64* %1, metadata !99, metadata !DIExpression()), !dbg !102
  %2 = call i32 @pthread_mutex_init(%union.pthread_mutex_t* noundef @mutex, %union.pthread_mutexattr_t* noundef null) #6, !dbg !103
  store i32 1, i32* @limit, align 4, !dbg !104
  %3 = call i32 @pthread_create(i64* noundef %1, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @worker, i8* noundef null) #6, !dbg !105
  %4 = load i64, i64* %1, align 8, !dbg !106
  %5 = call i32 @pthread_join(i64 noundef %4, i8** noundef null), !dbg !107
  ret i32 0, !dbg !108
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_init(%union.pthread_mutex_t* noundef, %union.pthread_mutexattr_t* noundef) #3

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #3

declare i32 @pthread_join(i64 noundef, i8** noundef) #5

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { argmemonly nofree nounwind willreturn writeonly }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!44, !45, !46, !47, !48, !49, !50}
!llvm.ident = !{!51}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "mutex", scope: !2, file: !3, line: 5, type: !12, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !6, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "any_mutex.c", directory: ".", checksumkind: CSK_MD5, checksum: "1eec61ea97762258f1c22c67ade8a563")
!4 = !{!5}
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!6 = !{!0, !7, !10}
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "limit", scope: !2, file: !3, line: 6, type: !9, isLocal: true, isDefinition: true)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "used", scope: !2, file: !3, line: 6, type: !9, isLocal: true, isDefinition: true)
!12 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_mutex_t", file: !13, line: 72, baseType: !14)
!13 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/pthreadtypes.h", directory: ".", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!14 = distinct !DICompositeType(tag: DW_TAG_union_type, file: !13, line: 67, size: 320, elements: !15)
!15 = !{!16, !37, !42}
!16 = !DIDerivedType(tag: DW_TAG_member, name: "__data", scope: !14, file: !13, line: 69, baseType: !17, size: 320)
!17 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_mutex_s", file: !18, line: 22, size: 320, elements: !19)
!18 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/struct_mutex.h", directory: ".", checksumkind: CSK_MD5, checksum: "584baedd80e6041b81caae7f496091c0")
!19 = !{!20, !21, !23, !24, !25, !26, !28, !29}
!20 = !DIDerivedType(tag: DW_TAG_member, name: "__lock", scope: !17, file: !18, line: 24, baseType: !9, size: 32)
!21 = !DIDerivedType(tag: DW_TAG_member, name: "__count", scope: !17, file: !18, line: 25, baseType: !22, size: 32, offset: 32)
!22 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "__owner", scope: !17, file: !18, line: 26, baseType: !9, size: 32, offset: 64)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "__nusers", scope: !17, file: !18, line: 28, baseType: !22, size: 32, offset: 96)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "__kind", scope: !17, file: !18, line: 32, baseType: !9, size: 32, offset: 128)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "__spins", scope: !17, file: !18, line: 34, baseType: !27, size: 16, offset: 160)
!27 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "__elision", scope: !17, file: !18, line: 35, baseType: !27, size: 16, offset: 176)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "__list", scope: !17, file: !18, line: 36, baseType: !30, size: 128, offset: 192)
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "__pthread_list_t", file: !31, line: 55, baseType: !32)
!31 = !DIFile(filename: "/usr/include/x86_64-linux-gnu/bits/thread-shared-types.h", directory: ".", checksumkind: CSK_MD5, checksum: "04c81e86d34dad9c99ad006d32e47a0d")
!32 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__pthread_internal_list", file: !31, line: 51, size: 128, elements: !33)
!33 = !{!34, !36}
!34 = !DIDerivedType(tag: DW_TAG_member, name: "__prev", scope: !32, file: !31, line: 53, baseType: !35, size: 64)
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64)
!36 = !DIDerivedType(tag: DW_TAG_member, name: "__next", scope: !32, file: !31, line: 54, baseType: !35, size: 64, offset: 64)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "__size", scope: !14, file: !13, line: 70, baseType: !38, size: 320)
!38 = !DICompositeType(tag: DW_TAG_array_type, baseType: !39, size: 320, elements: !40)
!39 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!40 = !{!41}
!41 = !DISubrange(count: 40)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "__align", scope: !14, file: !13, line: 71, baseType: !43, size: 64)
!43 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!44 = !{i32 7, !"Dwarf Version", i32 5}
!45 = !{i32 2, !"Debug Info Version", i32 3}
!46 = !{i32 1, !"wchar_size", i32 4}
!47 = !{i32 7, !"PIC Level", i32 2}
!48 = !{i32 7, !"PIE Level", i32 2}
!49 = !{i32 7, !"uwtable", i32 1}
!50 = !{i32 7, !"frame-pointer", i32 2}
!51 = !{!"Debian clang version 14.0.6"}
!52 = distinct !DISubprogram(name: "worker", scope: !3, file: !3, line: 8, type: !53, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !55)
!53 = !DISubroutineType(types: !54)
!54 = !{!5, !5}
!55 = !{}
!56 = !DILocalVariable(name: "unused", arg: 1, scope: !52, file: !3, line: 8, type: !5)
!57 = !DILocation(line: 8, column: 20, scope: !52)
!58 = !DILocalVariable(name: "copy", scope: !52, file: !3, line: 9, type: !59)
!59 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 64, elements: !60)
!60 = !{!61}
!61 = !DISubrange(count: 2)
!62 = !DILocation(line: 9, column: 7, scope: !52)
!63 = !DILocalVariable(name: "last", scope: !52, file: !3, line: 10, type: !64)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!65 = !DILocation(line: 10, column: 8, scope: !52)
!66 = !DILocation(line: 10, column: 16, scope: !52)
!67 = !DILocation(line: 11, column: 3, scope: !52)
!68 = !DILocation(line: 13, column: 9, scope: !69)
!69 = distinct !DILexicalBlock(scope: !70, file: !3, line: 13, column: 9)
!70 = distinct !DILexicalBlock(scope: !71, file: !3, line: 11, column: 12)
!71 = distinct !DILexicalBlock(scope: !72, file: !3, line: 11, column: 3)
!72 = distinct !DILexicalBlock(scope: !52, file: !3, line: 11, column: 3)
!73 = !DILocation(line: 13, column: 9, scope: !70)
!74 = !DILocation(line: 14, column: 7, scope: !69)
!75 = !DILocation(line: 14, column: 14, scope: !69)
!76 = !DILocation(line: 18, column: 9, scope: !77)
!77 = distinct !DILexicalBlock(scope: !70, file: !3, line: 18, column: 9)
!78 = !DILocation(line: 18, column: 16, scope: !77)
!79 = !DILocation(line: 18, column: 14, scope: !77)
!80 = !DILocation(line: 18, column: 9, scope: !70)
!81 = !DILocation(line: 19, column: 11, scope: !77)
!82 = !DILocation(line: 19, column: 7, scope: !77)
!83 = !DILocation(line: 20, column: 13, scope: !70)
!84 = !DILocation(line: 20, column: 6, scope: !70)
!85 = !DILocation(line: 20, column: 11, scope: !70)
!86 = !DILocation(line: 21, column: 10, scope: !70)
!87 = !DILocation(line: 22, column: 5, scope: !70)
!88 = !DILocation(line: 23, column: 5, scope: !89)
!89 = distinct !DILexicalBlock(scope: !90, file: !3, line: 23, column: 5)
!90 = distinct !DILexicalBlock(scope: !70, file: !3, line: 23, column: 5)
!91 = !DILocation(line: 23, column: 5, scope: !90)
!92 = !DILocation(line: 11, column: 3, scope: !71)
!93 = distinct !{!93, !94, !95}
!94 = !DILocation(line: 11, column: 3, scope: !72)
!95 = !DILocation(line: 24, column: 3, scope: !72)
!96 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 28, type: !97, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !55)
!97 = !DISubroutineType(types: !98)
!98 = !{!9}
!99 = !DILocalVariable(name: "thread", scope: !96, file: !3, line: 29, type: !100)
!100 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !13, line: 27, baseType: !101)
!101 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!102 = !DILocation(line: 29, column: 13, scope: !96)
!103 = !DILocation(line: 30, column: 3, scope: !96)
!104 = !DILocation(line: 31, column: 9, scope: !96)
!105 = !DILocation(line: 32, column: 3, scope: !96)
!106 = !DILocation(line: 33, column: 16, scope: !96)
!107 = !DILocation(line: 33, column: 3, scope: !96)
!108 = !DILocation(line: 34, column: 1, scope: !96)
