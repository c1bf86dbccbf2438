; ModuleID = 'sums.1e0f9cd7e43f236c-cgu.0'
source_filename = "sums.1e0f9cd7e43f236c-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_59149eeb649f39d9180425e3764054a3 = private unnamed_addr constant [79 x i8] c"/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/iter/range.rs\00", align 1
@alloc_8a7813f1a038cd71090e4a0dcbf8eae3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_59149eeb649f39d9180425e3764054a3, [16 x i8] c"N\00\00\00\00\00\00\00\B2\01\00\00\01\00\00\00" }>, align 8
@alloc_3e1ebac14318b612ab4efabc52799932 = private unnamed_addr constant [186 x i8] c"unsafe precondition(s) violated: usize::unchecked_add cannot overflow\0A\0AThis indicates a bug in the program. This Undefined Behavior check is optional, and cannot be relied on for safety.", align 1
@alloc_9cd20c3e415f4d39f0ceb012cb758628 = private unnamed_addr constant [40 x i8] c"there is no such thing as a release load", align 1
@alloc_e17502e153481471943c37e20438384b = private unnamed_addr constant [80 x i8] c"/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/sync/atomic.rs\00", align 1
@alloc_b7d26e4bc52b7f02cc25e37f0bf633e4 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\005\0F\00\00\18\00\00\00" }>, align 8
@alloc_96ab912d0054b46da785b206a96c9a45 = private unnamed_addr constant [49 x i8] c"there is no such thing as an acquire-release load", align 1
@alloc_738c866d826467e54726b360a2118a62 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\006\0F\00\00\17\00\00\00" }>, align 8
@_ZN4sums3SUM17hcd1a14aeaf741e54E = internal global [8 x i8] zeroinitializer, align 8
@alloc_e2bb4af4271c57cd27a24a9532eb0d72 = private unnamed_addr constant [8 x i8] c"sums.rs\00", align 1
@alloc_de8ad7c700adf791ca2bca21f8c1e34c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e2bb4af4271c57cd27a24a9532eb0d72, [16 x i8] c"\07\00\00\00\00\00\00\00\10\00\00\00\10\00\00\00" }>, align 8
@alloc_d115247300b598d6f410d0ab5e20753d = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e2bb4af4271c57cd27a24a9532eb0d72, [16 x i8] c"\07\00\00\00\00\00\00\00\10\00\00\00\09\00\00\00" }>, align 8
@alloc_33e2e3f034441c004b5b1b9aa4770bed = private unnamed_addr constant [24 x i8] c"\01\00\00\00\00\00\00\00\02\00\00\00\00\00\00\00\03\00\00\00\00\00\00\00", align 8
@alloc_bec73cd49aad583fb18d0da5820d3980 = private unnamed_addr constant [8 x i8] c"\12\00\00\00\00\00\00\00", align 8
@alloc_623228eb098b116e5ab9415527ad134e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e2bb4af4271c57cd27a24a9532eb0d72, [16 x i8] c"\07\00\00\00\00\00\00\00!\00\00\00\05\00\00\00" }>, align 8
@__rustc_debug_gdb_scripts_section__ = linkonce_odr unnamed_addr constant [34 x i8] c"\01gdb_load_rust_pretty_printers.py\00", section ".debug_gdb_scripts", align 1

; <usize as core::iter::range::Step>::forward_unchecked
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @"_ZN49_$LT$usize$u20$as$u20$core..iter..range..Step$GT$17forward_unchecked17h31d8e497489c53c5E"(i64 %start1, i64 %n) unnamed_addr #0 !dbg !8 {
start:
  br label %bb1, !dbg !16

bb1:                                              ; preds = %start
; call core::num::<impl usize>::unchecked_add::precondition_check
  call void @"_ZN4core3num23_$LT$impl$u20$usize$GT$13unchecked_add18precondition_check17h54954e867ecf64c3E"(i64 %start1, i64 %n, ptr align 8 @alloc_8a7813f1a038cd71090e4a0dcbf8eae3) #4, !dbg !24
  br label %bb2, !dbg !24

bb2:                                              ; preds = %bb1
  %_0 = add nuw i64 %start1, %n, !dbg !25
  ret i64 %_0, !dbg !26
}

