; ModuleID = 'once.825d2407babc10fc-cgu.0'
source_filename = "once.825d2407babc10fc-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@_ZN4once5READY17hb49ede365f95aafcE.0 = internal unnamed_addr global i16 0, align 2
@_ZN4once5VALUE17ha9d007af7e5bd118E.0 = internal unnamed_addr global i64 0, align 8
@alloc_8fe8efe3d6c222428f517fd973c7e9ba = private unnamed_addr constant [48 x i8] c"assertion failed: VALUE.load(Relaxed) >> 40 == 1", align 1
@alloc_377b694d80cb407a9406cd3d003aa8a5 = private unnamed_addr constant [8 x i8] c"once.rs\00", align 1
@alloc_8333db9894b0be1e163b7ec2bc0c82e9 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_377b694d80cb407a9406cd3d003aa8a5, [16 x i8] c"\07\00\00\00\00\00\00\00\1E\00\00\00\09\00\00\00" }>, align 8

; once::writer
; Function Attrs: mustprogress nofree norecurse nounwind nonlazybind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable
define internal noalias noundef ptr @_ZN4once6writer17h518ba8d4bb10643dE(ptr readnone captures(none) %_1) unnamed_addr #0 !dbg !8 {
start:
  store atomic i64 1099511627776, ptr @_ZN4once5VALUE17ha9d007af7e5bd118E.0 monotonic, align 8, !dbg !13
  store atomic i16 1, ptr @_ZN4once5READY17hb49ede365f95aafcE.0 release, align 2, !dbg !23
  ret ptr null, !dbg !29
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local noundef i32 @main() unnamed_addr #1 !dbg !30 {
start:
  %id = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %id), !dbg !31
  store i64 0, ptr %id, align 8, !dbg !32
  %_2 = call noundef i32 @pthread_create(ptr noundef nonnull %id, ptr noundef null, ptr noundef nonnull @_ZN4once6writer17h518ba8d4bb10643dE, ptr noundef null) #4, !dbg !33
  %0 = load atomic i16, ptr @_ZN4once5READY17hb49ede365f95aafcE.0 acquire, align 2, !dbg !35
  %1 = icmp eq i16 %0, 1, !dbg !40
  br i1 %1, label %bb2, label %bb6, !dbg !40

bb2:                                              ; preds = %start
  %2 = load atomic i64, ptr @_ZN4once5VALUE17ha9d007af7e5bd118E.0 monotonic, align 8, !dbg !41
  %_7.mask = and i64 %2, -1099511627776, !dbg !46
  %3 = icmp eq i64 %_7.mask, 1099511627776, !dbg !46
  br i1 %3, label %bb6, label %bb4, !dbg !46, !prof !47

bb4:                                              ; preds = %bb2
; call core::panicking::panic
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance) @alloc_8fe8efe3d6c222428f517fd973c7e9ba, i64 noundef 48, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_8333db9894b0be1e163b7ec2bc0c82e9) #5, !dbg !48
  unreachable, !dbg !48

bb6:                                              ; preds = %bb2, %start
  %_12 = load i64, ptr %id, align 8, !dbg !49, !noundef !12
  %_11 = call noundef i32 @pthread_join(i64 noundef %_12, ptr noundef null) #4, !dbg !50
  call void @llvm.lifetime.end.p0(ptr nonnull %id), !dbg !51
  ret i32 0, !dbg !52
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef nonnull, ptr noundef) unnamed_addr #1

; core::panicking::panic
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr noalias noundef nonnull readonly align 1 captures(address, read_provenance), i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #3

; Function Attrs: nounwind nonlazybind uwtable
declare noundef i32 @pthread_join(i64 noundef, ptr noundef) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

