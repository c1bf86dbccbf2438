; ModuleID = 'any_once.d2019c814427e83-cgu.0'
source_filename = "any_once.d2019c814427e83-cgu.0"
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
@alloc_5a43f8d94dd4505c1dba43832ce73af8 = private unnamed_addr constant [52 x i8] c"there is no such thing as a release failure ordering", align 1
@alloc_9358981a0abd66965a2745829d6abd34 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\AB\0F\00\00\1D\00\00\00" }>, align 8
@alloc_7adef5546d83b439c7829602020737c6 = private unnamed_addr constant [61 x i8] c"there is no such thing as an acquire-release failure ordering", align 1
@alloc_5d2b33ea973198a6afb110fdf3882ee7 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_e17502e153481471943c37e20438384b, [16 x i8] c"O\00\00\00\00\00\00\00\AA\0F\00\00\1C\00\00\00" }>, align 8
@_ZN8any_once5STATE17hb857e5f160a516caE = internal global [1 x i8] zeroinitializer, align 1, !dbg !0
@_ZN8any_once5VALUE17h86a83eb07079e47eE = internal global [8 x i8] zeroinitializer, align 8, !dbg !19
@alloc_8fe8efe3d6c222428f517fd973c7e9ba = private unnamed_addr constant [48 x i8] c"assertion failed: VALUE.load(Relaxed) >> 40 == 1", align 1
@alloc_819f529b12154f4b35e78470558b0133 = private unnamed_addr constant [12 x i8] c"any_once.rs\00", align 1
@alloc_fe9ee199e53760bcf54e53af2169002c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_819f529b12154f4b35e78470558b0133, [16 x i8] c"\0B\00\00\00\00\00\00\00\14\00\00\00\05\00\00\00" }>, align 8

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define i64 @_ZN4core4sync6atomic11atomic_load17h4b3cb8ad30c4ec07E(ptr %dst, i8 %order) unnamed_addr #0 !dbg !46 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [8 x i8], align 8
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !52, !DIExpression(), !54)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !53, !DIExpression(), !55)
  %_3 = zext i8 %order to i64, !dbg !56
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !57

bb1:                                              ; preds = %start
  unreachable, !dbg !56

bb6:                                              ; preds = %start
  %0 = load atomic i64, ptr %dst monotonic, align 8, !dbg !58
  store i64 %0, ptr %_0, align 8, !dbg !58
  br label %bb7, !dbg !58

bb3:                                              ; preds = %start
  store ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr %s.dbg.spill, align 8, !dbg !59
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !59
  store i64 40, ptr %1, align 8, !dbg !59
    #dbg_declare(ptr %s.dbg.spill, !60, !DIExpression(), !163)
    #dbg_declare(ptr %s.dbg.spill, !164, !DIExpression(), !172)
    #dbg_declare(ptr %s.dbg.spill, !175, !DIExpression(), !180)
    #dbg_declare(ptr %s.dbg.spill, !182, !DIExpression(), !191)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #3, !dbg !59
  unreachable, !dbg !59

bb5:                                              ; preds = %start
  %2 = load atomic i64, ptr %dst acquire, align 8, !dbg !194
  store i64 %2, ptr %_0, align 8, !dbg !194
  br label %bb7, !dbg !194

bb2:                                              ; preds = %start
  store ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr %s.dbg.spill1, align 8, !dbg !195
  %3 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !195
  store i64 49, ptr %3, align 8, !dbg !195
    #dbg_declare(ptr %s.dbg.spill1, !60, !DIExpression(), !196)
    #dbg_declare(ptr %s.dbg.spill1, !164, !DIExpression(), !197)
    #dbg_declare(ptr %s.dbg.spill1, !175, !DIExpression(), !199)
    #dbg_declare(ptr %s.dbg.spill1, !182, !DIExpression(), !201)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #3, !dbg !195
  unreachable, !dbg !195

bb4:                                              ; preds = %start
  %4 = load atomic i64, ptr %dst seq_cst, align 8, !dbg !203
  store i64 %4, ptr %_0, align 8, !dbg !203
  br label %bb7, !dbg !203

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %5 = load i64, ptr %_0, align 8, !dbg !204
  ret i64 %5, !dbg !204
}

; core::sync::atomic::atomic_load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define i8 @_ZN4core4sync6atomic11atomic_load17he41d56cbc0ee28e3E(ptr %dst, i8 %order) unnamed_addr #0 !dbg !205 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_0 = alloca [1 x i8], align 1
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !209, !DIExpression(), !211)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !210, !DIExpression(), !212)
  %_3 = zext i8 %order to i64, !dbg !213
  switch i64 %_3, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb3
    i64 2, label %bb5
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !214

bb1:                                              ; preds = %start
  unreachable, !dbg !213

bb6:                                              ; preds = %start
  %0 = load atomic i8, ptr %dst monotonic, align 1, !dbg !215
  store i8 %0, ptr %_0, align 1, !dbg !215
  br label %bb7, !dbg !215

bb3:                                              ; preds = %start
  store ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr %s.dbg.spill, align 8, !dbg !216
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !216
  store i64 40, ptr %1, align 8, !dbg !216
    #dbg_declare(ptr %s.dbg.spill, !217, !DIExpression(), !220)
    #dbg_declare(ptr %s.dbg.spill, !221, !DIExpression(), !224)
    #dbg_declare(ptr %s.dbg.spill, !227, !DIExpression(), !230)
    #dbg_declare(ptr %s.dbg.spill, !232, !DIExpression(), !235)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_9cd20c3e415f4d39f0ceb012cb758628, ptr inttoptr (i64 81 to ptr), ptr align 8 @alloc_b7d26e4bc52b7f02cc25e37f0bf633e4) #3, !dbg !216
  unreachable, !dbg !216

bb5:                                              ; preds = %start
  %2 = load atomic i8, ptr %dst acquire, align 1, !dbg !238
  store i8 %2, ptr %_0, align 1, !dbg !238
  br label %bb7, !dbg !238

bb2:                                              ; preds = %start
  store ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr %s.dbg.spill1, align 8, !dbg !239
  %3 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !239
  store i64 49, ptr %3, align 8, !dbg !239
    #dbg_declare(ptr %s.dbg.spill1, !217, !DIExpression(), !240)
    #dbg_declare(ptr %s.dbg.spill1, !221, !DIExpression(), !241)
    #dbg_declare(ptr %s.dbg.spill1, !227, !DIExpression(), !243)
    #dbg_declare(ptr %s.dbg.spill1, !232, !DIExpression(), !245)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_96ab912d0054b46da785b206a96c9a45, ptr inttoptr (i64 99 to ptr), ptr align 8 @alloc_738c866d826467e54726b360a2118a62) #3, !dbg !239
  unreachable, !dbg !239

bb4:                                              ; preds = %start
  %4 = load atomic i8, ptr %dst seq_cst, align 1, !dbg !247
  store i8 %4, ptr %_0, align 1, !dbg !247
  br label %bb7, !dbg !247

bb7:                                              ; preds = %bb4, %bb5, %bb6
  %5 = load i8, ptr %_0, align 1, !dbg !248
  ret i8 %5, !dbg !248
}

; core::sync::atomic::atomic_store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define void @_ZN4core4sync6atomic12atomic_store17h7029cee93c9ad50aE(ptr %dst, i64 %val, i8 %order) unnamed_addr #0 !dbg !249 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [8 x i8], align 8
  %dst.dbg.spill = alloca [8 x i8], align 8
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !254, !DIExpression(), !257)
  store i64 %val, ptr %val.dbg.spill, align 8
    #dbg_declare(ptr %val.dbg.spill, !255, !DIExpression(), !258)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !256, !DIExpression(), !259)
  %_4 = zext i8 %order to i64, !dbg !260
  switch i64 %_4, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb5
    i64 2, label %bb3
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !261

bb1:                                              ; preds = %start
  unreachable, !dbg !260

bb6:                                              ; preds = %start
  store atomic i64 %val, ptr %dst monotonic, align 8, !dbg !262
  br label %bb7, !dbg !262

bb5:                                              ; preds = %start
  store atomic i64 %val, ptr %dst release, align 8, !dbg !263
  br label %bb7, !dbg !263

bb3:                                              ; preds = %start
  store ptr @alloc_bf39103a6db665396aab4632362d9353, ptr %s.dbg.spill, align 8, !dbg !264
  %0 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !264
  store i64 42, ptr %0, align 8, !dbg !264
    #dbg_declare(ptr %s.dbg.spill, !265, !DIExpression(), !268)
    #dbg_declare(ptr %s.dbg.spill, !269, !DIExpression(), !272)
    #dbg_declare(ptr %s.dbg.spill, !275, !DIExpression(), !278)
    #dbg_declare(ptr %s.dbg.spill, !280, !DIExpression(), !283)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_bf39103a6db665396aab4632362d9353, ptr inttoptr (i64 85 to ptr), ptr align 8 @alloc_a574beff59ab58cf5ed2d6bc163e2302) #3, !dbg !264
  unreachable, !dbg !264

bb2:                                              ; preds = %start
  store ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr %s.dbg.spill1, align 8, !dbg !286
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !286
  store i64 50, ptr %1, align 8, !dbg !286
    #dbg_declare(ptr %s.dbg.spill1, !265, !DIExpression(), !287)
    #dbg_declare(ptr %s.dbg.spill1, !269, !DIExpression(), !288)
    #dbg_declare(ptr %s.dbg.spill1, !275, !DIExpression(), !290)
    #dbg_declare(ptr %s.dbg.spill1, !280, !DIExpression(), !292)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr inttoptr (i64 101 to ptr), ptr align 8 @alloc_aec0388915b72a4f610ad656c35be884) #3, !dbg !286
  unreachable, !dbg !286

bb4:                                              ; preds = %start
  store atomic i64 %val, ptr %dst seq_cst, align 8, !dbg !294
  br label %bb7, !dbg !294

bb7:                                              ; preds = %bb4, %bb5, %bb6
  ret void, !dbg !295
}

; core::sync::atomic::atomic_store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define void @_ZN4core4sync6atomic12atomic_store17hb82d8a2393587e26E(ptr %dst, i8 %val, i8 %order) unnamed_addr #0 !dbg !296 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !301, !DIExpression(), !304)
  store i8 %val, ptr %val.dbg.spill, align 1
    #dbg_declare(ptr %val.dbg.spill, !302, !DIExpression(), !305)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !303, !DIExpression(), !306)
  %_4 = zext i8 %order to i64, !dbg !307
  switch i64 %_4, label %bb1 [
    i64 0, label %bb6
    i64 1, label %bb5
    i64 2, label %bb3
    i64 3, label %bb2
    i64 4, label %bb4
  ], !dbg !308

bb1:                                              ; preds = %start
  unreachable, !dbg !307

bb6:                                              ; preds = %start
  store atomic i8 %val, ptr %dst monotonic, align 1, !dbg !309
  br label %bb7, !dbg !309