; core::num::<impl usize>::unchecked_add::precondition_check
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @"_ZN4core3num23_$LT$impl$u20$usize$GT$13unchecked_add18precondition_check17h54954e867ecf64c3E"(i64 %lhs, i64 %rhs, ptr align 8 %0) unnamed_addr #0 !dbg !27 {
start:
  %_7.0 = add i64 %lhs, %rhs, !dbg !29
  %_7.1 = icmp ult i64 %_7.0, %lhs, !dbg !29
  br i1 %_7.1, label %bb1, label %bb2, !dbg !33

bb2:                                              ; preds = %start
  ret void, !dbg !34

bb1:                                              ; preds = %start
; call core::panicking::panic_nounwind_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_nounwind_fmt(ptr @alloc_3e1ebac14318b612ab4efabc52799932, ptr inttoptr (i64 373 to ptr), i1 zeroext false, ptr align 8 %0) #5, !dbg !35
  unreachable, !dbg !35
}

; core::iter::range::<impl core::iter::traits::iterator::Iterator for core::ops::range::Range<A>>::next
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h276d9e812d3ca568E"(ptr align 8 %self) unnamed_addr #0 !dbg !37 {
start:
; call <core::ops::range::Range<T> as core::iter::range::RangeIteratorImpl>::spec_next
  %0 = call { i64, i64 } @"_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17h93f54424d46a1a93E"(ptr align 8 %self) #4, !dbg !39
  %_0.0 = extractvalue { i64, i64 } %0, 0, !dbg !39
  %_0.1 = extractvalue { i64, i64 } %0, 1, !dbg !39
  %1 = insertvalue { i64, i64 } poison, i64 %_0.0, 0, !dbg !40
  %2 = insertvalue { i64, i64 } %1, i64 %_0.1, 1, !dbg !40
  ret { i64, i64 } %2, !dbg !40
}

; core::sync::atomic::AtomicUsize::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic11AtomicUsize4load17h86f0d55ccfb87a4bE(ptr align 8 %self, i8 %order) unnamed_addr #0 !dbg !41 {
start:
; call core::sync::atomic::atomic_load
  %_0 = call i64 @_ZN4core4sync6atomic11atomic_load17h52b4d0d614c8957fE(ptr %self, i8 %order) #4, !dbg !46
  ret i64 %_0, !dbg !47
}

; core::sync::atomic::AtomicUsize::fetch_add
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic11AtomicUsize9fetch_add17h68f5e1587fba39efE(ptr align 8 %self, i64 %val, i8 %order) unnamed_addr #0 !dbg !48 {
start:
  %_0 = alloca [8 x i8], align 8
  %_7 = zext i8 %order to i64, !dbg !49
  switch i64 %_7, label %bb2 [
    i64 0, label %bb7
    i64 1, label %bb5
    i64 2, label %bb6
    i64 3, label %bb4
    i64 4, label %bb3
  ], !dbg !52

bb2:                                              ; preds = %start
  unreachable, !dbg !49

bb7:                                              ; preds = %start
  %0 = atomicrmw add ptr %self, i64 %val monotonic, align 8, !dbg !53
  store i64 %0, ptr %_0, align 8, !dbg !53
  br label %bb1, !dbg !53

bb5:                                              ; preds = %start
  %1 = atomicrmw add ptr %self, i64 %val release, align 8, !dbg !54
  store i64 %1, ptr %_0, align 8, !dbg !54
  br label %bb1, !dbg !54

bb6:                                              ; preds = %start
  %2 = atomicrmw add ptr %self, i64 %val acquire, align 8, !dbg !55
  store i64 %2, ptr %_0, align 8, !dbg !55
  br label %bb1, !dbg !55

bb4:                                              ; preds = %start
  %3 = atomicrmw add ptr %self, i64 %val acq_rel, align 8, !dbg !56
  store i64 %3, ptr %_0, align 8, !dbg !56
  br label %bb1, !dbg !56

bb3:                                              ; preds = %start
  %4 = atomicrmw add ptr %self, i64 %val seq_cst, align 8, !dbg !57
  store i64 %4, ptr %_0, align 8, !dbg !57
  br label %bb1, !dbg !57