attributes #0 = { mustprogress nofree norecurse nounwind nonlazybind willreturn memory(readwrite, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nounwind }
attributes #5 = { noinline noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}
!llvm.dbg.cu = !{!6}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!6 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !7, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!7 = !DIFile(filename: "once.rs/@/once.825d2407babc10fc-cgu.0", directory: ".")
!8 = distinct !DISubprogram(name: "writer", linkageName: "_ZN4once6writer17h518ba8d4bb10643dE", scope: !10, file: !9, line: 14, type: !11, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!9 = !DIFile(filename: "once.rs", directory: ".", checksumkind: CSK_MD5, checksum: "30dc44f01d3a4f4bbfe9403c1330be6c")
!10 = !DINamespace(name: "once", scope: null)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 3875, column: 24, scope: !14, inlinedAt: !19)
!14 = distinct !DISubprogram(name: "atomic_store<u64>", linkageName: "_ZN4core4sync6atomic12atomic_store17hd66399adf5619838E", scope: !16, file: !15, line: 3871, type: !11, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!15 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: ".", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!16 = !DINamespace(name: "atomic", scope: !17)
!17 = !DINamespace(name: "sync", scope: !18)
!18 = !DINamespace(name: "core", scope: null)
!19 = distinct !DILocation(line: 2872, column: 26, scope: !20, inlinedAt: !22)
!20 = distinct !DISubprogram(name: "store", linkageName: "_RNvMs1l_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU645store", scope: !21, file: !15, line: 2870, type: !11, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!21 = !DINamespace(name: "AtomicU64", scope: !16)
!22 = !DILocation(line: 19, column: 15, scope: !8)
!23 = !DILocation(line: 3876, column: 24, scope: !24, inlinedAt: !25)
!24 = distinct !DISubprogram(name: "atomic_store<u16>", linkageName: "_ZN4core4sync6atomic12atomic_store17hffb1f81010c9cd7bE", scope: !16, file: !15, line: 3871, type: !11, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!25 = distinct !DILocation(line: 2872, column: 26, scope: !26, inlinedAt: !28)
!26 = distinct !DISubprogram(name: "store", linkageName: "_RNvMs11_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU165store", scope: !27, file: !15, line: 2870, type: !11, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!27 = !DINamespace(name: "AtomicU16", scope: !16)
!28 = !DILocation(line: 20, column: 15, scope: !8)
!29 = !DILocation(line: 23, column: 2, scope: !8)
!30 = distinct !DISubprogram(name: "main", scope: !10, file: !9, line: 26, type: !11, scopeLine: 26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!31 = !DILocation(line: 27, column: 9, scope: !30)
!32 = !DILocation(line: 27, column: 18, scope: !30)
!33 = !DILocation(line: 28, column: 14, scope: !34)
!34 = distinct !DILexicalBlock(scope: !30, file: !9, line: 27, column: 5)
!35 = !DILocation(line: 3891, column: 24, scope: !36, inlinedAt: !37)
!36 = distinct !DISubprogram(name: "atomic_load<u16>", linkageName: "_ZN4core4sync6atomic11atomic_load17h09020b34b2b30418E", scope: !16, file: !15, line: 3886, type: !11, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!37 = distinct !DILocation(line: 2844, column: 26, scope: !38, inlinedAt: !39)
!38 = distinct !DISubprogram(name: "load", linkageName: "_RNvMs11_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU164load", scope: !27, file: !15, line: 2842, type: !11, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!39 = !DILocation(line: 29, column: 14, scope: !34)
!40 = !DILocation(line: 29, column: 8, scope: !34)
!41 = !DILocation(line: 3890, column: 24, scope: !42, inlinedAt: !43)
!42 = distinct !DISubprogram(name: "atomic_load<u64>", linkageName: "_ZN4core4sync6atomic11atomic_load17h6c7e61a1144f4f9cE", scope: !16, file: !15, line: 3886, type: !11, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!43 = distinct !DILocation(line: 2844, column: 26, scope: !44, inlinedAt: !45)
!44 = distinct !DISubprogram(name: "load", linkageName: "_RNvMs1l_NtNtCsgEmfK2I1SDS_4core4sync6atomicNtB6_9AtomicU644load", scope: !21, file: !15, line: 2842, type: !11, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !6, templateParams: !12)
!45 = !DILocation(line: 30, column: 23, scope: !34)
!46 = !DILocation(line: 30, column: 17, scope: !34)
!47 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!48 = !DILocation(line: 30, column: 9, scope: !34)
!49 = !DILocation(line: 32, column: 27, scope: !34)
!50 = !DILocation(line: 32, column: 14, scope: !34)
!51 = !DILocation(line: 34, column: 1, scope: !30)
!52 = !DILocation(line: 34, column: 2, scope: !30)