bb5:                                              ; preds = %start
  store atomic i8 %val, ptr %dst release, align 1, !dbg !310
  br label %bb7, !dbg !310

bb3:                                              ; preds = %start
  store ptr @alloc_bf39103a6db665396aab4632362d9353, ptr %s.dbg.spill, align 8, !dbg !311
  %0 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !311
  store i64 42, ptr %0, align 8, !dbg !311
    #dbg_declare(ptr %s.dbg.spill, !312, !DIExpression(), !315)
    #dbg_declare(ptr %s.dbg.spill, !316, !DIExpression(), !319)
    #dbg_declare(ptr %s.dbg.spill, !322, !DIExpression(), !325)
    #dbg_declare(ptr %s.dbg.spill, !327, !DIExpression(), !330)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_bf39103a6db665396aab4632362d9353, ptr inttoptr (i64 85 to ptr), ptr align 8 @alloc_a574beff59ab58cf5ed2d6bc163e2302) #3, !dbg !311
  unreachable, !dbg !311

bb2:                                              ; preds = %start
  store ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr %s.dbg.spill1, align 8, !dbg !333
  %1 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !333
  store i64 50, ptr %1, align 8, !dbg !333
    #dbg_declare(ptr %s.dbg.spill1, !312, !DIExpression(), !334)
    #dbg_declare(ptr %s.dbg.spill1, !316, !DIExpression(), !335)
    #dbg_declare(ptr %s.dbg.spill1, !322, !DIExpression(), !337)
    #dbg_declare(ptr %s.dbg.spill1, !327, !DIExpression(), !339)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_00c0bce0fa6327f8ec8e69d6d765d508, ptr inttoptr (i64 101 to ptr), ptr align 8 @alloc_aec0388915b72a4f610ad656c35be884) #3, !dbg !333
  unreachable, !dbg !333

bb4:                                              ; preds = %start
  store atomic i8 %val, ptr %dst seq_cst, align 1, !dbg !341
  br label %bb7, !dbg !341

bb7:                                              ; preds = %bb4, %bb5, %bb6
  ret void, !dbg !342
}

; core::sync::atomic::atomic_compare_exchange
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define { i1, i8 } @_ZN4core4sync6atomic23atomic_compare_exchange17h86b5045d9f036ebcE(ptr %dst, i8 %old, i8 %new, i8 %success, i8 %failure) unnamed_addr #0 !dbg !343 {
start:
  %s.dbg.spill1 = alloca [16 x i8], align 8
  %s.dbg.spill = alloca [16 x i8], align 8
  %ok.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %old.dbg.spill = alloca [1 x i8], align 1
  %dst.dbg.spill = alloca [8 x i8], align 8
  %_8 = alloca [2 x i8], align 1
  %_0 = alloca [2 x i8], align 1
  store ptr %dst, ptr %dst.dbg.spill, align 8
    #dbg_declare(ptr %dst.dbg.spill, !362, !DIExpression(), !371)
  store i8 %old, ptr %old.dbg.spill, align 1
    #dbg_declare(ptr %old.dbg.spill, !363, !DIExpression(), !372)
  store i8 %new, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !364, !DIExpression(), !373)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !365, !DIExpression(), !374)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !366, !DIExpression(), !375)
  %_14 = zext i8 %success to i64, !dbg !376
  switch i64 %_14, label %bb7 [
    i64 0, label %bb2
    i64 1, label %bb4
    i64 2, label %bb3
    i64 3, label %bb5
    i64 4, label %bb6
  ], !dbg !377

bb7:                                              ; preds = %start
  unreachable, !dbg !376

bb2:                                              ; preds = %start
  %_9 = zext i8 %failure to i64, !dbg !376
  switch i64 %_9, label %bb1 [
    i64 0, label %bb24
    i64 2, label %bb23
    i64 4, label %bb22
  ], !dbg !377

bb4:                                              ; preds = %start
  %_11 = zext i8 %failure to i64, !dbg !376
  switch i64 %_11, label %bb1 [
    i64 0, label %bb18
    i64 2, label %bb17
    i64 4, label %bb16
  ], !dbg !377

bb3:                                              ; preds = %start
  %_10 = zext i8 %failure to i64, !dbg !376
  switch i64 %_10, label %bb1 [
    i64 0, label %bb21
    i64 2, label %bb20
    i64 4, label %bb19
  ], !dbg !377

bb5:                                              ; preds = %start
  %_12 = zext i8 %failure to i64, !dbg !376
  switch i64 %_12, label %bb1 [
    i64 0, label %bb15
    i64 2, label %bb14
    i64 4, label %bb13
  ], !dbg !377

bb6:                                              ; preds = %start
  %_13 = zext i8 %failure to i64, !dbg !376
  switch i64 %_13, label %bb1 [
    i64 0, label %bb12
    i64 2, label %bb11
    i64 4, label %bb10
  ], !dbg !377

bb1:                                              ; preds = %bb6, %bb5, %bb3, %bb4, %bb2
  %_15 = zext i8 %failure to i64, !dbg !376
  %0 = icmp eq i64 %_15, 1, !dbg !377
  br i1 %0, label %bb8, label %bb9, !dbg !377

bb24:                                             ; preds = %bb2
  %1 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic monotonic, align 1, !dbg !378
  %2 = extractvalue { i8, i1 } %1, 0, !dbg !378
  %3 = extractvalue { i8, i1 } %1, 1, !dbg !378
  %4 = zext i1 %3 to i8, !dbg !378
  store i8 %2, ptr %_8, align 1, !dbg !378
  %5 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !378
  store i8 %4, ptr %5, align 1, !dbg !378
  br label %bb25, !dbg !378

bb23:                                             ; preds = %bb2
  %6 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic acquire, align 1, !dbg !379
  %7 = extractvalue { i8, i1 } %6, 0, !dbg !379
  %8 = extractvalue { i8, i1 } %6, 1, !dbg !379
  %9 = zext i1 %8 to i8, !dbg !379
  store i8 %7, ptr %_8, align 1, !dbg !379
  %10 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !379
  store i8 %9, ptr %10, align 1, !dbg !379
  br label %bb25, !dbg !379

bb22:                                             ; preds = %bb2
  %11 = cmpxchg ptr %dst, i8 %old, i8 %new monotonic seq_cst, align 1, !dbg !380
  %12 = extractvalue { i8, i1 } %11, 0, !dbg !380
  %13 = extractvalue { i8, i1 } %11, 1, !dbg !380
  %14 = zext i1 %13 to i8, !dbg !380
  store i8 %12, ptr %_8, align 1, !dbg !380
  %15 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !380
  store i8 %14, ptr %15, align 1, !dbg !380
  br label %bb25, !dbg !380

bb25:                                             ; preds = %bb10, %bb11, %bb12, %bb13, %bb14, %bb15, %bb19, %bb20, %bb21, %bb16, %bb17, %bb18, %bb22, %bb23, %bb24
  %val = load i8, ptr %_8, align 1, !dbg !381
  store i8 %val, ptr %val.dbg.spill, align 1, !dbg !381
    #dbg_declare(ptr %val.dbg.spill, !367, !DIExpression(), !382)
  %16 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !383
  %17 = load i8, ptr %16, align 1, !dbg !383
  %ok = trunc nuw i8 %17 to i1, !dbg !383
  %18 = zext i1 %ok to i8, !dbg !383
  store i8 %18, ptr %ok.dbg.spill, align 1, !dbg !383
    #dbg_declare(ptr %ok.dbg.spill, !369, !DIExpression(), !384)
  br i1 %ok, label %bb26, label %bb27, !dbg !385

bb18:                                             ; preds = %bb4
  %19 = cmpxchg ptr %dst, i8 %old, i8 %new release monotonic, align 1, !dbg !386
  %20 = extractvalue { i8, i1 } %19, 0, !dbg !386
  %21 = extractvalue { i8, i1 } %19, 1, !dbg !386
  %22 = zext i1 %21 to i8, !dbg !386
  store i8 %20, ptr %_8, align 1, !dbg !386
  %23 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !386
  store i8 %22, ptr %23, align 1, !dbg !386
  br label %bb25, !dbg !386

bb17:                                             ; preds = %bb4
  %24 = cmpxchg ptr %dst, i8 %old, i8 %new release acquire, align 1, !dbg !387
  %25 = extractvalue { i8, i1 } %24, 0, !dbg !387
  %26 = extractvalue { i8, i1 } %24, 1, !dbg !387
  %27 = zext i1 %26 to i8, !dbg !387
  store i8 %25, ptr %_8, align 1, !dbg !387
  %28 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !387
  store i8 %27, ptr %28, align 1, !dbg !387
  br label %bb25, !dbg !387

bb16:                                             ; preds = %bb4
  %29 = cmpxchg ptr %dst, i8 %old, i8 %new release seq_cst, align 1, !dbg !388
  %30 = extractvalue { i8, i1 } %29, 0, !dbg !388
  %31 = extractvalue { i8, i1 } %29, 1, !dbg !388
  %32 = zext i1 %31 to i8, !dbg !388
  store i8 %30, ptr %_8, align 1, !dbg !388
  %33 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !388
  store i8 %32, ptr %33, align 1, !dbg !388
  br label %bb25, !dbg !388

bb21:                                             ; preds = %bb3
  %34 = cmpxchg ptr %dst, i8 %old, i8 %new acquire monotonic, align 1, !dbg !389
  %35 = extractvalue { i8, i1 } %34, 0, !dbg !389
  %36 = extractvalue { i8, i1 } %34, 1, !dbg !389
  %37 = zext i1 %36 to i8, !dbg !389
  store i8 %35, ptr %_8, align 1, !dbg !389
  %38 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !389
  store i8 %37, ptr %38, align 1, !dbg !389
  br label %bb25, !dbg !389

bb20:                                             ; preds = %bb3
  %39 = cmpxchg ptr %dst, i8 %old, i8 %new acquire acquire, align 1, !dbg !390
  %40 = extractvalue { i8, i1 } %39, 0, !dbg !390
  %41 = extractvalue { i8, i1 } %39, 1, !dbg !390
  %42 = zext i1 %41 to i8, !dbg !390
  store i8 %40, ptr %_8, align 1, !dbg !390
  %43 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !390
  store i8 %42, ptr %43, align 1, !dbg !390
  br label %bb25, !dbg !390

bb19:                                             ; preds = %bb3
  %44 = cmpxchg ptr %dst, i8 %old, i8 %new acquire seq_cst, align 1, !dbg !391
  %45 = extractvalue { i8, i1 } %44, 0, !dbg !391
  %46 = extractvalue { i8, i1 } %44, 1, !dbg !391
  %47 = zext i1 %46 to i8, !dbg !391
  store i8 %45, ptr %_8, align 1, !dbg !391
  %48 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !391
  store i8 %47, ptr %48, align 1, !dbg !391
  br label %bb25, !dbg !391