bb1:                                              ; preds = %bb3, %bb4, %bb6, %bb5, %bb7
  %5 = load i64, ptr %_0, align 8, !dbg !58
  ret i64 %5, !dbg !58
}

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic11atomic_load17h52b4d0d614c8957fE(ptr %dst, i8 %order) unnamed_addr #0 !dbg !59 {
start:
  %_0 = alloca [8 x i8], align 8
  %_3 = zext i8 %order to i64, !dbg !60
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !61

bb1:                                              ; preds = %start
  unreachable, !dbg !60

bb6:                                              ; preds = %start
  %0 = load atomic i64, ptr %dst monotonic, align 8, !dbg !62
  store i64 %0, ptr %_0, align 8, !dbg !62
  br label %bb7, !dbg !62

bb3:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #5, !dbg !63
  unreachable, !dbg !63

bb5:                                              ; preds = %start
  %1 = load atomic i64, ptr %dst acquire, align 8, !dbg !64
  store i64 %1, ptr %_0, align 8, !dbg !64
  br label %bb7, !dbg !64

bb2:                                              ; preds = %start
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #5, !dbg !65
  unreachable, !dbg !65

bb4:                                              ; preds = %start
  %2 = load atomic i64, ptr %dst seq_cst, align 8, !dbg !66
  store i64 %2, ptr %_0, align 8, !dbg !66
  br label %bb7, !dbg !66

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %3 = load i64, ptr %_0, align 8, !dbg !67
  ret i64 %3, !dbg !67
}

; sums::all
; Function Attrs: nounwind nonlazybind uwtable
define internal i64 @_ZN4sums3all17h6ebd5351d6460c2eE(ptr align 8 %numbers, i64 %count) unnamed_addr #1 !dbg !68 {
start:
  %_7 = alloca [16 x i8], align 8
  %iter = alloca [16 x i8], align 8
  %sum = alloca [8 x i8], align 8
  store i64 0, ptr %sum, align 8, !dbg !71
; call <I as core::iter::traits::collect::IntoIterator>::into_iter
  %0 = call { i64, i64 } @"_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17hc19a9106698c341fE"(i64 0, i64 %count) #4, !dbg !72
  %_4.0 = extractvalue { i64, i64 } %0, 0, !dbg !72
  %_4.1 = extractvalue { i64, i64 } %0, 1, !dbg !72
  store i64 %_4.0, ptr %iter, align 8, !dbg !72
  %1 = getelementptr inbounds i8, ptr %iter, i64 8, !dbg !72
  store i64 %_4.1, ptr %1, align 8, !dbg !72
  br label %bb2, !dbg !74

bb2:                                              ; preds = %bb9, %start
; call core::iter::range::<impl core::iter::traits::iterator::Iterator for core::ops::range::Range<A>>::next
  %2 = call { i64, i64 } @"_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h276d9e812d3ca568E"(ptr align 8 %iter) #4, !dbg !76
  %3 = extractvalue { i64, i64 } %2, 0, !dbg !76
  %4 = extractvalue { i64, i64 } %2, 1, !dbg !76
  store i64 %3, ptr %_7, align 8, !dbg !76
  %5 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !76
  store i64 %4, ptr %5, align 8, !dbg !76
  %_9 = load i64, ptr %_7, align 8, !dbg !76
  %6 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !76
  %7 = load i64, ptr %6, align 8, !dbg !76
  %8 = trunc nuw i64 %_9 to i1, !dbg !76
  br i1 %8, label %bb5, label %bb6, !dbg !76

bb5:                                              ; preds = %bb2
  %9 = getelementptr inbounds i8, ptr %_7, i64 8, !dbg !77
  %index = load i64, ptr %9, align 8, !dbg !77
  %_13 = icmp ult i64 %index, 3, !dbg !78
  br i1 %_13, label %bb7, label %panic, !dbg !78

bb6:                                              ; preds = %bb2
  %_0 = load i64, ptr %sum, align 8, !dbg !80
  ret i64 %_0, !dbg !81

