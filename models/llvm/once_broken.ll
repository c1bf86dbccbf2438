; ModuleID = 'once.825d2407babc10fc-cgu.0'
source_filename = "once.825d2407babc10fc-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_9cd20c3e415f4d39f0ceb012cb758628 = private unnamed_addr constant [40 x i8] c"there is no such thing as a release load", align 1
@alloc_e17502e153481471943c37e20438384b = private unnamed_addr constant [80 x i8] c"/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/sync/atomic.rs\00", align 1
@alloc_b7d26e4bc52b7f02cc25e37f0bf633e4 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\005\0F\00\00\18\00\00\00" }>, align 8
@alloc_96ab912d0054b46da785b206a96c9a45 = private unnamed_addr constant [49 x i8] c"there is no such thing as an acquire-release load", align 1
@alloc_738c866d826467e54726b360a2118a62 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\006\0F\00\00\17\00\00\00" }>, align 8
@alloc_bf39103a6db665396aab4632362d9353 = private unnamed_addr constant [42 x i8] c"there is no such thing as an acquire store", align 1
@alloc_a574beff59ab58cf5ed2d6bc163e2302 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00&\0F\00\00\18\00\00\00" }>, align 8
@alloc_00c0bce0fa6327f8ec8e69d6d765d508 = private unnamed_addr constant [50 x i8] c"there is no such thing as an acquire-release store", align 1
@alloc_aec0388915b72a4f610ad656c35be884 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00'\0F\00\00\17\00\00\00" }>, align 8
@_ZN4once5READY17hb49ede365f95aafcE = internal global [2 x i8] zeroinitializer, align 2
@_ZN4once5VALUE17ha9d007af7e5bd118E = internal global [8 x i8] zeroinitializer, align 8
@alloc_8fe8efe3d6c222428f517fd973c7e9ba = private unnamed_addr constant [48 x i8] c"assertion failed: VALUE.load(Relaxed) >> 40 == 1", align 1
@alloc_377b694d80cb407a9406cd3d003aa8a5 = private unnamed_addr constant [8 x i8] c"once.rs\00", align 1
@alloc_8333db9894b0be1e163b7ec2bc0c82e9 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_377b694d80cb407a9406cd3d003aa8a5, [16 x i8] c"\07\00\00\00\00\00\00\00\1E\00\00\00\09\00\00\00" }>, align 8
@__rustc_debug_gdb_scripts_section__ = linkonce_odr unnamed_addr constant [34 x i8] c"\01gdb_load_rust_pretty_printers.py\00", section ".debug_gdb_scripts", align 1

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i16 @_ZN4core4sync6atomic11atomic_load17h09020b34b2b30418E(ptr %dst, i8 %order) unnamed_addr #0 !dbg !8 {
start:
  %_0 = alloca [2 x i8], align 2
  %_3 = zext i8 %order to i64, !dbg !15
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !16

bb1:                                              ; preds = %start
  unreachable, !dbg !15

bb6:                                              ; preds = %start
  %0 = load atomic i16, ptr %dst monotonic, align 2, !dbg !17
  store i16 %0, ptr %_0, align 2, !dbg !17
  br label %bb7, !dbg !17

bb3:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #3, !dbg !18
  unreachable, !dbg !18

bb5:                                              ; preds = %start
  %1 = load atomic i16, ptr %dst acquire, align 2, !dbg !19
  store i16 %1, ptr %_0, align 2, !dbg !19
  br label %bb7, !dbg !19

bb2:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #3, !dbg !20
  unreachable, !dbg !20

bb4:                                              ; preds = %start
  %2 = load atomic i16, ptr %dst seq_cst, align 2, !dbg !21
  store i16 %2, ptr %_0, align 2, !dbg !21
  br label %bb7, !dbg !21

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %3 = load i16, ptr %_0, align 2, !dbg !22
  ret i16 %3, !dbg !22
}

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic11atomic_load17h6c7e61a1144f4f9cE(ptr %dst, i8 %order) unnamed_addr #0 !dbg !23 {
start:
  %_0 = alloca [8 x i8], align 8
  %_3 = zext i8 %order to i64, !dbg !24
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !25

bb1:                                              ; preds = %start
  unreachable, !dbg !24

bb6:                                              ; preds = %start
  %0 = load atomic i64, ptr %dst monotonic, align 8, !dbg !26
  store i64 %0, ptr %_0, align 8, !dbg !26
  br label %bb7, !dbg !26

bb3:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #3, !dbg !27
  unreachable, !dbg !27

bb5:                                              ; preds = %start
  %1 = load atomic i64, ptr %dst acquire, align 8, !dbg !28
  store i64 %1, ptr %_0, align 8, !dbg !28
  br label %bb7, !dbg !28

bb2:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #3, !dbg !29
  unreachable, !dbg !29