bb15:                                             ; preds = %bb5
  %49 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel monotonic, align 1, !dbg !392
  %50 = extractvalue { i8, i1 } %49, 0, !dbg !392
  %51 = extractvalue { i8, i1 } %49, 1, !dbg !392
  %52 = zext i1 %51 to i8, !dbg !392
  store i8 %50, ptr %_8, align 1, !dbg !392
  %53 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !392
  store i8 %52, ptr %53, align 1, !dbg !392
  br label %bb25, !dbg !392

bb14:                                             ; preds = %bb5
  %54 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel acquire, align 1, !dbg !393
  %55 = extractvalue { i8, i1 } %54, 0, !dbg !393
  %56 = extractvalue { i8, i1 } %54, 1, !dbg !393
  %57 = zext i1 %56 to i8, !dbg !393
  store i8 %55, ptr %_8, align 1, !dbg !393
  %58 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !393
  store i8 %57, ptr %58, align 1, !dbg !393
  br label %bb25, !dbg !393

bb13:                                             ; preds = %bb5
  %59 = cmpxchg ptr %dst, i8 %old, i8 %new acq_rel seq_cst, align 1, !dbg !394
  %60 = extractvalue { i8, i1 } %59, 0, !dbg !394
  %61 = extractvalue { i8, i1 } %59, 1, !dbg !394
  %62 = zext i1 %61 to i8, !dbg !394
  store i8 %60, ptr %_8, align 1, !dbg !394
  %63 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !394
  store i8 %62, ptr %63, align 1, !dbg !394
  br label %bb25, !dbg !394

bb12:                                             ; preds = %bb6
  %64 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst monotonic, align 1, !dbg !395
  %65 = extractvalue { i8, i1 } %64, 0, !dbg !395
  %66 = extractvalue { i8, i1 } %64, 1, !dbg !395
  %67 = zext i1 %66 to i8, !dbg !395
  store i8 %65, ptr %_8, align 1, !dbg !395
  %68 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !395
  store i8 %67, ptr %68, align 1, !dbg !395
  br label %bb25, !dbg !395

bb11:                                             ; preds = %bb6
  %69 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst acquire, align 1, !dbg !396
  %70 = extractvalue { i8, i1 } %69, 0, !dbg !396
  %71 = extractvalue { i8, i1 } %69, 1, !dbg !396
  %72 = zext i1 %71 to i8, !dbg !396
  store i8 %70, ptr %_8, align 1, !dbg !396
  %73 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !396
  store i8 %72, ptr %73, align 1, !dbg !396
  br label %bb25, !dbg !396

bb10:                                             ; preds = %bb6
  %74 = cmpxchg ptr %dst, i8 %old, i8 %new seq_cst seq_cst, align 1, !dbg !397
  %75 = extractvalue { i8, i1 } %74, 0, !dbg !397
  %76 = extractvalue { i8, i1 } %74, 1, !dbg !397
  %77 = zext i1 %76 to i8, !dbg !397
  store i8 %75, ptr %_8, align 1, !dbg !397
  %78 = getelementptr inbounds i8, ptr %_8, i64 1, !dbg !397
  store i8 %77, ptr %78, align 1, !dbg !397
  br label %bb25, !dbg !397

bb27:                                             ; preds = %bb25
  %79 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !398
  store i8 %val, ptr %79, align 1, !dbg !398
  store i8 1, ptr %_0, align 1, !dbg !398
  br label %bb28, !dbg !399

bb26:                                             ; preds = %bb25
  %80 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !400
  store i8 %val, ptr %80, align 1, !dbg !400
  store i8 0, ptr %_0, align 1, !dbg !400
  br label %bb28, !dbg !399

bb28:                                             ; preds = %bb26, %bb27
  %81 = load i8, ptr %_0, align 1, !dbg !401
  %82 = trunc nuw i8 %81 to i1, !dbg !401
  %83 = getelementptr inbounds i8, ptr %_0, i64 1, !dbg !401
  %84 = load i8, ptr %83, align 1, !dbg !401
  %85 = insertvalue { i1, i8 } poison, i1 %82, 0, !dbg !401
  %86 = insertvalue { i1, i8 } %85, i8 %84, 1, !dbg !401
  ret { i1, i8 } %86, !dbg !401

bb8:                                              ; preds = %bb1
  store ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr %s.dbg.spill, align 8, !dbg !402
  %87 = getelementptr inbounds i8, ptr %s.dbg.spill, i64 8, !dbg !402
  store i64 52, ptr %87, align 8, !dbg !402
    #dbg_declare(ptr %s.dbg.spill, !403, !DIExpression(), !406)
    #dbg_declare(ptr %s.dbg.spill, !407, !DIExpression(), !410)
    #dbg_declare(ptr %s.dbg.spill, !412, !DIExpression(), !415)
    #dbg_declare(ptr %s.dbg.spill, !417, !DIExpression(), !420)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_5a43f8d94dd4505c1dba43832ce73af8, ptr inttoptr (i64 105 to ptr), ptr align 8 @alloc_9358981a0abd66965a2745829d6abd34) #3, !dbg !402
  unreachable, !dbg !402

bb9:                                              ; preds = %bb1
  store ptr @alloc_7adef5546d83b439c7829602020737c6, ptr %s.dbg.spill1, align 8, !dbg !422
  %88 = getelementptr inbounds i8, ptr %s.dbg.spill1, i64 8, !dbg !422
  store i64 61, ptr %88, align 8, !dbg !422
    #dbg_declare(ptr %s.dbg.spill1, !403, !DIExpression(), !423)
    #dbg_declare(ptr %s.dbg.spill1, !407, !DIExpression(), !424)
    #dbg_declare(ptr %s.dbg.spill1, !412, !DIExpression(), !427)
    #dbg_declare(ptr %s.dbg.spill1, !417, !DIExpression(), !429)
; call core::panicking::panic_fmt
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr @alloc_7adef5546d83b439c7829602020737c6, ptr inttoptr (i64 123 to ptr), ptr align 8 @alloc_5d2b33ea973198a6afb110fdf3882ee7) #3, !dbg !422
  unreachable, !dbg !422
}

; core::sync::atomic::AtomicU8::compare_exchange
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal { i1, i8 } @_ZN4core4sync6atomic8AtomicU816compare_exchange17he7d35554a4ed25d6E(ptr align 1 %self, i8 %current, i8 %new, i8 %success, i8 %failure) unnamed_addr #0 !dbg !432 {
start:
  %failure.dbg.spill = alloca [1 x i8], align 1
  %success.dbg.spill = alloca [1 x i8], align 1
  %new.dbg.spill = alloca [1 x i8], align 1
  %current.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !438, !DIExpression(), !443)
  store i8 %current, ptr %current.dbg.spill, align 1
    #dbg_declare(ptr %current.dbg.spill, !439, !DIExpression(), !444)
  store i8 %new, ptr %new.dbg.spill, align 1
    #dbg_declare(ptr %new.dbg.spill, !440, !DIExpression(), !445)
  store i8 %success, ptr %success.dbg.spill, align 1
    #dbg_declare(ptr %success.dbg.spill, !441, !DIExpression(), !446)
  store i8 %failure, ptr %failure.dbg.spill, align 1
    #dbg_declare(ptr %failure.dbg.spill, !442, !DIExpression(), !447)
    #dbg_value(ptr %self, !448, !DIExpression(), !456)
; call core::sync::atomic::atomic_compare_exchange
  %0 = call { i1, i8 } @_ZN4core4sync6atomic23atomic_compare_exchange17h86b5045d9f036ebcE(ptr %self, i8 %current, i8 %new, i8 %success, i8 %failure) #4, !dbg !458
  %_0.0 = extractvalue { i1, i8 } %0, 0, !dbg !458
  %_0.1 = extractvalue { i1, i8 } %0, 1, !dbg !458
  %1 = insertvalue { i1, i8 } poison, i1 %_0.0, 0, !dbg !459
  %2 = insertvalue { i1, i8 } %1, i8 %_0.1, 1, !dbg !459
  ret { i1, i8 } %2, !dbg !459
}

; core::sync::atomic::AtomicU8::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i8 @_ZN4core4sync6atomic8AtomicU84load17hcb0349940db69752E(ptr align 1 %self, i8 %order) unnamed_addr #0 !dbg !460 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !465, !DIExpression(), !467)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !466, !DIExpression(), !468)
    #dbg_value(ptr %self, !469, !DIExpression(), !472)
; call core::sync::atomic::atomic_load
  %_0 = call i8 @_ZN4core4sync6atomic11atomic_load17he41d56cbc0ee28e3E(ptr %self, i8 %order) #4, !dbg !474
  ret i8 %_0, !dbg !475
}

; core::sync::atomic::AtomicU8::store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic8AtomicU85store17h4cc4247562bc3977E(ptr align 1 %self, i8 %val, i8 %order) unnamed_addr #0 !dbg !476 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !481, !DIExpression(), !484)
  store i8 %val, ptr %val.dbg.spill, align 1
    #dbg_declare(ptr %val.dbg.spill, !482, !DIExpression(), !485)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !483, !DIExpression(), !486)
    #dbg_value(ptr %self, !487, !DIExpression(), !490)
; call core::sync::atomic::atomic_store
  call void @_ZN4core4sync6atomic12atomic_store17hb82d8a2393587e26E(ptr %self, i8 %val, i8 %order) #4, !dbg !492
  ret void, !dbg !493
}

; core::sync::atomic::AtomicU64::load
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal i64 @_ZN4core4sync6atomic9AtomicU644load17hb8b4bf304ebf4015E(ptr align 8 %self, i8 %order) unnamed_addr #0 !dbg !494 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !500, !DIExpression(), !502)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !501, !DIExpression(), !503)
    #dbg_value(ptr %self, !504, !DIExpression(), !511)
; call core::sync::atomic::atomic_load
  %_0 = call i64 @_ZN4core4sync6atomic11atomic_load17h4b3cb8ad30c4ec07E(ptr %self, i8 %order) #4, !dbg !513
  ret i64 %_0, !dbg !514
}

; core::sync::atomic::AtomicU64::store
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define internal void @_ZN4core4sync6atomic9AtomicU645store17h8f57cee5f10f3461E(ptr align 8 %self, i64 %val, i8 %order) unnamed_addr #0 !dbg !515 {
start:
  %order.dbg.spill = alloca [1 x i8], align 1
  %val.dbg.spill = alloca [8 x i8], align 8
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !520, !DIExpression(), !523)
  store i64 %val, ptr %val.dbg.spill, align 8
    #dbg_declare(ptr %val.dbg.spill, !521, !DIExpression(), !524)
  store i8 %order, ptr %order.dbg.spill, align 1
    #dbg_declare(ptr %order.dbg.spill, !522, !DIExpression(), !525)
    #dbg_value(ptr %self, !526, !DIExpression(), !529)