bb7:                                              ; preds = %bb5
  %10 = getelementptr inbounds nuw i64, ptr %numbers, i64 %index, !dbg !78
  %_12 = load i64, ptr %10, align 8, !dbg !78
  %_14.0 = add i64 %_12, 1, !dbg !78
  %_14.1 = icmp ult i64 %_14.0, %_12, !dbg !78
  br i1 %_14.1, label %panic1, label %bb8, !dbg !78

panic:                                            ; preds = %bb5
; call core::panicking::panic_bounds_check
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64 %index, i64 3, ptr align 8 @alloc_de8ad7c700adf791ca2bca21f8c1e34c) #5, !dbg !78
  unreachable, !dbg !78

bb8:                                              ; preds = %bb7
  %11 = load i64, ptr %sum, align 8, !dbg !82
  %_15.0 = add i64 %11, %_14.0, !dbg !82
  %_15.1 = icmp ult i64 %_15.0, %11, !dbg !82
  br i1 %_15.1, label %panic2, label %bb9, !dbg !82

panic1:                                           ; preds = %bb7
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_de8ad7c700adf791ca2bca21f8c1e34c) #5, !dbg !78
  unreachable, !dbg !78

bb9:                                              ; preds = %bb8
  store i64 %_15.0, ptr %sum, align 8, !dbg !82
  br label %bb2, !dbg !74

panic2:                                           ; preds = %bb8
; call core::panicking::panic_const::panic_const_add_overflow
  call void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8 @alloc_d115247300b598d6f410d0ab5e20753d) #5, !dbg !82
  unreachable, !dbg !82

bb4:                                              ; No predecessors!
  unreachable, !dbg !76
}

; sums::adds
; Function Attrs: nounwind nonlazybind uwtable
define internal ptr @_ZN4sums4adds17h2455c7443d350864E(ptr %_1) unnamed_addr #1 !dbg !83 {
start:
; call sums::all
  %_5 = call i64 @_ZN4sums3all17h6ebd5351d6460c2eE(ptr align 8 @alloc_33e2e3f034441c004b5b1b9aa4770bed, i64 4) #6, !dbg !84
; call core::sync::atomic::AtomicUsize::fetch_add
  %_3 = call i64 @_ZN4core4sync6atomic11AtomicUsize9fetch_add17h68f5e1587fba39efE(ptr align 8 @_ZN4sums3SUM17hcd1a14aeaf741e54E, i64 %_5, i8 0) #4, !dbg !86
  ret ptr null, !dbg !87
}

; <I as core::iter::traits::collect::IntoIterator>::into_iter
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17hc19a9106698c341fE"(i64 %self.0, i64 %self.1) unnamed_addr #0 !dbg !88 {
start:
  %0 = insertvalue { i64, i64 } poison, i64 %self.0, 0, !dbg !93
  %1 = insertvalue { i64, i64 } %0, i64 %self.1, 1, !dbg !93
  ret { i64, i64 } %1, !dbg !93
}

; <core::ops::range::Range<T> as core::iter::range::RangeIteratorImpl>::spec_next
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i64, i64 } @"_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17h93f54424d46a1a93E"(ptr align 8 %self) unnamed_addr #0 !dbg !94 {
start:
  %_0 = alloca [16 x i8], align 8
  %_4 = getelementptr inbounds i8, ptr %self, i64 8, !dbg !96
  %_3.i = load i64, ptr %self, align 8, !dbg !97
  %_4.i = load i64, ptr %_4, align 8, !dbg !104
  %_0.i = icmp ult i64 %_3.i, %_4.i, !dbg !97
  br i1 %_0.i, label %bb2, label %bb4, !dbg !105

bb4:                                              ; preds = %start
  store i64 0, ptr %_0, align 8, !dbg !106
  br label %bb5, !dbg !107

bb2:                                              ; preds = %start
  %old = load i64, ptr %self, align 8, !dbg !108
; call <usize as core::iter::range::Step>::forward_unchecked
  %_6 = call i64 @"_ZN49_$LT$usize$u20$as$u20$core..iter..range..Step$GT$17forward_unchecked17h31d8e497489c53c5E"(i64 %old, i64 1) #4, !dbg !109
  store i64 %_6, ptr %self, align 8, !dbg !111
  %0 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !112
  store i64 %old, ptr %0, align 8, !dbg !112
  store i64 1, ptr %_0, align 8, !dbg !112
  br label %bb5, !dbg !107