bb4:                                              ; preds = %start
  %2 = load atomic i64, ptr %dst seq_cst, align 8, !dbg !30
  store i64 %2, ptr %_0, align 8, !dbg !30
  br label %bb7, !dbg !30

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %3 = load i64, ptr %_0, align 8, !dbg !31
  ret i64 %3, !dbg !31
}

; core::sync::atomic::atomic_store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic12atomic_store17hd66399adf5619838E(ptr %dst, i64 %val, i8 %order) unnamed_addr #0 !dbg !32 {
start:
  %_4 = zext i8 %order to i64, !dbg !33
  switch i64 %_4, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb5
    i64 2, label %bb3
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !34

bb1:                                              ; preds = %start
  unreachable, !dbg !33

bb6:                                              ; preds = %start
  store atomic i64 %val, ptr %dst monotonic, align 8, !dbg !35
  br label %bb7, !dbg !35

bb5:                                              ; preds = %start
  store atomic i64 %val, ptr %dst release, align 8, !dbg !36
  br label %bb7, !dbg !36

bb3:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_bf39103a6db665396aab4632362d9353, ptr inttoptr (i64 85 to ptr), ptr align 8 @alloc_a574beff59ab58cf5ed2d6bc163e2302) #3, !dbg !37
  unreachable, !dbg !37

bb2:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr inttoptr (i64 101 to ptr), ptr align 8 @alloc_aec0388915b72a4f610ad656c35be884) #3, !dbg !38
  unreachable, !dbg !38

bb4:                                              ; preds = %start
  store atomic i64 %val, ptr %dst seq_cst, align 8, !dbg !39
  br label %bb7, !dbg !39

bb7:                                              ; preds = %bb4, %bb5, %bb6
  ret void, !dbg !40
}

; core::sync::atomic::atomic_store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic12atomic_store17hffb1f81010c9cd7bE(ptr %dst, i16 %val, i8 %order) unnamed_addr #0 !dbg !41 {
start:
  %_4 = zext i8 %order to i64, !dbg !42
  switch i64 %_4, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb5
    i64 2, label %bb3
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !43

bb1:                                              ; preds = %start
  unreachable, !dbg !42

bb6:                                              ; preds = %start
  store atomic i16 %val, ptr %dst monotonic, align 2, !dbg !44
  br label %bb7, !dbg !44

bb5:                                              ; preds = %start
  store atomic i16 %val, ptr %dst release, align 2, !dbg !45
  br label %bb7, !dbg !45

bb3:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_bf39103a6db665396aab4632362d9353, ptr inttoptr (i64 85 to ptr), ptr align 8 @alloc_a574beff59ab58cf5ed2d6bc163e2302) #3, !dbg !46
  unreachable, !dbg !46

bb2:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr inttoptr (i64 101 to ptr), ptr align 8 @alloc_aec0388915b72a4f610ad656c35be884) #3, !dbg !47
  unreachable, !dbg !47

bb4:                                              ; preds = %start
  store atomic i16 %val, ptr %dst seq_cst, align 2, !dbg !48
  br label %bb7, !dbg !48

bb7:                                              ; preds = %bb4, %bb5, %bb6
  ret void, !dbg !49
}

; core::sync::atomic::AtomicU16::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i16 @_ZN4core4sync6atomic9AtomicU164load17hb50c38b16d096783E(ptr align 2 %self, i8 %order) unnamed_addr #0 !dbg !50 {
start:
; call core::sync::atomic::atomic_load
  %_0 = call i16 @_ZN4core4sync6atomic11atomic_load17h09020b34b2b30418E(ptr %self, i8 %order) #4, !dbg !52
  ret i16 %_0, !dbg !53
}

; core::sync::atomic::AtomicU16::store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic9AtomicU165store17h4ed1edc3b3975829E(ptr align 2 %self, i16 %val, i8 %order) unnamed_addr #0 !dbg !54 {
start:
; call core::sync::atomic::atomic_store
  call void @_ZN4core4sync6atomic12atomic_store17hffb1f81010c9cd7bE(ptr %self, i16 %val, i8 %order) #4, !dbg !55
  ret void, !dbg !56
}

; core::sync::atomic::AtomicU64::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic9AtomicU644load17hdc6b8fc04ae3a405E(ptr align 8 %self, i8 %order) unnamed_addr #0 !dbg !57 {
start:
; call core::sync::atomic::atomic_load
  %_0 = call i64 @_ZN4core4sync6atomic11atomic_load17h6c7e61a1144f4f9cE(ptr %self, i8 %order) #4, !dbg !59
  ret i64 %_0, !dbg !60
}