; call core::sync::atomic::atomic_store
  call void @_ZN4core4sync6atomic12atomic_store17h7029cee93c9ad50aE(ptr %self, i64 %val, i8 %order) #4, !dbg !531
  ret void, !dbg !532
}

; core::result::Result<T,E>::is_ok
; Function Attrs: inlinehint nounwind nonlazybind uwtable
define zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17hc82266eaa264c9ebE"(ptr align 1 %self) unnamed_addr #0 !dbg !533 {
start:
  %self.dbg.spill = alloca [8 x i8], align 8
  store ptr %self, ptr %self.dbg.spill, align 8
    #dbg_declare(ptr %self.dbg.spill, !540, !DIExpression(), !541)
  %0 = load i8, ptr %self, align 1, !dbg !542
  %1 = trunc nuw i8 %0 to i1, !dbg !542
  %2 = getelementptr inbounds i8, ptr %self, i64 1, !dbg !542
  %3 = load i8, ptr %2, align 1, !dbg !542
  %_2 = zext i1 %1 to i64, !dbg !542
  %_0 = icmp eq i64 %_2, 0, !dbg !543
  ret i1 %_0, !dbg !546
}

; Function Attrs: nounwind nonlazybind uwtable
define void @worker() unnamed_addr #1 !dbg !547 {
start:
  %_3 = alloca [2 x i8], align 1
; call core::sync::atomic::AtomicU8::compare_exchange
  %0 = call { i1, i8 } @_ZN4core4sync6atomic8AtomicU816compare_exchange17he7d35554a4ed25d6E(ptr align 1 @_ZN8any_once5STATE17hb857e5f160a516caE, i8 0, i8 1, i8 2, i8 2) #4, !dbg !550
  %1 = extractvalue { i1, i8 } %0, 0, !dbg !550
  %2 = extractvalue { i1, i8 } %0, 1, !dbg !550
  %3 = zext i1 %1 to i8, !dbg !550
  store i8 %3, ptr %_3, align 1, !dbg !550
  %4 = getelementptr inbounds i8, ptr %_3, i64 1, !dbg !550
  store i8 %2, ptr %4, align 1, !dbg !550
; call core::result::Result<T,E>::is_ok
  %_1 = call zeroext i1 @"_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17hc82266eaa264c9ebE"(ptr align 1 %_3) #4, !dbg !551
  br i1 %_1, label %bb3, label %bb6, !dbg !552

bb6:                                              ; preds = %bb6, %bb3, %start
; call core::sync::atomic::AtomicU8::load
  %_17 = call i8 @_ZN4core4sync6atomic8AtomicU84load17hcb0349940db69752E(ptr align 1 @_ZN8any_once5STATE17hb857e5f160a516caE, i8 2) #4, !dbg !553
  %_16 = icmp ne i8 %_17, 2, !dbg !554
  br i1 %_16, label %bb6, label %bb8, !dbg !554

bb3:                                              ; preds = %start
; call core::sync::atomic::AtomicU64::store
  call void @_ZN4core4sync6atomic9AtomicU645store17h8f57cee5f10f3461E(ptr align 8 @_ZN8any_once5VALUE17h86a83eb07079e47eE, i64 1099511627776, i8 0) #4, !dbg !555
; call core::sync::atomic::AtomicU8::store
  call void @_ZN4core4sync6atomic8AtomicU85store17h4cc4247562bc3977E(ptr align 1 @_ZN8any_once5STATE17hb857e5f160a516caE, i8 2, i8 1) #4, !dbg !556
  br label %bb6, !dbg !556

bb8:                                              ; preds = %bb6
; call core::sync::atomic::AtomicU64::load
  %_22 = call i64 @_ZN4core4sync6atomic9AtomicU644load17hb8b4bf304ebf4015E(ptr align 8 @_ZN8any_once5VALUE17h86a83eb07079e47eE, i8 0) #4, !dbg !557
  %_21 = lshr i64 %_22, 40, !dbg !558
  %_20 = icmp eq i64 %_21, 1, !dbg !558
  br i1 %_20, label %bb11, label %bb12, !dbg !558

bb12:                                             ; preds = %bb8
; call core::panicking::panic
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1 @alloc_8fe8efe3d6c222428f517fd973c7e9ba, i64 48, ptr align 8 @alloc_fe9ee199e53760bcf54e53af2169002c) #3, !dbg !559
  unreachable, !dbg !559

bb11:                                             ; preds = %bb8
  ret void, !dbg !560
}

; core::panicking::panic_fmt
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking9panic_fmt(ptr, ptr, ptr align 8) unnamed_addr #2

; core::panicking::panic
; Function Attrs: cold noinline noreturn nounwind nonlazybind uwtable
declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking5panic(ptr align 1, i64, ptr align 8) unnamed_addr #2

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { noinline noreturn nounwind }
attributes #4 = { inlinehint nounwind }