bb5:                                              ; preds = %bb2, %bb4
  %1 = load i64, ptr %_0, align 8, !dbg !113
  %2 = getelementptr inbounds i8, ptr %_0, i64 8, !dbg !113
  %3 = load i64, ptr %2, align 8, !dbg !113
  %4 = insertvalue { i64, i64 } poison, i64 %1, 0, !dbg !113
  %5 = insertvalue { i64, i64 } %4, i64 %3, 1, !dbg !113
  ret { i64, i64 } %5, !dbg !113
}

; Function Attrs: nounwind nonlazybind uwtable
define dso_local i32 @main() unnamed_addr #1 !dbg !114 {
start:
  %_15 = alloca [8 x i8], align 8
  %id = alloca [8 x i8], align 8
  store i64 0, ptr %id, align 8, !dbg !115
  %_2 = call i32 @pthread_create(ptr %id, ptr null, ptr @_ZN4sums4adds17h2455c7443d350864E, ptr null) #6, !dbg !116
; call sums::adds
  %_8 = call ptr @_ZN4sums4adds17h2455c7443d350864E(ptr null) #6, !dbg !118
  %_11 = load i64, ptr %id, align 8, !dbg !119
  %_10 = call i32 @pthread_join(i64 %_11, ptr null) #6, !dbg !120
; call core::sync::atomic::AtomicUsize::load
  %0 = call i64 @_ZN4core4sync6atomic11AtomicUsize4load17h86f0d55ccfb87a4bE(ptr align 8 @_ZN4sums3SUM17hcd1a14aeaf741e54E, i8 0) #4, !dbg !121
  store i64 %0, ptr %_15, align 8, !dbg !121
  %_22 = load i64, ptr %_15, align 8, !dbg !122
  %_23 = load i64, ptr @alloc_bec73cd49aad583fb18d0da5820d3980, align 8, !dbg !122
  %_21 = icmp eq i64 %_22, %_23, !dbg !122
  br i1 %_21, label %bb9, label %bb10, !dbg !122

bb10:                                             ; preds = %start
; call core::panicking::assert_failed::<usize, usize>
  call void @_RINvNtCsgEmfK2I1SDS_4core9panicking13assert_failedjjEB4_(i8 0, ptr align 8 %_15, ptr align 8 @alloc_bec73cd49aad583fb18d0da5820d3980, ptr null, ptr undef, ptr align 8 @alloc_623228eb098b116e5ab9415527ad134e) #5, !dbg !126
  unreachable, !dbg !126

bb9:                                              ; preds = %start
  ret i32 0, !dbg !129
}

; core::panicking::panic_nounwind_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_nounwind_fmt(ptr, ptr, i1 zeroext, ptr align 8) unnamed_addr #2

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr, ptr, ptr align 8) unnamed_addr #2

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #3

; core::panicking::panic_const::panic_const_add_overflow
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtNtCsgEmfK2I1SDS_4core9panicking11panic_const24panic_const_add_overflow(ptr align 8) unnamed_addr #2

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @pthread_create(ptr, ptr, ptr, ptr) unnamed_addr #1

; Function Attrs: nounwind nonlazybind uwtable
declare i32 @pthread_join(i64, ptr) unnamed_addr #1