; core::sync::atomic::AtomicU64::store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic9AtomicU645store17h76ac0e068624935dE(ptr align 8 %self, i64 %val, i8 %order) unnamed_addr #0 !dbg !61 {
start:
; call core::sync::atomic::atomic_store
  call void @_ZN4core4sync6atomic12atomic_store17hd66399adf5619838E(ptr %self, i64 %val, i8 %order) #4, !dbg !62
  ret void, !dbg !63
}

; once::writer
; Function Attrs: nounwind nonlazybind uwtable
define internal ptr @_ZN4once6writer17h518ba8d4bb10643dE(ptr %_1) unnamed_addr #1 !dbg !64 {
start:
; call core::sync::atomic::AtomicU16::store
  call void @_ZN4core4sync6atomic9AtomicU165store17h4ed1edc3b3975829E(ptr align 2 @_ZN4once5READY17hb49ede365f95aafcE, i16 1, i8 1) #4, !dbg !67
; call core::sync::atomic::AtomicU64::store
  call void @_ZN4core4sync6atomic9AtomicU645store17h76ac0e068624935dE(ptr align 8 @_ZN4once5VALUE17ha9d007af7e5bd118E, i64 1099511627776, i8 0) #4, !dbg !68
  ret ptr null, !dbg !69
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local i32 @main() unnamed_addr #1 !dbg !70 {
start:
  %id = alloca [8 x i8], align 8
  store i64 0, ptr %id, align 8, !dbg !71
  %_2 = call i32 @pthread_create(ptr %id, ptr null, ptr @_ZN4once6writer17h518ba8d4bb10643dE, ptr null) #5, !dbg !72
; call core::sync::atomic::AtomicU16::load
  %_9 = call i16 @_ZN4core4sync6atomic9AtomicU164load17hb50c38b16d096783E(ptr align 2 @_ZN4once5READY17hb49ede365f95aafcE, i8 2) #4, !dbg !74
  %_8 = icmp eq i16 %_9, 1, !dbg !75
  br i1 %_8, label %bb5, label %bb9, !dbg !75

bb9:                                              ; preds = %bb5, %start
  %_21 = load i64, ptr %id, align 8, !dbg !76
  %_20 = call i32 @pthread_join(i64 %_21, ptr null) #5, !dbg !77
  ret i32 0, !dbg !78

bb5:                                              ; preds = %start
; call core::sync::atomic::AtomicU64::load
  %_14 = call i64 @_ZN4core4sync6atomic9AtomicU644load17hdc6b8fc04ae3a405E(ptr align 8 @_ZN4once5VALUE17ha9d007af7e5bd118E, i8 0) #4, !dbg !79
  %_13 = lshr i64 %_14, 40, !dbg !80
  %_12 = icmp eq i64 %_13, 1, !dbg !80
  br i1 %_12, label %bb9, label %bb8, !dbg !80

bb8:                                              ; preds = %bb5
; call core::panicking::panic
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1 @alloc_8fe8efe3d6c222428f517fd973c7e9ba, i64 48, ptr align 8 @alloc_8333db9894b0be1e163b7ec2bc0c82e9) #3, !dbg !81
  unreachable, !dbg !81
}

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr, ptr, ptr align 8) unnamed_addr #2

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @pthread_create(ptr, ptr, ptr, ptr) unnamed_addr #1