!llvm.module.flags = !{!30, !31, !32, !33}
!llvm.ident = !{!34}
!llvm.dbg.cu = !{!35}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "STATE", linkageName: "_ZN8any_once5STATE17hb857e5f160a516caE", scope: !2, file: !3, line: 5, type: !4, isLocal: true, isDefinition: true, align: 8)
!2 = !DINamespace(name: "any_once", scope: null)
!3 = !DIFile(filename: "any_once.rs", directory: ".", checksumkind: CSK_MD5, checksum: "c978d44ee44c55d4cd93113ecfc63354")
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicU8", scope: !6, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !9, templateParams: !18, identifier: "6980823d1c4bcf21feab4429769428e9")
!5 = !DIFile(filename: "<unknown>", directory: ".")
!6 = !DINamespace(name: "atomic", scope: !7)
!7 = !DINamespace(name: "sync", scope: !8)
!8 = !DINamespace(name: "core", scope: null)
!9 = !{!10}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !4, file: !5, baseType: !11, size: 8, align: 8, flags: DIFlagPrivate)
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u8>", scope: !12, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !13, templateParams: !16, identifier: "df3fe7d204cf9645c1e0417088da45bf")
!12 = !DINamespace(name: "cell", scope: !8)
!13 = !{!14}
!14 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !11, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagPrivate)
!15 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!16 = !{!17}
!17 = !DITemplateTypeParameter(name: "T", type: !15)
!18 = !{}
!19 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!20 = distinct !DIGlobalVariable(name: "VALUE", linkageName: "_ZN8any_once5VALUE17h86a83eb07079e47eE", scope: !2, file: !3, line: 6, type: !21, isLocal: true, isDefinition: true, align: 64)
!21 = !DICompositeType(tag: DW_TAG_structure_type, name: "AtomicU64", scope: !6, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !22, templateParams: !18, identifier: "66aaddc964a82d5e57e97feb4617c061")
!22 = !{!23}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !21, file: !5, baseType: !24, size: 64, align: 64, flags: DIFlagPrivate)
!24 = !DICompositeType(tag: DW_TAG_structure_type, name: "UnsafeCell<u64>", scope: !12, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !25, templateParams: !28, identifier: "64f44ac7e328f13f7383038d475fd20c")
!25 = !{!26}
!26 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !24, file: !5, baseType: !27, size: 64, align: 64, flags: DIFlagPrivate)
!27 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!28 = !{!29}
!29 = !DITemplateTypeParameter(name: "T", type: !27)
!30 = !{i32 8, !"PIC Level", i32 2}
!31 = !{i32 2, !"RtLibUseGOT", i32 1}
!32 = !{i32 7, !"Dwarf Version", i32 4}
!33 = !{i32 2, !"Debug Info Version", i32 3}
!34 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!35 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !36, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !37, globals: !45, splitDebugInlining: false, nameTableKind: None)
!36 = !DIFile(filename: "any_once.rs/@/any_once.d2019c814427e83-cgu.0", directory: ".")
!37 = !{!38}
!38 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Ordering", scope: !6, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagEnumClass, elements: !39)
!39 = !{!40, !41, !42, !43, !44}
!40 = !DIEnumerator(name: "Relaxed", value: 0, isUnsigned: true)
!41 = !DIEnumerator(name: "Release", value: 1, isUnsigned: true)
!42 = !DIEnumerator(name: "Acquire", value: 2, isUnsigned: true)
!43 = !DIEnumerator(name: "AcqRel", value: 3, isUnsigned: true)
!44 = !DIEnumerator(name: "SeqCst", value: 4, isUnsigned: true)
!45 = !{!0, !19}
!46 = distinct !DISubprogram(name: "atomic_load<u64>", linkageName: "_ZN4core4sync6atomic11atomic_load17h4b3cb8ad30c4ec07E", scope: !6, file: !47, line: 3886, type: !48, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, retainedNodes: !51)
!47 = !DIFile(filename: "library/core/src/sync/atomic.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "efd884d336fd52cdd46abf1cb836765b")
!48 = !DISubroutineType(types: !49)
!49 = !{!27, !50, !38}
!50 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u64", baseType: !27, size: 64, align: 64, dwarfAddressSpace: 0)
!51 = !{!52, !53}
!52 = !DILocalVariable(name: "dst", arg: 1, scope: !46, file: !47, line: 3886, type: !50)
!53 = !DILocalVariable(name: "order", arg: 2, scope: !46, file: !47, line: 3886, type: !38)
!54 = !DILocation(line: 3886, column: 32, scope: !46)
!55 = !DILocation(line: 3886, column: 47, scope: !46)
!56 = !DILocation(line: 3889, column: 15, scope: !46)
!57 = !DILocation(line: 3889, column: 9, scope: !46)
!58 = !DILocation(line: 3890, column: 24, scope: !46)
!59 = !DILocation(line: 3893, column: 24, scope: !46)
!60 = !DILocalVariable(name: "s", arg: 1, scope: !61, file: !62, line: 815, type: !156)
!61 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !161, retainedNodes: !162)
!62 = !DIFile(filename: "library/core/src/fmt/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "66c54229528687a22c80807f245fa4df")
!63 = !DICompositeType(tag: DW_TAG_structure_type, name: "Arguments", scope: !64, file: !5, size: 128, align: 64, flags: DIFlagPublic, elements: !65, templateParams: !18, identifier: "e5c67bbe046da39973c72077c7f66185")
!64 = !DINamespace(name: "fmt", scope: !8)
!65 = !{!66, !73}
!66 = !DIDerivedType(tag: DW_TAG_member, name: "template", scope: !63, file: !5, baseType: !67, size: 64, align: 64, flags: DIFlagPrivate)
!67 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<u8>", scope: !68, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !70, templateParams: !16, identifier: "ff3cb4cecc4ed13dfb833309b96ea529")
!68 = !DINamespace(name: "non_null", scope: !69)
!69 = !DINamespace(name: "ptr", scope: !8)
!70 = !{!71}
!71 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !67, file: !5, baseType: !72, size: 64, align: 64, flags: DIFlagPrivate)
!72 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!73 = !DIDerivedType(tag: DW_TAG_member, name: "args", scope: !63, file: !5, baseType: !74, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!74 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<core::fmt::rt::Argument>", scope: !68, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !75, templateParams: !152, identifier: "2e7cb7ba6db6aae8a5c20264d17cea0a")
!75 = !{!76}
!76 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !74, file: !5, baseType: !77, size: 64, align: 64, flags: DIFlagPrivate)
!77 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const core::fmt::rt::Argument", baseType: !78, size: 64, align: 64, dwarfAddressSpace: 0)
!78 = !DICompositeType(tag: DW_TAG_structure_type, name: "Argument", scope: !79, file: !5, size: 128, align: 64, flags: DIFlagPublic, elements: !80, templateParams: !18, identifier: "1d5f7550f7e7e04cbc4d2cf57c27606b")
!79 = !DINamespace(name: "rt", scope: !64)
!80 = !{!81}
!81 = !DIDerivedType(tag: DW_TAG_member, name: "ty", scope: !78, file: !5, baseType: !82, size: 128, align: 64, flags: DIFlagPrivate)
!82 = !DICompositeType(tag: DW_TAG_structure_type, name: "ArgumentType", scope: !79, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !83, templateParams: !18, identifier: "b1cfb4618f1c38c3f96eab6c02edf448")
!83 = !{!84}
!84 = !DICompositeType(tag: DW_TAG_variant_part, scope: !82, file: !5, size: 128, align: 64, elements: !85, templateParams: !18, identifier: "fbd384083752b747f8b252853b979154", discriminator: !151)
!85 = !{!86, !147}
!86 = !DIDerivedType(tag: DW_TAG_member, name: "Placeholder", scope: !84, file: !5, baseType: !87, size: 128, align: 64)
!87 = !DICompositeType(tag: DW_TAG_structure_type, name: "Placeholder", scope: !82, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !88, templateParams: !18, identifier: "91d44a8fdafb90acd8f4961dbde4212b")
!88 = !{!89, !97, !141}
!89 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !87, file: !5, baseType: !90, size: 64, align: 64, flags: DIFlagPrivate)
!90 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<()>", scope: !68, file: !5, size: 64, align: 64, flags: DIFlagPublic, elements: !91, templateParams: !95, identifier: "f4e496144210c619b96aa08326287b92")
!91 = !{!92}
!92 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !90, file: !5, baseType: !93, size: 64, align: 64, flags: DIFlagPrivate)
!93 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const ()", baseType: !94, size: 64, align: 64, dwarfAddressSpace: 0)
!94 = !DIBasicType(name: "()", encoding: DW_ATE_unsigned)
!95 = !{!96}
!96 = !DITemplateTypeParameter(name: "T", type: !94)
!97 = !DIDerivedType(tag: DW_TAG_member, name: "formatter", scope: !87, file: !5, baseType: !98, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!98 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "unsafe fn(core::ptr::non_null::NonNull<()>, &mut core::fmt::Formatter) -> core::result::Result<(), core::fmt::Error>", baseType: !99, size: 64, align: 64, dwarfAddressSpace: 0)
!99 = !DISubroutineType(types: !100)
!100 = !{!101, !90, !118}
!101 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<(), core::fmt::Error>", scope: !102, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !103, templateParams: !18, identifier: "1c6752419820cdc3961061cc58b31873")
!102 = !DINamespace(name: "result", scope: !8)
!103 = !{!104}
!104 = !DICompositeType(tag: DW_TAG_variant_part, scope: !101, file: !5, size: 8, align: 8, elements: !105, templateParams: !18, identifier: "92c1f85eaa1d7dab2e3165ee2fc4946", discriminator: !117)
!105 = !{!106, !113}
!106 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !104, file: !5, baseType: !107, size: 8, align: 8, extraData: i8 0)
!107 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !101, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !108, templateParams: !110, identifier: "1d7115f6c7f9f62c2100933bba0c76f9")
!108 = !{!109}
!109 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !107, file: !5, baseType: !94, align: 8, offset: 8, flags: DIFlagPublic)
!110 = !{!96, !111}
!111 = !DITemplateTypeParameter(name: "E", type: !112)
!112 = !DICompositeType(tag: DW_TAG_structure_type, name: "Error", scope: !64, file: !5, align: 8, flags: DIFlagPublic, elements: !18, identifier: "5a24300cdda31093f5fe20c939b4885")
!113 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !104, file: !5, baseType: !114, size: 8, align: 8, extraData: i8 1)
!114 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !101, file: !5, size: 8, align: 8, flags: DIFlagPublic, elements: !115, templateParams: !110, identifier: "27094aa3bc4c448bf12b8530386fdeb2")
!115 = !{!116}
!116 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !114, file: !5, baseType: !112, align: 8, offset: 8, flags: DIFlagPublic)
!117 = !DIDerivedType(tag: DW_TAG_member, scope: !101, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagArtificial)
!118 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut core::fmt::Formatter", baseType: !119, size: 64, align: 64, dwarfAddressSpace: 0)
!119 = !DICompositeType(tag: DW_TAG_structure_type, name: "Formatter", scope: !64, file: !5, size: 192, align: 64, flags: DIFlagPublic, elements: !120, templateParams: !18, identifier: "c45a1f7f7c29ecbbdbd29c835fac516c")
!120 = !{!121, !129}
!121 = !DIDerivedType(tag: DW_TAG_member, name: "options", scope: !119, file: !5, baseType: !122, size: 64, align: 32, offset: 128, flags: DIFlagPrivate)
!122 = !DICompositeType(tag: DW_TAG_structure_type, name: "FormattingOptions", scope: !64, file: !5, size: 64, align: 32, flags: DIFlagPublic, elements: !123, templateParams: !18, identifier: "ca2f5547247cd95c514a47d5800e09e")
!123 = !{!124, !126, !128}
!124 = !DIDerivedType(tag: DW_TAG_member, name: "flags", scope: !122, file: !5, baseType: !125, size: 32, align: 32, flags: DIFlagPrivate)
!125 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!126 = !DIDerivedType(tag: DW_TAG_member, name: "width", scope: !122, file: !5, baseType: !127, size: 16, align: 16, offset: 32, flags: DIFlagPrivate)
!127 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!128 = !DIDerivedType(tag: DW_TAG_member, name: "precision", scope: !122, file: !5, baseType: !127, size: 16, align: 16, offset: 48, flags: DIFlagPrivate)
!129 = !DIDerivedType(tag: DW_TAG_member, name: "buf", scope: !119, file: !5, baseType: !130, size: 128, align: 64, flags: DIFlagPrivate)
!130 = !DICompositeType(tag: DW_TAG_structure_type, name: "&mut dyn core::fmt::Write", file: !5, size: 128, align: 64, elements: !131, templateParams: !18, identifier: "effe97114690fc58a8e246cb04e37234")
!131 = !{!132, !135}
!132 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !130, file: !5, baseType: !133, size: 64, align: 64)
!133 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !134, size: 64, align: 64, dwarfAddressSpace: 0)
!134 = !DICompositeType(tag: DW_TAG_structure_type, name: "dyn core::fmt::Write", file: !5, align: 8, elements: !18, identifier: "64328679825f9c73b507edbfd5b86b47")
!135 = !DIDerivedType(tag: DW_TAG_member, name: "vtable", scope: !130, file: !5, baseType: !136, size: 64, align: 64, offset: 64)
!136 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[usize; 6]", baseType: !137, size: 64, align: 64, dwarfAddressSpace: 0)
!137 = !DICompositeType(tag: DW_TAG_array_type, baseType: !138, size: 384, align: 64, elements: !139)
!138 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!139 = !{!140}
!140 = !DISubrange(count: 6, lowerBound: 0)
!141 = !DIDerivedType(tag: DW_TAG_member, name: "_lifetime", scope: !87, file: !5, baseType: !142, align: 8, offset: 128, flags: DIFlagPrivate)
!142 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&()>", scope: !143, file: !5, align: 8, flags: DIFlagPublic, elements: !18, templateParams: !144, identifier: "efa596960370766459fc018866dc4048")
!143 = !DINamespace(name: "marker", scope: !8)
!144 = !{!145}
!145 = !DITemplateTypeParameter(name: "T", type: !146)
!146 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&()", baseType: !94, size: 64, align: 64, dwarfAddressSpace: 0)
!147 = !DIDerivedType(tag: DW_TAG_member, name: "Count", scope: !84, file: !5, baseType: !148, size: 128, align: 64, extraData: i64 0)
!148 = !DICompositeType(tag: DW_TAG_structure_type, name: "Count", scope: !82, file: !5, size: 128, align: 64, flags: DIFlagPrivate, elements: !149, templateParams: !18, identifier: "1d9161ed3114ac1c26d36137fc96704d")
!149 = !{!150}
!150 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !148, file: !5, baseType: !127, size: 16, align: 16, offset: 64, flags: DIFlagPrivate)
!151 = !DIDerivedType(tag: DW_TAG_member, scope: !82, file: !5, baseType: !27, size: 64, align: 64, flags: DIFlagArtificial)
!152 = !{!153}
!153 = !DITemplateTypeParameter(name: "T", type: !78)
!154 = !DISubroutineType(types: !155)
!155 = !{!63, !156}
!156 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !5, size: 128, align: 64, elements: !157, templateParams: !18, identifier: "9277eecd40495f85161460476aacc992")
!157 = !{!158, !160}
!158 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !156, file: !5, baseType: !159, size: 64, align: 64)
!159 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!160 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !156, file: !5, baseType: !138, size: 64, align: 64, offset: 64)
!161 = !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!162 = !{!60}
!163 = !DILocation(line: 815, column: 27, scope: !61, inlinedAt: !59)
!164 = !DILocalVariable(name: "self", arg: 1, scope: !165, file: !166, line: 578, type: !156)
!165 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !167, file: !166, line: 578, type: !169, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !171)
!166 = !DIFile(filename: "library/core/src/str/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "b67baab1b9aefdbe1feb84767953c83d")
!167 = !DINamespace(name: "{impl#0}", scope: !168)
!168 = !DINamespace(name: "str", scope: !8)
!169 = !DISubroutineType(types: !170)
!170 = !{!72, !156}
!171 = !{!164}
!172 = !DILocation(line: 578, column: 25, scope: !165, inlinedAt: !173)
!173 = !DILocation(line: 819, column: 44, scope: !174, inlinedAt: !59)
!174 = !DILexicalBlockFile(scope: !61, file: !62, discriminator: 2)
!175 = !DILocalVariable(name: "self", arg: 1, scope: !176, file: !166, line: 157, type: !156)
!176 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h9ba200cc004955a3E", scope: !167, file: !166, line: 157, type: !177, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !179)
!177 = !DISubroutineType(types: !178)
!178 = !{!138, !156}
!179 = !{!175}
!180 = !DILocation(line: 157, column: 22, scope: !176, inlinedAt: !181)
!181 = !DILocation(line: 820, column: 40, scope: !174, inlinedAt: !59)
!182 = !DILocalVariable(name: "self", arg: 1, scope: !183, file: !166, line: 502, type: !156)
!183 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !167, file: !166, line: 502, type: !184, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !190)
!184 = !DISubroutineType(types: !185)
!185 = !{!186, !156}
!186 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u8]", file: !5, size: 128, align: 64, elements: !187, templateParams: !18, identifier: "31681e0c10b314f1f33e38b2779acbb4")
!187 = !{!188, !189}
!188 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !186, file: !5, baseType: !159, size: 64, align: 64)
!189 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !186, file: !5, baseType: !138, size: 64, align: 64, offset: 64)
!190 = !{!182}
!191 = !DILocation(line: 502, column: 27, scope: !183, inlinedAt: !192)
!192 = !DILocation(line: 158, column: 14, scope: !193, inlinedAt: !181)
!193 = !DILexicalBlockFile(scope: !176, file: !166, discriminator: 2)
!194 = !DILocation(line: 3891, column: 24, scope: !46)
!195 = !DILocation(line: 3894, column: 23, scope: !46)
!196 = !DILocation(line: 815, column: 27, scope: !61, inlinedAt: !195)
!197 = !DILocation(line: 578, column: 25, scope: !165, inlinedAt: !198)
!198 = !DILocation(line: 819, column: 44, scope: !61, inlinedAt: !195)
!199 = !DILocation(line: 157, column: 22, scope: !176, inlinedAt: !200)
!200 = !DILocation(line: 820, column: 40, scope: !61, inlinedAt: !195)
!201 = !DILocation(line: 502, column: 27, scope: !183, inlinedAt: !202)
!202 = !DILocation(line: 158, column: 14, scope: !176, inlinedAt: !200)
!203 = !DILocation(line: 3892, column: 23, scope: !46)
!204 = !DILocation(line: 3897, column: 2, scope: !46)
!205 = distinct !DISubprogram(name: "atomic_load<u8>", linkageName: "_ZN4core4sync6atomic11atomic_load17he41d56cbc0ee28e3E", scope: !6, file: !47, line: 3886, type: !206, scopeLine: 3886, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !208)
!206 = !DISubroutineType(types: !207)
!207 = !{!15, !72, !38}
!208 = !{!209, !210}
!209 = !DILocalVariable(name: "dst", arg: 1, scope: !205, file: !47, line: 3886, type: !72)
!210 = !DILocalVariable(name: "order", arg: 2, scope: !205, file: !47, line: 3886, type: !38)
!211 = !DILocation(line: 3886, column: 32, scope: !205)
!212 = !DILocation(line: 3886, column: 47, scope: !205)
!213 = !DILocation(line: 3889, column: 15, scope: !205)
!214 = !DILocation(line: 3889, column: 9, scope: !205)
!215 = !DILocation(line: 3890, column: 24, scope: !205)
!216 = !DILocation(line: 3893, column: 24, scope: !205)
!217 = !DILocalVariable(name: "s", arg: 1, scope: !218, file: !62, line: 815, type: !156)
!218 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !161, retainedNodes: !219)
!219 = !{!217}
!220 = !DILocation(line: 815, column: 27, scope: !218, inlinedAt: !216)
!221 = !DILocalVariable(name: "self", arg: 1, scope: !222, file: !166, line: 578, type: !156)
!222 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !167, file: !166, line: 578, type: !169, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !223)
!223 = !{!221}
!224 = !DILocation(line: 578, column: 25, scope: !222, inlinedAt: !225)
!225 = !DILocation(line: 819, column: 44, scope: !226, inlinedAt: !216)
!226 = !DILexicalBlockFile(scope: !218, file: !62, discriminator: 2)
!227 = !DILocalVariable(name: "self", arg: 1, scope: !228, file: !166, line: 157, type: !156)
!228 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h9ba200cc004955a3E", scope: !167, file: !166, line: 157, type: !177, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !229)
!229 = !{!227}
!230 = !DILocation(line: 157, column: 22, scope: !228, inlinedAt: !231)
!231 = !DILocation(line: 820, column: 40, scope: !226, inlinedAt: !216)
!232 = !DILocalVariable(name: "self", arg: 1, scope: !233, file: !166, line: 502, type: !156)
!233 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !167, file: !166, line: 502, type: !184, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !234)
!234 = !{!232}
!235 = !DILocation(line: 502, column: 27, scope: !233, inlinedAt: !236)
!236 = !DILocation(line: 158, column: 14, scope: !237, inlinedAt: !231)
!237 = !DILexicalBlockFile(scope: !228, file: !166, discriminator: 2)
!238 = !DILocation(line: 3891, column: 24, scope: !205)
!239 = !DILocation(line: 3894, column: 23, scope: !205)
!240 = !DILocation(line: 815, column: 27, scope: !218, inlinedAt: !239)
!241 = !DILocation(line: 578, column: 25, scope: !222, inlinedAt: !242)
!242 = !DILocation(line: 819, column: 44, scope: !218, inlinedAt: !239)
!243 = !DILocation(line: 157, column: 22, scope: !228, inlinedAt: !244)
!244 = !DILocation(line: 820, column: 40, scope: !218, inlinedAt: !239)
!245 = !DILocation(line: 502, column: 27, scope: !233, inlinedAt: !246)
!246 = !DILocation(line: 158, column: 14, scope: !228, inlinedAt: !244)
!247 = !DILocation(line: 3892, column: 23, scope: !205)
!248 = !DILocation(line: 3897, column: 2, scope: !205)
!249 = distinct !DISubprogram(name: "atomic_store<u64>", linkageName: "_ZN4core4sync6atomic12atomic_store17h7029cee93c9ad50aE", scope: !6, file: !47, line: 3871, type: !250, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, retainedNodes: !253)
!250 = !DISubroutineType(types: !251)
!251 = !{null, !252, !27, !38}
!252 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u64", baseType: !27, size: 64, align: 64, dwarfAddressSpace: 0)
!253 = !{!254, !255, !256}
!254 = !DILocalVariable(name: "dst", arg: 1, scope: !249, file: !47, line: 3871, type: !252)
!255 = !DILocalVariable(name: "val", arg: 2, scope: !249, file: !47, line: 3871, type: !27)
!256 = !DILocalVariable(name: "order", arg: 3, scope: !249, file: !47, line: 3871, type: !38)
!257 = !DILocation(line: 3871, column: 33, scope: !249)
!258 = !DILocation(line: 3871, column: 46, scope: !249)
!259 = !DILocation(line: 3871, column: 54, scope: !249)
!260 = !DILocation(line: 3874, column: 15, scope: !249)
!261 = !DILocation(line: 3874, column: 9, scope: !249)
!262 = !DILocation(line: 3875, column: 24, scope: !249)
!263 = !DILocation(line: 3876, column: 24, scope: !249)
!264 = !DILocation(line: 3878, column: 24, scope: !249)
!265 = !DILocalVariable(name: "s", arg: 1, scope: !266, file: !62, line: 815, type: !156)
!266 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !161, retainedNodes: !267)
!267 = !{!265}
!268 = !DILocation(line: 815, column: 27, scope: !266, inlinedAt: !264)
!269 = !DILocalVariable(name: "self", arg: 1, scope: !270, file: !166, line: 578, type: !156)
!270 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !167, file: !166, line: 578, type: !169, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !271)
!271 = !{!269}
!272 = !DILocation(line: 578, column: 25, scope: !270, inlinedAt: !273)
!273 = !DILocation(line: 819, column: 44, scope: !274, inlinedAt: !264)
!274 = !DILexicalBlockFile(scope: !266, file: !62, discriminator: 2)
!275 = !DILocalVariable(name: "self", arg: 1, scope: !276, file: !166, line: 157, type: !156)
!276 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h9ba200cc004955a3E", scope: !167, file: !166, line: 157, type: !177, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !277)
!277 = !{!275}
!278 = !DILocation(line: 157, column: 22, scope: !276, inlinedAt: !279)
!279 = !DILocation(line: 820, column: 40, scope: !274, inlinedAt: !264)
!280 = !DILocalVariable(name: "self", arg: 1, scope: !281, file: !166, line: 502, type: !156)
!281 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !167, file: !166, line: 502, type: !184, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !282)
!282 = !{!280}
!283 = !DILocation(line: 502, column: 27, scope: !281, inlinedAt: !284)
!284 = !DILocation(line: 158, column: 14, scope: !285, inlinedAt: !279)
!285 = !DILexicalBlockFile(scope: !276, file: !166, discriminator: 2)
!286 = !DILocation(line: 3879, column: 23, scope: !249)
!287 = !DILocation(line: 815, column: 27, scope: !266, inlinedAt: !286)
!288 = !DILocation(line: 578, column: 25, scope: !270, inlinedAt: !289)
!289 = !DILocation(line: 819, column: 44, scope: !266, inlinedAt: !286)
!290 = !DILocation(line: 157, column: 22, scope: !276, inlinedAt: !291)
!291 = !DILocation(line: 820, column: 40, scope: !266, inlinedAt: !286)
!292 = !DILocation(line: 502, column: 27, scope: !281, inlinedAt: !293)
!293 = !DILocation(line: 158, column: 14, scope: !276, inlinedAt: !291)
!294 = !DILocation(line: 3877, column: 23, scope: !249)
!295 = !DILocation(line: 3882, column: 2, scope: !249)
!296 = distinct !DISubprogram(name: "atomic_store<u8>", linkageName: "_ZN4core4sync6atomic12atomic_store17hb82d8a2393587e26E", scope: !6, file: !47, line: 3871, type: !297, scopeLine: 3871, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !300)
!297 = !DISubroutineType(types: !298)
!298 = !{null, !299, !15, !38}
!299 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*mut u8", baseType: !15, size: 64, align: 64, dwarfAddressSpace: 0)
!300 = !{!301, !302, !303}
!301 = !DILocalVariable(name: "dst", arg: 1, scope: !296, file: !47, line: 3871, type: !299)
!302 = !DILocalVariable(name: "val", arg: 2, scope: !296, file: !47, line: 3871, type: !15)
!303 = !DILocalVariable(name: "order", arg: 3, scope: !296, file: !47, line: 3871, type: !38)
!304 = !DILocation(line: 3871, column: 33, scope: !296)
!305 = !DILocation(line: 3871, column: 46, scope: !296)
!306 = !DILocation(line: 3871, column: 54, scope: !296)
!307 = !DILocation(line: 3874, column: 15, scope: !296)
!308 = !DILocation(line: 3874, column: 9, scope: !296)
!309 = !DILocation(line: 3875, column: 24, scope: !296)
!310 = !DILocation(line: 3876, column: 24, scope: !296)
!311 = !DILocation(line: 3878, column: 24, scope: !296)
!312 = !DILocalVariable(name: "s", arg: 1, scope: !313, file: !62, line: 815, type: !156)
!313 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !161, retainedNodes: !314)
!314 = !{!312}
!315 = !DILocation(line: 815, column: 27, scope: !313, inlinedAt: !311)
!316 = !DILocalVariable(name: "self", arg: 1, scope: !317, file: !166, line: 578, type: !156)
!317 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !167, file: !166, line: 578, type: !169, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !318)
!318 = !{!316}
!319 = !DILocation(line: 578, column: 25, scope: !317, inlinedAt: !320)
!320 = !DILocation(line: 819, column: 44, scope: !321, inlinedAt: !311)
!321 = !DILexicalBlockFile(scope: !313, file: !62, discriminator: 2)
!322 = !DILocalVariable(name: "self", arg: 1, scope: !323, file: !166, line: 157, type: !156)
!323 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h9ba200cc004955a3E", scope: !167, file: !166, line: 157, type: !177, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !324)
!324 = !{!322}
!325 = !DILocation(line: 157, column: 22, scope: !323, inlinedAt: !326)
!326 = !DILocation(line: 820, column: 40, scope: !321, inlinedAt: !311)
!327 = !DILocalVariable(name: "self", arg: 1, scope: !328, file: !166, line: 502, type: !156)
!328 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !167, file: !166, line: 502, type: !184, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !329)
!329 = !{!327}
!330 = !DILocation(line: 502, column: 27, scope: !328, inlinedAt: !331)
!331 = !DILocation(line: 158, column: 14, scope: !332, inlinedAt: !326)
!332 = !DILexicalBlockFile(scope: !323, file: !166, discriminator: 2)
!333 = !DILocation(line: 3879, column: 23, scope: !296)
!334 = !DILocation(line: 815, column: 27, scope: !313, inlinedAt: !333)
!335 = !DILocation(line: 578, column: 25, scope: !317, inlinedAt: !336)
!336 = !DILocation(line: 819, column: 44, scope: !313, inlinedAt: !333)
!337 = !DILocation(line: 157, column: 22, scope: !323, inlinedAt: !338)
!338 = !DILocation(line: 820, column: 40, scope: !313, inlinedAt: !333)
!339 = !DILocation(line: 502, column: 27, scope: !328, inlinedAt: !340)
!340 = !DILocation(line: 158, column: 14, scope: !323, inlinedAt: !338)
!341 = !DILocation(line: 3877, column: 23, scope: !296)
!342 = !DILocation(line: 3882, column: 2, scope: !296)
!343 = distinct !DISubprogram(name: "atomic_compare_exchange<u8>", linkageName: "_ZN4core4sync6atomic23atomic_compare_exchange17h86b5045d9f036ebcE", scope: !6, file: !47, line: 3955, type: !344, scopeLine: 3955, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, retainedNodes: !361)
!344 = !DISubroutineType(types: !345)
!345 = !{!346, !299, !15, !15, !38, !38}
!346 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<u8, u8>", scope: !102, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !347, templateParams: !18, identifier: "3f49ad2ad3ca6e08f7b9fc653cc2383")
!347 = !{!348}
!348 = !DICompositeType(tag: DW_TAG_variant_part, scope: !346, file: !5, size: 16, align: 8, elements: !349, templateParams: !18, identifier: "b34042df202b1279b47f0d50c1696f5", discriminator: !360)
!349 = !{!350, !356}
!350 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !348, file: !5, baseType: !351, size: 16, align: 8, extraData: i8 0)
!351 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !346, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !352, templateParams: !354, identifier: "ec167bdaf0ec5ce6afcec043e500fc90")
!352 = !{!353}
!353 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !351, file: !5, baseType: !15, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!354 = !{!17, !355}
!355 = !DITemplateTypeParameter(name: "E", type: !15)
!356 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !348, file: !5, baseType: !357, size: 16, align: 8, extraData: i8 1)
!357 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !346, file: !5, size: 16, align: 8, flags: DIFlagPublic, elements: !358, templateParams: !354, identifier: "598f99603d7fa8ddcbfb9c68db8da1fb")
!358 = !{!359}
!359 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !357, file: !5, baseType: !15, size: 8, align: 8, offset: 8, flags: DIFlagPublic)
!360 = !DIDerivedType(tag: DW_TAG_member, scope: !346, file: !5, baseType: !15, size: 8, align: 8, flags: DIFlagArtificial)
!361 = !{!362, !363, !364, !365, !366, !367, !369}
!362 = !DILocalVariable(name: "dst", arg: 1, scope: !343, file: !47, line: 3956, type: !299)
!363 = !DILocalVariable(name: "old", arg: 2, scope: !343, file: !47, line: 3957, type: !15)
!364 = !DILocalVariable(name: "new", arg: 3, scope: !343, file: !47, line: 3958, type: !15)
!365 = !DILocalVariable(name: "success", arg: 4, scope: !343, file: !47, line: 3959, type: !38)
!366 = !DILocalVariable(name: "failure", arg: 5, scope: !343, file: !47, line: 3960, type: !38)
!367 = !DILocalVariable(name: "val", scope: !368, file: !47, line: 3963, type: !15, align: 8)
!368 = distinct !DILexicalBlock(scope: !343, file: !47, line: 3963, column: 5)
!369 = !DILocalVariable(name: "ok", scope: !368, file: !47, line: 3963, type: !370, align: 8)
!370 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!371 = !DILocation(line: 3956, column: 5, scope: !343)
!372 = !DILocation(line: 3957, column: 5, scope: !343)
!373 = !DILocation(line: 3958, column: 5, scope: !343)
!374 = !DILocation(line: 3959, column: 5, scope: !343)
!375 = !DILocation(line: 3960, column: 5, scope: !343)
!376 = !DILocation(line: 3964, column: 15, scope: !343)
!377 = !DILocation(line: 3964, column: 9, scope: !343)
!378 = !DILocation(line: 3966, column: 17, scope: !343)
!379 = !DILocation(line: 3969, column: 17, scope: !343)
!380 = !DILocation(line: 3972, column: 17, scope: !343)
!381 = !DILocation(line: 3963, column: 10, scope: !343)
!382 = !DILocation(line: 3963, column: 10, scope: !368)
!383 = !DILocation(line: 3963, column: 15, scope: !343)
!384 = !DILocation(line: 3963, column: 15, scope: !368)
!385 = !DILocation(line: 4014, column: 8, scope: !368)
!386 = !DILocation(line: 3984, column: 17, scope: !343)
!387 = !DILocation(line: 3987, column: 17, scope: !343)
!388 = !DILocation(line: 3990, column: 17, scope: !343)
!389 = !DILocation(line: 3975, column: 17, scope: !343)
!390 = !DILocation(line: 3978, column: 17, scope: !343)
!391 = !DILocation(line: 3981, column: 17, scope: !343)
!392 = !DILocation(line: 3993, column: 17, scope: !343)
!393 = !DILocation(line: 3996, column: 17, scope: !343)
!394 = !DILocation(line: 3999, column: 17, scope: !343)
!395 = !DILocation(line: 4002, column: 17, scope: !343)
!396 = !DILocation(line: 4005, column: 17, scope: !343)
!397 = !DILocation(line: 4008, column: 17, scope: !343)
!398 = !DILocation(line: 4014, column: 30, scope: !368)
!399 = !DILocation(line: 4014, column: 5, scope: !368)
!400 = !DILocation(line: 4014, column: 13, scope: !368)
!401 = !DILocation(line: 4015, column: 2, scope: !343)
!402 = !DILocation(line: 4011, column: 29, scope: !343)
!403 = !DILocalVariable(name: "s", arg: 1, scope: !404, file: !62, line: 815, type: !156)
!404 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17h551bdedc2464c9a6E", scope: !63, file: !62, line: 815, type: !154, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !161, retainedNodes: !405)
!405 = !{!403}
!406 = !DILocation(line: 815, column: 27, scope: !404, inlinedAt: !402)
!407 = !DILocalVariable(name: "self", arg: 1, scope: !408, file: !166, line: 578, type: !156)
!408 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !167, file: !166, line: 578, type: !169, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !409)
!409 = !{!407}
!410 = !DILocation(line: 578, column: 25, scope: !408, inlinedAt: !411)
!411 = !DILocation(line: 819, column: 44, scope: !404, inlinedAt: !402)
!412 = !DILocalVariable(name: "self", arg: 1, scope: !413, file: !166, line: 157, type: !156)
!413 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17h9ba200cc004955a3E", scope: !167, file: !166, line: 157, type: !177, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !414)
!414 = !{!412}
!415 = !DILocation(line: 157, column: 22, scope: !413, inlinedAt: !416)
!416 = !DILocation(line: 820, column: 40, scope: !404, inlinedAt: !402)
!417 = !DILocalVariable(name: "self", arg: 1, scope: !418, file: !166, line: 502, type: !156)
!418 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !167, file: !166, line: 502, type: !184, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, retainedNodes: !419)
!419 = !{!417}
!420 = !DILocation(line: 502, column: 27, scope: !418, inlinedAt: !421)
!421 = !DILocation(line: 158, column: 14, scope: !413, inlinedAt: !416)
!422 = !DILocation(line: 4010, column: 28, scope: !343)
!423 = !DILocation(line: 815, column: 27, scope: !404, inlinedAt: !422)
!424 = !DILocation(line: 578, column: 25, scope: !408, inlinedAt: !425)
!425 = !DILocation(line: 819, column: 44, scope: !426, inlinedAt: !422)
!426 = !DILexicalBlockFile(scope: !404, file: !62, discriminator: 2)
!427 = !DILocation(line: 157, column: 22, scope: !413, inlinedAt: !428)
!428 = !DILocation(line: 820, column: 40, scope: !426, inlinedAt: !422)
!429 = !DILocation(line: 502, column: 27, scope: !418, inlinedAt: !430)
!430 = !DILocation(line: 158, column: 14, scope: !431, inlinedAt: !428)
!431 = !DILexicalBlockFile(scope: !413, file: !166, discriminator: 2)
!432 = distinct !DISubprogram(name: "compare_exchange", linkageName: "_ZN4core4sync6atomic8AtomicU816compare_exchange17he7d35554a4ed25d6E", scope: !4, file: !47, line: 3033, type: !433, scopeLine: 3033, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !436, retainedNodes: !437)
!433 = !DISubroutineType(types: !434)
!434 = !{!346, !435, !15, !15, !38, !38}
!435 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicU8", baseType: !4, size: 64, align: 64, dwarfAddressSpace: 0)
!436 = !DISubprogram(name: "compare_exchange", linkageName: "_ZN4core4sync6atomic8AtomicU816compare_exchange17he7d35554a4ed25d6E", scope: !4, file: !47, line: 3033, type: !433, scopeLine: 3033, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!437 = !{!438, !439, !440, !441, !442}
!438 = !DILocalVariable(name: "self", arg: 1, scope: !432, file: !47, line: 3033, type: !435)
!439 = !DILocalVariable(name: "current", arg: 2, scope: !432, file: !47, line: 3034, type: !15)
!440 = !DILocalVariable(name: "new", arg: 3, scope: !432, file: !47, line: 3035, type: !15)
!441 = !DILocalVariable(name: "success", arg: 4, scope: !432, file: !47, line: 3036, type: !38)
!442 = !DILocalVariable(name: "failure", arg: 5, scope: !432, file: !47, line: 3037, type: !38)
!443 = !DILocation(line: 3033, column: 37, scope: !432)
!444 = !DILocation(line: 3034, column: 37, scope: !432)
!445 = !DILocation(line: 3035, column: 37, scope: !432)
!446 = !DILocation(line: 3036, column: 37, scope: !432)
!447 = !DILocation(line: 3037, column: 37, scope: !432)
!448 = !DILocalVariable(name: "self", arg: 1, scope: !449, file: !450, line: 2443, type: !453)
!449 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hbc0f7a519bbc9b17E", scope: !11, file: !450, line: 2443, type: !451, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !454, retainedNodes: !455)
!450 = !DIFile(filename: "library/core/src/cell.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "96404e804c6faf0fea9fa631bcb8d1d2")
!451 = !DISubroutineType(types: !452)
!452 = !{!299, !453}
!453 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::UnsafeCell<u8>", baseType: !11, size: 64, align: 64, dwarfAddressSpace: 0)
!454 = !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hbc0f7a519bbc9b17E", scope: !11, file: !450, line: 2443, type: !451, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !16)
!455 = !{!448}
!456 = !DILocation(line: 2443, column: 22, scope: !449, inlinedAt: !457)
!457 = !DILocation(line: 3039, column: 57, scope: !432)
!458 = !DILocation(line: 3039, column: 26, scope: !432)
!459 = !DILocation(line: 3040, column: 14, scope: !432)
!460 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic8AtomicU84load17hcb0349940db69752E", scope: !4, file: !47, line: 2842, type: !461, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !463, retainedNodes: !464)
!461 = !DISubroutineType(types: !462)
!462 = !{!15, !435, !38}
!463 = !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic8AtomicU84load17hcb0349940db69752E", scope: !4, file: !47, line: 2842, type: !461, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!464 = !{!465, !466}
!465 = !DILocalVariable(name: "self", arg: 1, scope: !460, file: !47, line: 2842, type: !435)
!466 = !DILocalVariable(name: "order", arg: 2, scope: !460, file: !47, line: 2842, type: !38)
!467 = !DILocation(line: 2842, column: 25, scope: !460)
!468 = !DILocation(line: 2842, column: 32, scope: !460)
!469 = !DILocalVariable(name: "self", arg: 1, scope: !470, file: !450, line: 2443, type: !453)
!470 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hbc0f7a519bbc9b17E", scope: !11, file: !450, line: 2443, type: !451, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !454, retainedNodes: !471)
!471 = !{!469}
!472 = !DILocation(line: 2443, column: 22, scope: !470, inlinedAt: !473)
!473 = !DILocation(line: 2844, column: 45, scope: !460)
!474 = !DILocation(line: 2844, column: 26, scope: !460)
!475 = !DILocation(line: 2845, column: 14, scope: !460)
!476 = distinct !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic8AtomicU85store17h4cc4247562bc3977E", scope: !4, file: !47, line: 2870, type: !477, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !479, retainedNodes: !480)
!477 = !DISubroutineType(types: !478)
!478 = !{null, !435, !15, !38}
!479 = !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic8AtomicU85store17h4cc4247562bc3977E", scope: !4, file: !47, line: 2870, type: !477, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!480 = !{!481, !482, !483}
!481 = !DILocalVariable(name: "self", arg: 1, scope: !476, file: !47, line: 2870, type: !435)
!482 = !DILocalVariable(name: "val", arg: 2, scope: !476, file: !47, line: 2870, type: !15)
!483 = !DILocalVariable(name: "order", arg: 3, scope: !476, file: !47, line: 2870, type: !38)
!484 = !DILocation(line: 2870, column: 26, scope: !476)
!485 = !DILocation(line: 2870, column: 33, scope: !476)
!486 = !DILocation(line: 2870, column: 49, scope: !476)
!487 = !DILocalVariable(name: "self", arg: 1, scope: !488, file: !450, line: 2443, type: !453)
!488 = distinct !DISubprogram(name: "get<u8>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17hbc0f7a519bbc9b17E", scope: !11, file: !450, line: 2443, type: !451, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !16, declaration: !454, retainedNodes: !489)
!489 = !{!487}
!490 = !DILocation(line: 2443, column: 22, scope: !488, inlinedAt: !491)
!491 = !DILocation(line: 2872, column: 46, scope: !476)
!492 = !DILocation(line: 2872, column: 26, scope: !476)
!493 = !DILocation(line: 2873, column: 14, scope: !476)
!494 = distinct !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU644load17hb8b4bf304ebf4015E", scope: !21, file: !47, line: 2842, type: !495, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !498, retainedNodes: !499)
!495 = !DISubroutineType(types: !496)
!496 = !{!27, !497, !38}
!497 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::sync::atomic::AtomicU64", baseType: !21, size: 64, align: 64, dwarfAddressSpace: 0)
!498 = !DISubprogram(name: "load", linkageName: "_ZN4core4sync6atomic9AtomicU644load17hb8b4bf304ebf4015E", scope: !21, file: !47, line: 2842, type: !495, scopeLine: 2842, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!499 = !{!500, !501}
!500 = !DILocalVariable(name: "self", arg: 1, scope: !494, file: !47, line: 2842, type: !497)
!501 = !DILocalVariable(name: "order", arg: 2, scope: !494, file: !47, line: 2842, type: !38)
!502 = !DILocation(line: 2842, column: 25, scope: !494)
!503 = !DILocation(line: 2842, column: 32, scope: !494)
!504 = !DILocalVariable(name: "self", arg: 1, scope: !505, file: !450, line: 2443, type: !508)
!505 = distinct !DISubprogram(name: "get<u64>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17h875777900af20463E", scope: !24, file: !450, line: 2443, type: !506, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !509, retainedNodes: !510)
!506 = !DISubroutineType(types: !507)
!507 = !{!252, !508}
!508 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::cell::UnsafeCell<u64>", baseType: !24, size: 64, align: 64, dwarfAddressSpace: 0)
!509 = !DISubprogram(name: "get<u64>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17h875777900af20463E", scope: !24, file: !450, line: 2443, type: !506, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !28)
!510 = !{!504}
!511 = !DILocation(line: 2443, column: 22, scope: !505, inlinedAt: !512)
!512 = !DILocation(line: 2844, column: 45, scope: !494)
!513 = !DILocation(line: 2844, column: 26, scope: !494)
!514 = !DILocation(line: 2845, column: 14, scope: !494)
!515 = distinct !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic9AtomicU645store17h8f57cee5f10f3461E", scope: !21, file: !47, line: 2870, type: !516, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !18, declaration: !518, retainedNodes: !519)
!516 = !DISubroutineType(types: !517)
!517 = !{null, !497, !27, !38}
!518 = !DISubprogram(name: "store", linkageName: "_ZN4core4sync6atomic9AtomicU645store17h8f57cee5f10f3461E", scope: !21, file: !47, line: 2870, type: !516, scopeLine: 2870, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !18)
!519 = !{!520, !521, !522}
!520 = !DILocalVariable(name: "self", arg: 1, scope: !515, file: !47, line: 2870, type: !497)
!521 = !DILocalVariable(name: "val", arg: 2, scope: !515, file: !47, line: 2870, type: !27)
!522 = !DILocalVariable(name: "order", arg: 3, scope: !515, file: !47, line: 2870, type: !38)
!523 = !DILocation(line: 2870, column: 26, scope: !515)
!524 = !DILocation(line: 2870, column: 33, scope: !515)
!525 = !DILocation(line: 2870, column: 49, scope: !515)
!526 = !DILocalVariable(name: "self", arg: 1, scope: !527, file: !450, line: 2443, type: !508)
!527 = distinct !DISubprogram(name: "get<u64>", linkageName: "_ZN4core4cell19UnsafeCell$LT$T$GT$3get17h875777900af20463E", scope: !24, file: !450, line: 2443, type: !506, scopeLine: 2443, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !28, declaration: !509, retainedNodes: !528)
!528 = !{!526}
!529 = !DILocation(line: 2443, column: 22, scope: !527, inlinedAt: !530)
!530 = !DILocation(line: 2872, column: 46, scope: !515)
!531 = !DILocation(line: 2872, column: 26, scope: !515)
!532 = !DILocation(line: 2873, column: 14, scope: !515)
!533 = distinct !DISubprogram(name: "is_ok<u8, u8>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17hc82266eaa264c9ebE", scope: !346, file: !534, line: 593, type: !535, scopeLine: 593, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !35, templateParams: !354, declaration: !538, retainedNodes: !539)
!534 = !DIFile(filename: "library/core/src/result.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "7ebc974a4b69a504d7e902d792c422dd")
!535 = !DISubroutineType(types: !536)
!536 = !{!370, !537}
!537 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::result::Result<u8, u8>", baseType: !346, size: 64, align: 64, dwarfAddressSpace: 0)
!538 = !DISubprogram(name: "is_ok<u8, u8>", linkageName: "_ZN4core6result19Result$LT$T$C$E$GT$5is_ok17hc82266eaa264c9ebE", scope: !346, file: !534, line: 593, type: !535, scopeLine: 593, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !354)
!539 = !{!540}
!540 = !DILocalVariable(name: "self", arg: 1, scope: !533, file: !534, line: 593, type: !537)
!541 = !DILocation(line: 593, column: 24, scope: !533)
!542 = !DILocation(line: 594, column: 18, scope: !533)
!543 = !DILocation(line: 433, column: 9, scope: !544)
!544 = !DILexicalBlockFile(scope: !533, file: !545, discriminator: 0)
!545 = !DIFile(filename: "library/core/src/macros/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860", checksumkind: CSK_MD5, checksum: "51376b65c07e3acab5731a6bddd7c4b3")
!546 = !DILocation(line: 595, column: 6, scope: !533)
!547 = distinct !DISubprogram(name: "worker", scope: !2, file: !3, line: 9, type: !548, scopeLine: 9, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !35, templateParams: !18)
!548 = !DISubroutineType(types: !549)
!549 = !{null}
!550 = !DILocation(line: 10, column: 14, scope: !547)
!551 = !DILocation(line: 10, column: 55, scope: !547)
!552 = !DILocation(line: 10, column: 8, scope: !547)
!553 = !DILocation(line: 19, column: 17, scope: !547)
!554 = !DILocation(line: 19, column: 11, scope: !547)
!555 = !DILocation(line: 15, column: 19, scope: !547)
!556 = !DILocation(line: 16, column: 19, scope: !547)
!557 = !DILocation(line: 20, column: 19, scope: !547)
!558 = !DILocation(line: 20, column: 13, scope: !547)
!559 = !DILocation(line: 20, column: 5, scope: !547)
!560 = !DILocation(line: 21, column: 2, scope: !547)