; core::panicking::assert_failed::<usize, usize>
; Function Attrs: cold minsize noinline noreturn nounwind nonlazybind optsize uwtable
declare void @_RINvNtCsgEmfK2I1SDS_4core9panicking13assert_failedjjEB4_(i8, ptr align 8, ptr align 8, ptr, ptr, ptr align 8) unnamed_addr #3

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { cold minsize noinline noreturn nounwind nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { inlinehint nounwind }
attributes #5 = { noinline noreturn nounwind }
attributes #6 = { nounwind }

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
!7 = !DIFile(filename: "sums.rs/@/sums.1e0f9cd7e43f236c-cgu.0", directory: ".")
!8 = distinct !DISubprogram(name: "forward_unchecked", linkageName: "_ZN49_$LT$usize$u20$as$u20$core..iter..range..Step$GT$17forward_unchecked17h31d8e497489c53c5E", scope: !10, file: !9, line: 211, type: !14, scopeLine: 211, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!9 = !DIFile(filename: "library/core/src/iter/range.rs", directory: ".", checksumkind: CSK_MD5, checksum: "e302cc3146df1591d87c4742d277fd2d")
!10 = !DINamespace(name: "{impl#43}", scope: !11)
!11 = !DINamespace(name: "range", scope: !12)
!12 = !DINamespace(name: "iter", scope: !13)
!13 = !DINamespace(name: "core", scope: null)
!14 = !DISubroutineType(types: !15)
!15 = !{}
!16 = !DILocation(line: 77, column: 35, scope: !17, inlinedAt: !23)
!17 = !DILexicalBlockFile(scope: !19, file: !18, discriminator: 0)
!18 = !DIFile(filename: "library/core/src/ub_checks.rs", directory: ".", checksumkind: CSK_MD5, checksum: "8a26eb599fa825194a3e796d4688d4db")
!19 = distinct !DISubprogram(name: "unchecked_add", linkageName: "_RNvMs9_NtCsgEmfK2I1SDS_4core3numj13unchecked_add", scope: !21, file: !20, line: 832, type: !14, scopeLine: 832, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!20 = !DIFile(filename: "library/core/src/num/uint_macros.rs", directory: ".", checksumkind: CSK_MD5, checksum: "de2f29a3485fc28d710ba6c3062e6efa")
!21 = !DINamespace(name: "{impl#11}", scope: !22)
!22 = !DINamespace(name: "num", scope: !13)
!23 = !DILocation(line: 213, column: 28, scope: !8)
!24 = !DILocation(line: 78, column: 17, scope: !17, inlinedAt: !23)
!25 = !DILocation(line: 844, column: 17, scope: !19, inlinedAt: !23)
!26 = !DILocation(line: 214, column: 10, scope: !8)
!27 = distinct !DISubprogram(name: "precondition_check", linkageName: "_ZN4core3num23_$LT$impl$u20$usize$GT$13unchecked_add18precondition_check17h54954e867ecf64c3E", scope: !28, file: !18, line: 68, type: !14, scopeLine: 68, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!28 = !DINamespace(name: "unchecked_add", scope: !21)
!29 = !DILocation(line: 2829, column: 26, scope: !30, inlinedAt: !31)
!30 = distinct !DISubprogram(name: "overflowing_add", linkageName: "_RNvMs9_NtCsgEmfK2I1SDS_4core3numj15overflowing_add", scope: !21, file: !20, line: 2828, type: !14, scopeLine: 2828, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!31 = !DILocation(line: 839, column: 27, scope: !32)
!32 = !DILexicalBlockFile(scope: !27, file: !20, discriminator: 0)
!33 = !DILocation(line: 839, column: 23, scope: !32)
!34 = !DILocation(line: 75, column: 14, scope: !27)
!35 = !DILocation(line: 73, column: 21, scope: !36)
!36 = distinct !DILexicalBlock(scope: !27, file: !18, line: 70, column: 21)
!37 = distinct !DISubprogram(name: "next<usize>", linkageName: "_ZN4core4iter5range101_$LT$impl$u20$core..iter..traits..iterator..Iterator$u20$for$u20$core..ops..range..Range$LT$A$GT$$GT$4next17h276d9e812d3ca568E", scope: !38, file: !9, line: 856, type: !14, scopeLine: 856, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!38 = !DINamespace(name: "{impl#6}", scope: !11)
!39 = !DILocation(line: 857, column: 14, scope: !37)
!40 = !DILocation(line: 858, column: 6, scope: !37)
!41 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic11AtomicUsize4load17h86f0d55ccfb87a4bE", scope: !43, file: !42, line: 2842, type: !14, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!42 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: ".", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!43 = !DINamespace(name: "AtomicUsize", scope: !44)
!44 = !DINamespace(name: "atomic", scope: !45)
!45 = !DINamespace(name: "sync", scope: !13)
!46 = !DILocation(line: 2844, column: 26, scope: !41)
!47 = !DILocation(line: 2845, column: 14, scope: !41)
!48 = distinct !DISubprogram(name: "fetch_add", linkageName: "_ZN4core4sync6atomic11AtomicUsize9fetch_add17h68f5e1587fba39efE", scope: !43, file: !42, line: 3134, type: !14, scopeLine: 3134, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!49 = !DILocation(line: 3922, column: 15, scope: !50, inlinedAt: !51)
!50 = distinct !DISubprogram(name: "atomic_add<usize, usize>", linkageName: "_ZN4core4sync6atomic10atomic_add17h8572475d9b144943E", scope: !44, file: !42, line: 3919, type: !14, scopeLine: 3919, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!51 = !DILocation(line: 3136, column: 26, scope: !48)
!52 = !DILocation(line: 3922, column: 9, scope: !50, inlinedAt: !51)
!53 = !DILocation(line: 3923, column: 24, scope: !50, inlinedAt: !51)
!54 = !DILocation(line: 3925, column: 24, scope: !50, inlinedAt: !51)
!55 = !DILocation(line: 3924, column: 24, scope: !50, inlinedAt: !51)
!56 = !DILocation(line: 3926, column: 23, scope: !50, inlinedAt: !51)
!57 = !DILocation(line: 3927, column: 23, scope: !50, inlinedAt: !51)
!58 = !DILocation(line: 3137, column: 14, scope: !48)
!59 = distinct !DISubprogram(name: "atomic_load<usize>", linkageName: "_ZN4core4sync6atomic11atomic_load17h52b4d0d614c8957fE", scope: !44, file: !42, line: 3886, type: !14, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!60 = !DILocation(line: 3889, column: 15, scope: !59)
!61 = !DILocation(line: 3889, column: 9, scope: !59)
!62 = !DILocation(line: 3890, column: 24, scope: !59)
!63 = !DILocation(line: 3893, column: 24, scope: !59)
!64 = !DILocation(line: 3891, column: 24, scope: !59)
!65 = !DILocation(line: 3894, column: 23, scope: !59)
!66 = !DILocation(line: 3892, column: 23, scope: !59)
!67 = !DILocation(line: 3897, column: 2, scope: !59)
!68 = distinct !DISubprogram(name: "all", linkageName: "_ZN4sums3all17h6ebd5351d6460c2eE", scope: !70, file: !69, line: 13, type: !14, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!69 = !DIFile(filename: "sums.rs", directory: ".", checksumkind: CSK_MD5, checksum: "0c86910c424bae6c2ca2014bd0f7a364")
!70 = !DINamespace(name: "sums", scope: null)
!71 = !DILocation(line: 14, column: 19, scope: !68)
!72 = !DILocation(line: 15, column: 18, scope: !73)
!73 = distinct !DILexicalBlock(scope: !68, file: !69, line: 14, column: 5)
!74 = !DILocation(line: 15, column: 5, scope: !75)
!75 = distinct !DILexicalBlock(scope: !73, file: !69, line: 15, column: 5)
!76 = !DILocation(line: 15, column: 18, scope: !75)
!77 = !DILocation(line: 15, column: 9, scope: !75)
!78 = !DILocation(line: 16, column: 16, scope: !79)
!79 = distinct !DILexicalBlock(scope: !75, file: !69, line: 15, column: 5)
!80 = !DILocation(line: 18, column: 5, scope: !73)
!81 = !DILocation(line: 19, column: 2, scope: !68)
!82 = !DILocation(line: 16, column: 9, scope: !79)
!83 = distinct !DISubprogram(name: "adds", linkageName: "_ZN4sums4adds17h2455c7443d350864E", scope: !70, file: !69, line: 21, type: !14, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!84 = !DILocation(line: 23, column: 19, scope: !85)
!85 = distinct !DILexicalBlock(scope: !83, file: !69, line: 22, column: 5)
!86 = !DILocation(line: 23, column: 9, scope: !85)
!87 = !DILocation(line: 25, column: 2, scope: !83)
!88 = distinct !DISubprogram(name: "into_iter<core::ops::range::Range<usize>>", linkageName: "_ZN63_$LT$I$u20$as$u20$core..iter..traits..collect..IntoIterator$GT$9into_iter17hc19a9106698c341fE", scope: !90, file: !89, line: 322, type: !14, scopeLine: 322, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!89 = !DIFile(filename: "library/core/src/iter/traits/collect.rs", directory: ".", checksumkind: CSK_MD5, checksum: "35d2b5f35e8dd294396f20d1a263fa6f")
!90 = !DINamespace(name: "{impl#0}", scope: !91)
!91 = !DINamespace(name: "collect", scope: !92)
!92 = !DINamespace(name: "traits", scope: !12)
!93 = !DILocation(line: 324, column: 6, scope: !88)
!94 = distinct !DISubprogram(name: "spec_next<usize>", linkageName: "_ZN89_$LT$core..ops..range..Range$LT$T$GT$$u20$as$u20$core..iter..range..RangeIteratorImpl$GT$9spec_next17h93f54424d46a1a93E", scope: !95, file: !9, line: 771, type: !14, scopeLine: 771, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!95 = !DINamespace(name: "{impl#5}", scope: !11)
!96 = !DILocation(line: 772, column: 25, scope: !94)
!97 = !DILocation(line: 1916, column: 50, scope: !98, inlinedAt: !103)
!98 = distinct !DISubprogram(name: "lt", linkageName: "_RNvXsU_NtNtCsgEmfK2I1SDS_4core3cmp5implsjNtB7_10PartialOrd2lt", scope: !100, file: !99, line: 1916, type: !14, scopeLine: 1916, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !6, templateParams: !15)
!99 = !DIFile(filename: "library/core/src/cmp.rs", directory: ".", checksumkind: CSK_MD5, checksum: "9b875f3ee90b4abbf50efdba3db39504")
!100 = !DINamespace(name: "{impl#58}", scope: !101)
!101 = !DINamespace(name: "impls", scope: !102)
!102 = !DINamespace(name: "cmp", scope: !13)
!103 = distinct !DILocation(line: 772, column: 12, scope: !94)
!104 = !DILocation(line: 1916, column: 59, scope: !98, inlinedAt: !103)
!105 = !DILocation(line: 772, column: 12, scope: !94)
!106 = !DILocation(line: 778, column: 13, scope: !94)
!107 = !DILocation(line: 772, column: 9, scope: !94)
!108 = !DILocation(line: 773, column: 23, scope: !94)
!109 = !DILocation(line: 775, column: 35, scope: !110)
!110 = distinct !DILexicalBlock(scope: !94, file: !9, line: 773, column: 13)
!111 = !DILocation(line: 775, column: 13, scope: !110)
!112 = !DILocation(line: 776, column: 13, scope: !110)
!113 = !DILocation(line: 780, column: 6, scope: !94)
!114 = distinct !DISubprogram(name: "main", scope: !70, file: !69, line: 28, type: !14, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !6, templateParams: !15)
!115 = !DILocation(line: 29, column: 18, scope: !114)
!116 = !DILocation(line: 30, column: 14, scope: !117)
!117 = distinct !DILexicalBlock(scope: !114, file: !69, line: 29, column: 5)
!118 = !DILocation(line: 31, column: 5, scope: !117)
!119 = !DILocation(line: 32, column: 27, scope: !117)
!120 = !DILocation(line: 32, column: 14, scope: !117)
!121 = !DILocation(line: 33, column: 20, scope: !117)
!122 = !DILocation(line: 33, column: 5, scope: !123)
!123 = !DILexicalBlockFile(scope: !124, file: !69, discriminator: 0)
!124 = distinct !DILexicalBlock(scope: !117, file: !125, line: 45, column: 13)
!125 = !DIFile(filename: "library/core/src/macros/mod.rs", directory: ".", checksumkind: CSK_MD5, checksum: "51376b65c07e3acab5731a6bddd7c4b3")
!126 = !DILocation(line: 33, column: 5, scope: !127)
!127 = !DILexicalBlockFile(scope: !128, file: !69, discriminator: 0)
!128 = distinct !DILexicalBlock(scope: !124, file: !125, line: 47, column: 21)
!129 = !DILocation(line: 35, column: 2, scope: !114)