; core::panicking::panic
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1, i64, ptr align 8) unnamed_addr #2

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @pthread_join(i64, ptr) unnamed_addr #1

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { noinline noreturn nounwind }
attributes #4 = { inlinehint nounwind }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}
!llvm.dbg.cu = !{!6}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!6 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !7, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "once.rs/@/once.825d2407babc10fc-cgu.0", directory: ".")
!8 = distinct !DISubprogram(name: "atomic_load<u16>", linkageName: "_ZN4core4sync6atomic11atomic_load17h09020b34b2b30418E", scope: !10, file: !9, line: 3886, type: !13, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!9 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: ".", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!10 = !DINamespace(name: "atomic", scope: !11)
!11 = !DINamespace(name: "sync", scope: !12)
!12 = !DINamespace(name: "core", scope: null)
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 3889, column: 15, scope: !8)
!16 = !DILocation(line: 3889, column: 9, scope: !8)
!17 = !DILocation(line: 3890, column: 24, scope: !8)
!18 = !DILocation(line: 3893, column: 24, scope: !8)
!19 = !DILocation(line: 3891, column: 24, scope: !8)
!20 = !DILocation(line: 3894, column: 23, scope: !8)
!21 = !DILocation(line: 3892, column: 23, scope: !8)
!22 = !DILocation(line: 3897, column: 2, scope: !8)
!23 = distinct !DISubprogram(name: "atomic_load<u64>", linkageName: "_ZN4core4sync6atomic11atomic_load17h6c7e61a1144f4f9cE", scope: !10, file: !9, line: 3886, type: !13, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!24 = !DILocation(line: 3889, column: 15, scope: !23)
!25 = !DILocation(line: 3889, column: 9, scope: !23)
!26 = !DILocation(line: 3890, column: 24, scope: !23)
!27 = !DILocation(line: 3893, column: 24, scope: !23)
!28 = !DILocation(line: 3891, column: 24, scope: !23)
!29 = !DILocation(line: 3894, column: 23, scope: !23)
!30 = !DILocation(line: 3892, column: 23, scope: !23)
!31 = !DILocation(line: 3897, column: 2, scope: !23)
!32 = distinct !DISubprogram(name: "atomic_store<u64>", linkageName: "_ZN4core4sync6atomic12atomic_store17hd66399adf5619838E", scope: !10, file: !9, line: 3871, type: !13, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!33 = !DILocation(line: 3874, column: 15, scope: !32)
!34 = !DILocation(line: 3874, column: 9, scope: !32)
!35 = !DILocation(line: 3875, column: 24, scope: !32)
!36 = !DILocation(line: 3876, column: 24, scope: !32)
!37 = !DILocation(line: 3878, column: 24, scope: !32)
!38 = !DILocation(line: 3879, column: 23, scope: !32)
!39 = !DILocation(line: 3877, column: 23, scope: !32)
!40 = !DILocation(line: 3882, column: 2, scope: !32)
!41 = distinct !DISubprogram(name: "atomic_store<u16>", linkageName: "_ZN4core4sync6atomic12atomic_store17hffb1f81010c9cd7bE", scope: !10, file: !9, line: 3871, type: !13, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!42 = !DILocation(line: 3874, column: 15, scope: !41)
!43 = !DILocation(line: 3874, column: 9, scope: !41)
!44 = !DILocation(line: 3875, column: 24, scope: !41)
!45 = !DILocation(line: 3876, column: 24, scope: !41)
!46 = !DILocation(line: 3878, column: 24, scope: !41)
!47 = !DILocation(line: 3879, column: 23, scope: !41)
!48 = !DILocation(line: 3877, column: 23, scope: !41)
!49 = !DILocation(line: 3882, column: 2, scope: !41)
!50 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU164load17hb50c38b16d096783E", scope: !51, file: !9, line: 2842, type: !13, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!51 = !DINamespace(name: "AtomicU16", scope: !10)
!52 = !DILocation(line: 2844, column: 26, scope: !50)
!53 = !DILocation(line: 2845, column: 14, scope: !50)
!54 = distinct !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic9AtomicU165store17h4ed1edc3b3975829E", scope: !51, file: !9, line: 2870, type: !13, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!55 = !DILocation(line: 2872, column: 26, scope: !54)
!56 = !DILocation(line: 2873, column: 14, scope: !54)
!57 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU644load17hdc6b8fc04ae3a405E", scope: !58, file: !9, line: 2842, type: !13, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!58 = !DINamespace(name: "AtomicU64", scope: !10)
!59 = !DILocation(line: 2844, column: 26, scope: !57)
!60 = !DILocation(line: 2845, column: 14, scope: !57)
!61 = distinct !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic9AtomicU645store17h76ac0e068624935dE", scope: !58, file: !9, line: 2870, type: !13, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!62 = !DILocation(line: 2872, column: 26, scope: !61)
!63 = !DILocation(line: 2873, column: 14, scope: !61)
!64 = distinct !DISubprogram(name: "writer", linkageName: "_ZN4once6writer17h518ba8d4bb10643dE", scope: !66, file: !65, line: 14, type: !13, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !14)
!65 = !DIFile(filename: "once.rs", directory: ".", checksumkind: CSK_MD5, checksum: "30dc44f01d3a4f4bbfe9403c1330be6c")
!66 = !DINamespace(name: "once", scope: null)
!67 = !DILocation(line: 16, column: 15, scope: !64)
!68 = !DILocation(line: 17, column: 15, scope: !64)
!69 = !DILocation(line: 23, column: 2, scope: !64)
!70 = distinct !DISubprogram(name: "main", scope: !66, file: !65, line: 26, type: !13, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !6, templateParams: !14)
!71 = !DILocation(line: 27, column: 18, scope: !70)
!72 = !DILocation(line: 28, column: 14, scope: !73)
!73 = distinct !DILexicalBlock(scope: !70, file: !65, line: 27, column: 5)
!74 = !DILocation(line: 29, column: 14, scope: !73)
!75 = !DILocation(line: 29, column: 8, scope: !73)
!76 = !DILocation(line: 32, column: 27, scope: !73)
!77 = !DILocation(line: 32, column: 14, scope: !73)
!78 = !DILocation(line: 34, column: 2, scope: !70)
!79 = !DILocation(line: 30, column: 23, scope: !73)
!80 = !DILocation(line: 30, column: 17, scope: !73)
!81 = !DILocation(line: 30, column: 9, scope: !73)
