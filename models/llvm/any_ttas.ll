; ModuleID = 'any_ttas.cc'
source_filename = "any_ttas.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%"struct.std::atomic" = type { %"struct.std::__atomic_base" }
%"struct.std::__atomic_base" = type { i8 }

$_ZNKSt6atomicIbE4loadESt12memory_order = comdat any

$_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_order = comdat any

$_ZNSt6atomicIbE5storeEbSt12memory_order = comdat any

$_ZStanSt12memory_orderSt23__memory_order_modifier = comdat any

$__clang_call_terminate = comdat any

$_ZSt23__cmpexch_failure_orderSt12memory_order = comdat any

$_ZStorSt12memory_orderSt23__memory_order_modifier = comdat any

$_ZSt24__cmpexch_failure_order2St12memory_order = comdat any

@_ZL5taken = internal global %"struct.std::atomic" zeroinitializer, align 1, !dbg !0
@_ZL6inside = internal global i32 0, align 4, !dbg !229
@.str = private unnamed_addr constant [12 x i8] c"inside == 1\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"any_ttas.cc\00", align 1
@__PRETTY_FUNCTION__.worker = private unnamed_addr constant [14 x i8] c"void worker()\00", align 1

; Function Attrs: mustprogress noinline nounwind uwtable
define dso_local void @worker() #0 !dbg !239 {
  %1 = alloca i8, align 1
  br label %2, !dbg !243

2:                                                ; preds = %9, %0
  br label %3, !dbg !244

3:                                                ; preds = %5, %2
  %4 = call noundef zeroext i1 @_ZNKSt6atomicIbE4loadESt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) @_ZL5taken, i32 noundef 0) #4, !dbg !248
  br i1 %4, label %5, label %6, !dbg !244

5:                                                ; preds = %3
  br label %3, !dbg !244, !llvm.loop !249

6:                                                ; preds = %3
  call void @llvm.dbg.declare(metadata i8* %1, metadata !252, metadata !DIExpression()), !dbg !253
  store i8 0, i8* %1, align 1, !dbg !253
  %7 = call noundef zeroext i1 @_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) @_ZL5taken, i8* noundef nonnull align 1 dereferenceable(1) %1, i1 noundef zeroext true, i32 noundef 2) #4, !dbg !254
  br i1 %7, label %8, label %9, !dbg !256

8:                                                ; preds = %6
  br label %10, !dbg !257

9:                                                ; preds = %6
  br label %2, !dbg !258, !llvm.loop !259

10:                                               ; preds = %8
  %11 = load i32, i32* @_ZL6inside, align 4, !dbg !262
  %12 = add nsw i32 %11, 1, !dbg !262
  store i32 %12, i32* @_ZL6inside, align 4, !dbg !262
  %13 = load i32, i32* @_ZL6inside, align 4, !dbg !263
  %14 = icmp eq i32 %13, 1, !dbg !263
  br i1 %14, label %15, label %16, !dbg !263

15:                                               ; preds = %10
  br label %18, !dbg !263

16:                                               ; preds = %10
  call void @__assert_fail(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.1, i64 0, i64 0), i32 noundef 22, i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @__PRETTY_FUNCTION__.worker, i64 0, i64 0)) #5, !dbg !263
  unreachable, !dbg !263

17:                                               ; No predecessors!
  br label %18, !dbg !263

18:                                               ; preds = %17, %15
  %19 = load i32, i32* @_ZL6inside, align 4, !dbg !264
  %20 = add nsw i32 %19, -1, !dbg !264
  store i32 %20, i32* @_ZL6inside, align 4, !dbg !264
  call void @_ZNSt6atomicIbE5storeEbSt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) @_ZL5taken, i1 noundef zeroext false, i32 noundef 3) #4, !dbg !265
  ret void, !dbg !266
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNKSt6atomicIbE4loadESt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) %0, i32 noundef %1) #0 comdat align 2 personality i32 (...)* @__gxx_personality_v0 !dbg !267 {
  %3 = alloca %"struct.std::__atomic_base"*, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i8, align 1
  %7 = alloca %"struct.std::atomic"*, align 8
  %8 = alloca i32, align 4
  store %"struct.std::atomic"* %0, %"struct.std::atomic"** %7, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::atomic"** %7, metadata !268, metadata !DIExpression()), !dbg !270
  store i32 %1, i32* %8, align 4
  call void @llvm.dbg.declare(metadata i32* %8, metadata !271, metadata !DIExpression()), !dbg !272
  %9 = load %"struct.std::atomic"*, %"struct.std::atomic"** %7, align 8
  %10 = getelementptr inbounds %"struct.std::atomic", %"struct.std::atomic"* %9, i32 0, i32 0, !dbg !273
  %11 = load i32, i32* %8, align 4, !dbg !274
  store %"struct.std::__atomic_base"* %10, %"struct.std::__atomic_base"** %3, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::__atomic_base"** %3, metadata !275, metadata !DIExpression()) #4, !dbg !278
  store i32 %11, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !280, metadata !DIExpression()) #4, !dbg !281
  %12 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %3, align 8
  call void @llvm.dbg.declare(metadata i32* %5, metadata !282, metadata !DIExpression()) #4, !dbg !283
  %13 = load i32, i32* %4, align 4, !dbg !284
  %14 = invoke noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %13, i32 noundef 65535)
          to label %15 unwind label %24, !dbg !285

15:                                               ; preds = %2
  store i32 %14, i32* %5, align 4, !dbg !283
  %16 = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %12, i32 0, i32 0, !dbg !286
  %17 = load i32, i32* %4, align 4, !dbg !287
  switch i32 %17, label %18 [
    i32 1, label %20
    i32 2, label %20
    i32 5, label %22
  ], !dbg !288

18:                                               ; preds = %15
  %19 = load atomic i8, i8* %16 monotonic, align 1, !dbg !288
  store i8 %19, i8* %6, align 1, !dbg !288
  br label %27, !dbg !288

20:                                               ; preds = %15, %15
  %21 = load atomic i8, i8* %16 acquire, align 1, !dbg !288
  store i8 %21, i8* %6, align 1, !dbg !288
  br label %27, !dbg !288

22:                                               ; preds = %15
  %23 = load atomic i8, i8* %16 seq_cst, align 1, !dbg !288
  store i8 %23, i8* %6, align 1, !dbg !288
  br label %27, !dbg !288

24:                                               ; preds = %2
  %25 = landingpad { i8*, i32 }
          catch i8* null, !dbg !285
  %26 = extractvalue { i8*, i32 } %25, 0, !dbg !285
  call void @__clang_call_terminate(i8* %26) #5, !dbg !285
  unreachable, !dbg !285

27:                                               ; preds = %18, %20, %22
  %28 = load i8, i8* %6, align 1, !dbg !288
  %29 = trunc i8 %28 to i1, !dbg !288
  ret i1 %29, !dbg !289
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) %0, i8* noundef nonnull align 1 dereferenceable(1) %1, i1 noundef zeroext %2, i32 noundef %3) #0 comdat align 2 !dbg !290 {
  %5 = alloca %"struct.std::__atomic_base"*, align 8
  %6 = alloca i8*, align 8
  %7 = alloca i8, align 1
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i8, align 1
  %11 = alloca i8, align 1
  %12 = alloca %"struct.std::__atomic_base"*, align 8
  %13 = alloca i8*, align 8
  %14 = alloca i8, align 1
  %15 = alloca i32, align 4
  %16 = alloca %"struct.std::atomic"*, align 8
  %17 = alloca i8*, align 8
  %18 = alloca i8, align 1
  %19 = alloca i32, align 4
  store %"struct.std::atomic"* %0, %"struct.std::atomic"** %16, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::atomic"** %16, metadata !291, metadata !DIExpression()), !dbg !293
  store i8* %1, i8** %17, align 8
  call void @llvm.dbg.declare(metadata i8** %17, metadata !294, metadata !DIExpression()), !dbg !295
  %20 = zext i1 %2 to i8
  store i8 %20, i8* %18, align 1
  call void @llvm.dbg.declare(metadata i8* %18, metadata !296, metadata !DIExpression()), !dbg !297
  store i32 %3, i32* %19, align 4
  call void @llvm.dbg.declare(metadata i32* %19, metadata !298, metadata !DIExpression()), !dbg !299
  %21 = load %"struct.std::atomic"*, %"struct.std::atomic"** %16, align 8
  %22 = getelementptr inbounds %"struct.std::atomic", %"struct.std::atomic"* %21, i32 0, i32 0, !dbg !300
  %23 = load i8*, i8** %17, align 8, !dbg !301
  %24 = load i8, i8* %18, align 1, !dbg !302
  %25 = trunc i8 %24 to i1, !dbg !302
  %26 = load i32, i32* %19, align 4, !dbg !303
  store %"struct.std::__atomic_base"* %22, %"struct.std::__atomic_base"** %12, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::__atomic_base"** %12, metadata !304, metadata !DIExpression()) #4, !dbg !307
  store i8* %23, i8** %13, align 8
  call void @llvm.dbg.declare(metadata i8** %13, metadata !309, metadata !DIExpression()) #4, !dbg !310
  %27 = zext i1 %25 to i8
  store i8 %27, i8* %14, align 1
  call void @llvm.dbg.declare(metadata i8* %14, metadata !311, metadata !DIExpression()) #4, !dbg !312
  store i32 %26, i32* %15, align 4
  call void @llvm.dbg.declare(metadata i32* %15, metadata !313, metadata !DIExpression()) #4, !dbg !314
  %28 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %12, align 8
  %29 = load i8*, i8** %13, align 8, !dbg !315
  %30 = load i8, i8* %14, align 1, !dbg !316
  %31 = trunc i8 %30 to i1, !dbg !316
  %32 = load i32, i32* %15, align 4, !dbg !317
  %33 = load i32, i32* %15, align 4, !dbg !318
  %34 = call noundef i32 @_ZSt23__cmpexch_failure_orderSt12memory_order(i32 noundef %33) #4, !dbg !319
  store %"struct.std::__atomic_base"* %28, %"struct.std::__atomic_base"** %5, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::__atomic_base"** %5, metadata !320, metadata !DIExpression()), !dbg !322
  store i8* %29, i8** %6, align 8
  call void @llvm.dbg.declare(metadata i8** %6, metadata !324, metadata !DIExpression()), !dbg !325
  %35 = zext i1 %31 to i8
  store i8 %35, i8* %7, align 1
  call void @llvm.dbg.declare(metadata i8* %7, metadata !326, metadata !DIExpression()), !dbg !327
  store i32 %32, i32* %8, align 4
  call void @llvm.dbg.declare(metadata i32* %8, metadata !328, metadata !DIExpression()), !dbg !329
  store i32 %34, i32* %9, align 4
  call void @llvm.dbg.declare(metadata i32* %9, metadata !330, metadata !DIExpression()), !dbg !331
  %36 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %5, align 8
  %37 = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %36, i32 0, i32 0, !dbg !332
  %38 = load i32, i32* %8, align 4, !dbg !333
  %39 = load i8*, i8** %6, align 8, !dbg !334
  %40 = load i8, i8* %7, align 1, !dbg !335
  %41 = trunc i8 %40 to i1, !dbg !335
  %42 = zext i1 %41 to i8, !dbg !336
  store i8 %42, i8* %10, align 1, !dbg !336
  %43 = load i32, i32* %9, align 4, !dbg !337
  switch i32 %38, label %44 [
    i32 1, label %45
    i32 2, label %45
    i32 3, label %46
    i32 4, label %47
    i32 5, label %48
  ], !dbg !336

44:                                               ; preds = %4
  switch i32 %43, label %49 [
    i32 1, label %55
    i32 2, label %55
    i32 5, label %61
  ], !dbg !336

45:                                               ; preds = %4, %4
  switch i32 %43, label %77 [
    i32 1, label %83
    i32 2, label %83
    i32 5, label %89
  ], !dbg !336

46:                                               ; preds = %4
  switch i32 %43, label %105 [
    i32 1, label %111
    i32 2, label %111
    i32 5, label %117
  ], !dbg !336

47:                                               ; preds = %4
  switch i32 %43, label %133 [
    i32 1, label %139
    i32 2, label %139
    i32 5, label %145
  ], !dbg !336

48:                                               ; preds = %4
  switch i32 %43, label %161 [
    i32 1, label %167
    i32 2, label %167
    i32 5, label %173
  ], !dbg !336

49:                                               ; preds = %44
  %50 = load i8, i8* %39, align 1, !dbg !336
  %51 = load i8, i8* %10, align 1, !dbg !336
  %52 = cmpxchg weak i8* %37, i8 %50, i8 %51 monotonic monotonic, align 1, !dbg !336
  %53 = extractvalue { i8, i1 } %52, 0, !dbg !336
  %54 = extractvalue { i8, i1 } %52, 1, !dbg !336
  br i1 %54, label %69, label %68, !dbg !336

55:                                               ; preds = %44, %44
  %56 = load i8, i8* %39, align 1, !dbg !336
  %57 = load i8, i8* %10, align 1, !dbg !336
  %58 = cmpxchg weak i8* %37, i8 %56, i8 %57 monotonic acquire, align 1, !dbg !336
  %59 = extractvalue { i8, i1 } %58, 0, !dbg !336
  %60 = extractvalue { i8, i1 } %58, 1, !dbg !336
  br i1 %60, label %72, label %71, !dbg !336

61:                                               ; preds = %44
  %62 = load i8, i8* %39, align 1, !dbg !336
  %63 = load i8, i8* %10, align 1, !dbg !336
  %64 = cmpxchg weak i8* %37, i8 %62, i8 %63 monotonic seq_cst, align 1, !dbg !336
  %65 = extractvalue { i8, i1 } %64, 0, !dbg !336
  %66 = extractvalue { i8, i1 } %64, 1, !dbg !336
  br i1 %66, label %75, label %74, !dbg !336

67:                                               ; preds = %75, %72, %69
  br label %189, !dbg !336

68:                                               ; preds = %49
  store i8 %53, i8* %39, align 1, !dbg !336
  br label %69, !dbg !336

69:                                               ; preds = %68, %49
  %70 = zext i1 %54 to i8, !dbg !336
  store i8 %70, i8* %11, align 1, !dbg !336
  br label %67, !dbg !336

71:                                               ; preds = %55
  store i8 %59, i8* %39, align 1, !dbg !336
  br label %72, !dbg !336

72:                                               ; preds = %71, %55
  %73 = zext i1 %60 to i8, !dbg !336
  store i8 %73, i8* %11, align 1, !dbg !336
  br label %67, !dbg !336

74:                                               ; preds = %61
  store i8 %65, i8* %39, align 1, !dbg !336
  br label %75, !dbg !336

75:                                               ; preds = %74, %61
  %76 = zext i1 %66 to i8, !dbg !336
  store i8 %76, i8* %11, align 1, !dbg !336
  br label %67, !dbg !336

77:                                               ; preds = %45
  %78 = load i8, i8* %39, align 1, !dbg !336
  %79 = load i8, i8* %10, align 1, !dbg !336
  %80 = cmpxchg weak i8* %37, i8 %78, i8 %79 acquire monotonic, align 1, !dbg !336
  %81 = extractvalue { i8, i1 } %80, 0, !dbg !336
  %82 = extractvalue { i8, i1 } %80, 1, !dbg !336
  br i1 %82, label %97, label %96, !dbg !336

83:                                               ; preds = %45, %45
  %84 = load i8, i8* %39, align 1, !dbg !336
  %85 = load i8, i8* %10, align 1, !dbg !336
  %86 = cmpxchg weak i8* %37, i8 %84, i8 %85 acquire acquire, align 1, !dbg !336
  %87 = extractvalue { i8, i1 } %86, 0, !dbg !336
  %88 = extractvalue { i8, i1 } %86, 1, !dbg !336
  br i1 %88, label %100, label %99, !dbg !336

89:                                               ; preds = %45
  %90 = load i8, i8* %39, align 1, !dbg !336
  %91 = load i8, i8* %10, align 1, !dbg !336
  %92 = cmpxchg weak i8* %37, i8 %90, i8 %91 acquire seq_cst, align 1, !dbg !336
  %93 = extractvalue { i8, i1 } %92, 0, !dbg !336
  %94 = extractvalue { i8, i1 } %92, 1, !dbg !336
  br i1 %94, label %103, label %102, !dbg !336

95:                                               ; preds = %103, %100, %97
  br label %189, !dbg !336

96:                                               ; preds = %77
  store i8 %81, i8* %39, align 1, !dbg !336
  br label %97, !dbg !336

97:                                               ; preds = %96, %77
  %98 = zext i1 %82 to i8, !dbg !336
  store i8 %98, i8* %11, align 1, !dbg !336
  br label %95, !dbg !336

99:                                               ; preds = %83
  store i8 %87, i8* %39, align 1, !dbg !336
  br label %100, !dbg !336

100:                                              ; preds = %99, %83
  %101 = zext i1 %88 to i8, !dbg !336
  store i8 %101, i8* %11, align 1, !dbg !336
  br label %95, !dbg !336

102:                                              ; preds = %89
  store i8 %93, i8* %39, align 1, !dbg !336
  br label %103, !dbg !336

103:                                              ; preds = %102, %89
  %104 = zext i1 %94 to i8, !dbg !336
  store i8 %104, i8* %11, align 1, !dbg !336
  br label %95, !dbg !336

105:                                              ; preds = %46
  %106 = load i8, i8* %39, align 1, !dbg !336
  %107 = load i8, i8* %10, align 1, !dbg !336
  %108 = cmpxchg weak i8* %37, i8 %106, i8 %107 release monotonic, align 1, !dbg !336
  %109 = extractvalue { i8, i1 } %108, 0, !dbg !336
  %110 = extractvalue { i8, i1 } %108, 1, !dbg !336
  br i1 %110, label %125, label %124, !dbg !336

111:                                              ; preds = %46, %46
  %112 = load i8, i8* %39, align 1, !dbg !336
  %113 = load i8, i8* %10, align 1, !dbg !336
  %114 = cmpxchg weak i8* %37, i8 %112, i8 %113 release acquire, align 1, !dbg !336
  %115 = extractvalue { i8, i1 } %114, 0, !dbg !336
  %116 = extractvalue { i8, i1 } %114, 1, !dbg !336
  br i1 %116, label %128, label %127, !dbg !336

117:                                              ; preds = %46
  %118 = load i8, i8* %39, align 1, !dbg !336
  %119 = load i8, i8* %10, align 1, !dbg !336
  %120 = cmpxchg weak i8* %37, i8 %118, i8 %119 release seq_cst, align 1, !dbg !336
  %121 = extractvalue { i8, i1 } %120, 0, !dbg !336
  %122 = extractvalue { i8, i1 } %120, 1, !dbg !336
  br i1 %122, label %131, label %130, !dbg !336

123:                                              ; preds = %131, %128, %125
  br label %189, !dbg !336

124:                                              ; preds = %105
  store i8 %109, i8* %39, align 1, !dbg !336
  br label %125, !dbg !336

125:                                              ; preds = %124, %105
  %126 = zext i1 %110 to i8, !dbg !336
  store i8 %126, i8* %11, align 1, !dbg !336
  br label %123, !dbg !336

127:                                              ; preds = %111
  store i8 %115, i8* %39, align 1, !dbg !336
  br label %128, !dbg !336

128:                                              ; preds = %127, %111
  %129 = zext i1 %116 to i8, !dbg !336
  store i8 %129, i8* %11, align 1, !dbg !336
  br label %123, !dbg !336

130:                                              ; preds = %117
  store i8 %121, i8* %39, align 1, !dbg !336
  br label %131, !dbg !336

131:                                              ; preds = %130, %117
  %132 = zext i1 %122 to i8, !dbg !336
  store i8 %132, i8* %11, align 1, !dbg !336
  br label %123, !dbg !336

133:                                              ; preds = %47
  %134 = load i8, i8* %39, align 1, !dbg !336
  %135 = load i8, i8* %10, align 1, !dbg !336
  %136 = cmpxchg weak i8* %37, i8 %134, i8 %135 acq_rel monotonic, align 1, !dbg !336
  %137 = extractvalue { i8, i1 } %136, 0, !dbg !336
  %138 = extractvalue { i8, i1 } %136, 1, !dbg !336
  br i1 %138, label %153, label %152, !dbg !336

139:                                              ; preds = %47, %47
  %140 = load i8, i8* %39, align 1, !dbg !336
  %141 = load i8, i8* %10, align 1, !dbg !336
  %142 = cmpxchg weak i8* %37, i8 %140, i8 %141 acq_rel acquire, align 1, !dbg !336
  %143 = extractvalue { i8, i1 } %142, 0, !dbg !336
  %144 = extractvalue { i8, i1 } %142, 1, !dbg !336
  br i1 %144, label %156, label %155, !dbg !336

145:                                              ; preds = %47
  %146 = load i8, i8* %39, align 1, !dbg !336
  %147 = load i8, i8* %10, align 1, !dbg !336
  %148 = cmpxchg weak i8* %37, i8 %146, i8 %147 acq_rel seq_cst, align 1, !dbg !336
  %149 = extractvalue { i8, i1 } %148, 0, !dbg !336
  %150 = extractvalue { i8, i1 } %148, 1, !dbg !336
  br i1 %150, label %159, label %158, !dbg !336

151:                                              ; preds = %159, %156, %153
  br label %189, !dbg !336

152:                                              ; preds = %133
  store i8 %137, i8* %39, align 1, !dbg !336
  br label %153, !dbg !336

153:                                              ; preds = %152, %133
  %154 = zext i1 %138 to i8, !dbg !336
  store i8 %154, i8* %11, align 1, !dbg !336
  br label %151, !dbg !336

155:                                              ; preds = %139
  store i8 %143, i8* %39, align 1, !dbg !336
  br label %156, !dbg !336

156:                                              ; preds = %155, %139
  %157 = zext i1 %144 to i8, !dbg !336
  store i8 %157, i8* %11, align 1, !dbg !336
  br label %151, !dbg !336

158:                                              ; preds = %145
  store i8 %149, i8* %39, align 1, !dbg !336
  br label %159, !dbg !336

159:                                              ; preds = %158, %145
  %160 = zext i1 %150 to i8, !dbg !336
  store i8 %160, i8* %11, align 1, !dbg !336
  br label %151, !dbg !336

161:                                              ; preds = %48
  %162 = load i8, i8* %39, align 1, !dbg !336
  %163 = load i8, i8* %10, align 1, !dbg !336
  %164 = cmpxchg weak i8* %37, i8 %162, i8 %163 seq_cst monotonic, align 1, !dbg !336
  %165 = extractvalue { i8, i1 } %164, 0, !dbg !336
  %166 = extractvalue { i8, i1 } %164, 1, !dbg !336
  br i1 %166, label %181, label %180, !dbg !336

167:                                              ; preds = %48, %48
  %168 = load i8, i8* %39, align 1, !dbg !336
  %169 = load i8, i8* %10, align 1, !dbg !336
  %170 = cmpxchg weak i8* %37, i8 %168, i8 %169 seq_cst acquire, align 1, !dbg !336
  %171 = extractvalue { i8, i1 } %170, 0, !dbg !336
  %172 = extractvalue { i8, i1 } %170, 1, !dbg !336
  br i1 %172, label %184, label %183, !dbg !336

173:                                              ; preds = %48
  %174 = load i8, i8* %39, align 1, !dbg !336
  %175 = load i8, i8* %10, align 1, !dbg !336
  %176 = cmpxchg weak i8* %37, i8 %174, i8 %175 seq_cst seq_cst, align 1, !dbg !336
  %177 = extractvalue { i8, i1 } %176, 0, !dbg !336
  %178 = extractvalue { i8, i1 } %176, 1, !dbg !336
  br i1 %178, label %187, label %186, !dbg !336

179:                                              ; preds = %187, %184, %181
  br label %189, !dbg !336

180:                                              ; preds = %161
  store i8 %165, i8* %39, align 1, !dbg !336
  br label %181, !dbg !336

181:                                              ; preds = %180, %161
  %182 = zext i1 %166 to i8, !dbg !336
  store i8 %182, i8* %11, align 1, !dbg !336
  br label %179, !dbg !336

183:                                              ; preds = %167
  store i8 %171, i8* %39, align 1, !dbg !336
  br label %184, !dbg !336

184:                                              ; preds = %183, %167
  %185 = zext i1 %172 to i8, !dbg !336
  store i8 %185, i8* %11, align 1, !dbg !336
  br label %179, !dbg !336

186:                                              ; preds = %173
  store i8 %177, i8* %39, align 1, !dbg !336
  br label %187, !dbg !336

187:                                              ; preds = %186, %173
  %188 = zext i1 %178 to i8, !dbg !336
  store i8 %188, i8* %11, align 1, !dbg !336
  br label %179, !dbg !336

189:                                              ; preds = %67, %95, %123, %151, %179
  %190 = load i8, i8* %11, align 1, !dbg !336
  %191 = trunc i8 %190 to i1, !dbg !336
  ret i1 %191, !dbg !338
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #2

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6atomicIbE5storeEbSt12memory_order(%"struct.std::atomic"* noundef nonnull align 1 dereferenceable(1) %0, i1 noundef zeroext %1, i32 noundef %2) #0 comdat align 2 !dbg !339 {
  %4 = alloca %"struct.std::__atomic_base"*, align 8
  %5 = alloca i8, align 1
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i8, align 1
  %9 = alloca %"struct.std::atomic"*, align 8
  %10 = alloca i8, align 1
  %11 = alloca i32, align 4
  store %"struct.std::atomic"* %0, %"struct.std::atomic"** %9, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::atomic"** %9, metadata !340, metadata !DIExpression()), !dbg !341
  %12 = zext i1 %1 to i8
  store i8 %12, i8* %10, align 1
  call void @llvm.dbg.declare(metadata i8* %10, metadata !342, metadata !DIExpression()), !dbg !343
  store i32 %2, i32* %11, align 4
  call void @llvm.dbg.declare(metadata i32* %11, metadata !344, metadata !DIExpression()), !dbg !345
  %13 = load %"struct.std::atomic"*, %"struct.std::atomic"** %9, align 8
  %14 = getelementptr inbounds %"struct.std::atomic", %"struct.std::atomic"* %13, i32 0, i32 0, !dbg !346
  %15 = load i8, i8* %10, align 1, !dbg !347
  %16 = trunc i8 %15 to i1, !dbg !347
  %17 = load i32, i32* %11, align 4, !dbg !348
  store %"struct.std::__atomic_base"* %14, %"struct.std::__atomic_base"** %4, align 8
  call void @llvm.dbg.declare(metadata %"struct.std::__atomic_base"** %4, metadata !349, metadata !DIExpression()) #4, !dbg !351
  %18 = zext i1 %16 to i8
  store i8 %18, i8* %5, align 1
  call void @llvm.dbg.declare(metadata i8* %5, metadata !353, metadata !DIExpression()) #4, !dbg !354
  store i32 %17, i32* %6, align 4
  call void @llvm.dbg.declare(metadata i32* %6, metadata !355, metadata !DIExpression()) #4, !dbg !356
  %19 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %4, align 8
  call void @llvm.dbg.declare(metadata i32* %7, metadata !357, metadata !DIExpression()) #4, !dbg !358
  %20 = load i32, i32* %6, align 4, !dbg !359
  %21 = call noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %20, i32 noundef 65535) #4, !dbg !360
  store i32 %21, i32* %7, align 4, !dbg !358
  %22 = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %19, i32 0, i32 0, !dbg !361
  %23 = load i32, i32* %6, align 4, !dbg !362
  %24 = load i8, i8* %5, align 1, !dbg !363
  %25 = trunc i8 %24 to i1, !dbg !363
  %26 = zext i1 %25 to i8, !dbg !364
  store i8 %26, i8* %8, align 1, !dbg !364
  switch i32 %23, label %27 [
    i32 3, label %29
    i32 5, label %31
  ], !dbg !364

27:                                               ; preds = %3
  %28 = load i8, i8* %8, align 1, !dbg !364
  store atomic i8 %28, i8* %22 monotonic, align 1, !dbg !364
  br label %33, !dbg !364

29:                                               ; preds = %3
  %30 = load i8, i8* %8, align 1, !dbg !364
  store atomic i8 %30, i8* %22 release, align 1, !dbg !364
  br label %33, !dbg !364

31:                                               ; preds = %3
  %32 = load i8, i8* %8, align 1, !dbg !364
  store atomic i8 %32, i8* %22 seq_cst, align 1, !dbg !364
  br label %33, !dbg !364

33:                                               ; preds = %27, %29, %31
  ret void, !dbg !365
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %0, i32 noundef %1) #0 comdat !dbg !366 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  call void @llvm.dbg.declare(metadata i32* %3, metadata !369, metadata !DIExpression()), !dbg !370
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !371, metadata !DIExpression()), !dbg !372
  %5 = load i32, i32* %3, align 4, !dbg !373
  %6 = load i32, i32* %4, align 4, !dbg !374
  %7 = and i32 %5, %6, !dbg !375
  ret i32 %7, !dbg !376
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: noinline noreturn nounwind
define linkonce_odr hidden void @__clang_call_terminate(i8* %0) #3 comdat {
  %2 = call i8* @__cxa_begin_catch(i8* %0) #4
  call void @_ZSt9terminatev() #5
  unreachable
}

declare i8* @__cxa_begin_catch(i8*)

declare void @_ZSt9terminatev()

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZSt23__cmpexch_failure_orderSt12memory_order(i32 noundef %0) #0 comdat personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !377 {
  %2 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !380, metadata !DIExpression()), !dbg !381
  %3 = load i32, i32* %2, align 4, !dbg !382
  %4 = call noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %3, i32 noundef 65535), !dbg !383
  %5 = call noundef i32 @_ZSt24__cmpexch_failure_order2St12memory_order(i32 noundef %4) #4, !dbg !384
  %6 = load i32, i32* %2, align 4, !dbg !385
  %7 = call noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %6, i32 noundef -65536), !dbg !386
  %8 = invoke noundef i32 @_ZStorSt12memory_orderSt23__memory_order_modifier(i32 noundef %5, i32 noundef %7)
          to label %9 unwind label %10, !dbg !387

9:                                                ; preds = %1
  ret i32 %8, !dbg !388

10:                                               ; preds = %1
  %11 = landingpad { i8*, i32 }
          catch i8* null, !dbg !387
  %12 = extractvalue { i8*, i32 } %11, 0, !dbg !387
  call void @__clang_call_terminate(i8* %12) #5, !dbg !387
  unreachable, !dbg !387
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZStorSt12memory_orderSt23__memory_order_modifier(i32 noundef %0, i32 noundef %1) #0 comdat !dbg !389 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  call void @llvm.dbg.declare(metadata i32* %3, metadata !390, metadata !DIExpression()), !dbg !391
  store i32 %1, i32* %4, align 4
  call void @llvm.dbg.declare(metadata i32* %4, metadata !392, metadata !DIExpression()), !dbg !393
  %5 = load i32, i32* %3, align 4, !dbg !394
  %6 = load i32, i32* %4, align 4, !dbg !395
  %7 = or i32 %5, %6, !dbg !396
  ret i32 %7, !dbg !397
}

; Function Attrs: mustprogress noinline nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZSt24__cmpexch_failure_order2St12memory_order(i32 noundef %0) #0 comdat !dbg !398 {
  %2 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !399, metadata !DIExpression()), !dbg !400
  %3 = load i32, i32* %2, align 4, !dbg !401
  %4 = icmp eq i32 %3, 4, !dbg !402
  br i1 %4, label %5, label %6, !dbg !401

5:                                                ; preds = %1
  br label %14, !dbg !401

6:                                                ; preds = %1
  %7 = load i32, i32* %2, align 4, !dbg !403
  %8 = icmp eq i32 %7, 3, !dbg !404
  br i1 %8, label %9, label %10, !dbg !403

9:                                                ; preds = %6
  br label %12, !dbg !403

10:                                               ; preds = %6
  %11 = load i32, i32* %2, align 4, !dbg !405
  br label %12, !dbg !403

12:                                               ; preds = %10, %9
  %13 = phi i32 [ 0, %9 ], [ %11, %10 ], !dbg !403
  br label %14, !dbg !401

14:                                               ; preds = %12, %5
  %15 = phi i32 [ 2, %5 ], [ %13, %12 ], !dbg !401
  ret i32 %15, !dbg !406
}

attributes #0 = { mustprogress noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { noreturn nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noinline noreturn nounwind }
attributes #4 = { nounwind }
attributes #5 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!231, !232, !233, !234, !235, !236, !237}
!llvm.ident = !{!238}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "taken", linkageName: "_ZL5taken", scope: !2, file: !3, line: 5, type: !148, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !22, globals: !228, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "any_ttas.cc", directory: ".", checksumkind: CSK_MD5, checksum: "502c619e0202640bb2521e31dc8782b9")
!4 = !{!5, !16}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "memory_order", scope: !7, file: !6, line: 78, baseType: !8, size: 32, elements: !9, identifier: "_ZTSSt12memory_order")
!6 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/atomic_base.h", directory: ".")
!7 = !DINamespace(name: "std", scope: null)
!8 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!9 = !{!10, !11, !12, !13, !14, !15}
!10 = !DIEnumerator(name: "memory_order_relaxed", value: 0, isUnsigned: true)
!11 = !DIEnumerator(name: "memory_order_consume", value: 1, isUnsigned: true)
!12 = !DIEnumerator(name: "memory_order_acquire", value: 2, isUnsigned: true)
!13 = !DIEnumerator(name: "memory_order_release", value: 3, isUnsigned: true)
!14 = !DIEnumerator(name: "memory_order_acq_rel", value: 4, isUnsigned: true)
!15 = !DIEnumerator(name: "memory_order_seq_cst", value: 5, isUnsigned: true)
!16 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "__memory_order_modifier", scope: !7, file: !6, line: 89, baseType: !8, size: 32, elements: !17, identifier: "_ZTSSt23__memory_order_modifier")
!17 = !{!18, !19, !20, !21}
!18 = !DIEnumerator(name: "__memory_order_mask", value: 65535, isUnsigned: true)
!19 = !DIEnumerator(name: "__memory_order_modifier_mask", value: 4294901760, isUnsigned: true)
!20 = !DIEnumerator(name: "__memory_order_hle_acquire", value: 65536, isUnsigned: true)
!21 = !DIEnumerator(name: "__memory_order_hle_release", value: 131072, isUnsigned: true)
!22 = !{!23, !24, !25, !16, !26, !148}
!23 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!24 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!25 = !DIDerivedType(tag: DW_TAG_typedef, name: "memory_order", scope: !7, file: !6, line: 86, baseType: !5)
!26 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "__atomic_base<bool>", scope: !7, file: !6, line: 324, size: 8, flags: DIFlagTypePassByReference, elements: !27, templateParams: !146, identifier: "_ZTSSt13__atomic_baseIbE")
!27 = !{!28, !30, !32, !36, !37, !42, !46, !51, !54, !58, !63, !66, !69, !72, !75, !76, !77, !80, !83, !84, !85, !86, !87, !88, !89, !90, !91, !92, !93, !94, !95, !98, !101, !104, !107, !110, !113, !116, !119, !123, !126, !129, !132, !133, !134, !135, !136, !137, !138, !139, !140, !141, !142, !143, !144, !145}
!28 = !DIDerivedType(tag: DW_TAG_member, name: "_S_alignment", scope: !26, file: !6, line: 332, baseType: !29, flags: DIFlagPrivate | DIFlagStaticMember, extraData: i32 1)
!29 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "_M_i", scope: !26, file: !6, line: 335, baseType: !31, size: 8, align: 8, flags: DIFlagPrivate)
!31 = !DIDerivedType(tag: DW_TAG_typedef, name: "__int_type", scope: !26, file: !6, line: 330, baseType: !23)
!32 = !DISubprogram(name: "__atomic_base", scope: !26, file: !6, line: 338, type: !33, scopeLine: 338, flags: DIFlagPrototyped, spFlags: 0)
!33 = !DISubroutineType(types: !34)
!34 = !{null, !35}
!35 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !26, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!36 = !DISubprogram(name: "~__atomic_base", scope: !26, file: !6, line: 339, type: !33, scopeLine: 339, flags: DIFlagPrototyped, spFlags: 0)
!37 = !DISubprogram(name: "__atomic_base", scope: !26, file: !6, line: 340, type: !38, scopeLine: 340, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!38 = !DISubroutineType(types: !39)
!39 = !{null, !35, !40}
!40 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !41, size: 64)
!41 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !26)
!42 = !DISubprogram(name: "operator=", linkageName: "_ZNSt13__atomic_baseIbEaSERKS0_", scope: !26, file: !6, line: 341, type: !43, scopeLine: 341, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!43 = !DISubroutineType(types: !44)
!44 = !{!45, !35, !40}
!45 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !26, size: 64)
!46 = !DISubprogram(name: "operator=", linkageName: "_ZNVSt13__atomic_baseIbEaSERKS0_", scope: !26, file: !6, line: 342, type: !47, scopeLine: 342, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!47 = !DISubroutineType(types: !48)
!48 = !{!45, !49, !40}
!49 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !50, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!50 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !26)
!51 = !DISubprogram(name: "__atomic_base", scope: !26, file: !6, line: 345, type: !52, scopeLine: 345, flags: DIFlagPrototyped, spFlags: 0)
!52 = !DISubroutineType(types: !53)
!53 = !{null, !35, !31}
!54 = !DISubprogram(name: "operator bool", linkageName: "_ZNKSt13__atomic_baseIbEcvbEv", scope: !26, file: !6, line: 347, type: !55, scopeLine: 347, flags: DIFlagPrototyped, spFlags: 0)
!55 = !DISubroutineType(types: !56)
!56 = !{!31, !57}
!57 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!58 = !DISubprogram(name: "operator bool", linkageName: "_ZNVKSt13__atomic_baseIbEcvbEv", scope: !26, file: !6, line: 350, type: !59, scopeLine: 350, flags: DIFlagPrototyped, spFlags: 0)
!59 = !DISubroutineType(types: !60)
!60 = !{!31, !61}
!61 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !62, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!62 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !50)
!63 = !DISubprogram(name: "operator=", linkageName: "_ZNSt13__atomic_baseIbEaSEb", scope: !26, file: !6, line: 354, type: !64, scopeLine: 354, flags: DIFlagPrototyped, spFlags: 0)
!64 = !DISubroutineType(types: !65)
!65 = !{!31, !35, !31}
!66 = !DISubprogram(name: "operator=", linkageName: "_ZNVSt13__atomic_baseIbEaSEb", scope: !26, file: !6, line: 361, type: !67, scopeLine: 361, flags: DIFlagPrototyped, spFlags: 0)
!67 = !DISubroutineType(types: !68)
!68 = !{!31, !49, !31}
!69 = !DISubprogram(name: "operator++", linkageName: "_ZNSt13__atomic_baseIbEppEi", scope: !26, file: !6, line: 368, type: !70, scopeLine: 368, flags: DIFlagPrototyped, spFlags: 0)
!70 = !DISubroutineType(types: !71)
!71 = !{!31, !35, !24}
!72 = !DISubprogram(name: "operator++", linkageName: "_ZNVSt13__atomic_baseIbEppEi", scope: !26, file: !6, line: 372, type: !73, scopeLine: 372, flags: DIFlagPrototyped, spFlags: 0)
!73 = !DISubroutineType(types: !74)
!74 = !{!31, !49, !24}
!75 = !DISubprogram(name: "operator--", linkageName: "_ZNSt13__atomic_baseIbEmmEi", scope: !26, file: !6, line: 376, type: !70, scopeLine: 376, flags: DIFlagPrototyped, spFlags: 0)
!76 = !DISubprogram(name: "operator--", linkageName: "_ZNVSt13__atomic_baseIbEmmEi", scope: !26, file: !6, line: 380, type: !73, scopeLine: 380, flags: DIFlagPrototyped, spFlags: 0)
!77 = !DISubprogram(name: "operator++", linkageName: "_ZNSt13__atomic_baseIbEppEv", scope: !26, file: !6, line: 384, type: !78, scopeLine: 384, flags: DIFlagPrototyped, spFlags: 0)
!78 = !DISubroutineType(types: !79)
!79 = !{!31, !35}
!80 = !DISubprogram(name: "operator++", linkageName: "_ZNVSt13__atomic_baseIbEppEv", scope: !26, file: !6, line: 388, type: !81, scopeLine: 388, flags: DIFlagPrototyped, spFlags: 0)
!81 = !DISubroutineType(types: !82)
!82 = !{!31, !49}
!83 = !DISubprogram(name: "operator--", linkageName: "_ZNSt13__atomic_baseIbEmmEv", scope: !26, file: !6, line: 392, type: !78, scopeLine: 392, flags: DIFlagPrototyped, spFlags: 0)
!84 = !DISubprogram(name: "operator--", linkageName: "_ZNVSt13__atomic_baseIbEmmEv", scope: !26, file: !6, line: 396, type: !81, scopeLine: 396, flags: DIFlagPrototyped, spFlags: 0)
!85 = !DISubprogram(name: "operator+=", linkageName: "_ZNSt13__atomic_baseIbEpLEb", scope: !26, file: !6, line: 400, type: !64, scopeLine: 400, flags: DIFlagPrototyped, spFlags: 0)
!86 = !DISubprogram(name: "operator+=", linkageName: "_ZNVSt13__atomic_baseIbEpLEb", scope: !26, file: !6, line: 404, type: !67, scopeLine: 404, flags: DIFlagPrototyped, spFlags: 0)
!87 = !DISubprogram(name: "operator-=", linkageName: "_ZNSt13__atomic_baseIbEmIEb", scope: !26, file: !6, line: 408, type: !64, scopeLine: 408, flags: DIFlagPrototyped, spFlags: 0)
!88 = !DISubprogram(name: "operator-=", linkageName: "_ZNVSt13__atomic_baseIbEmIEb", scope: !26, file: !6, line: 412, type: !67, scopeLine: 412, flags: DIFlagPrototyped, spFlags: 0)
!89 = !DISubprogram(name: "operator&=", linkageName: "_ZNSt13__atomic_baseIbEaNEb", scope: !26, file: !6, line: 416, type: !64, scopeLine: 416, flags: DIFlagPrototyped, spFlags: 0)
!90 = !DISubprogram(name: "operator&=", linkageName: "_ZNVSt13__atomic_baseIbEaNEb", scope: !26, file: !6, line: 420, type: !67, scopeLine: 420, flags: DIFlagPrototyped, spFlags: 0)
!91 = !DISubprogram(name: "operator|=", linkageName: "_ZNSt13__atomic_baseIbEoREb", scope: !26, file: !6, line: 424, type: !64, scopeLine: 424, flags: DIFlagPrototyped, spFlags: 0)
!92 = !DISubprogram(name: "operator|=", linkageName: "_ZNVSt13__atomic_baseIbEoREb", scope: !26, file: !6, line: 428, type: !67, scopeLine: 428, flags: DIFlagPrototyped, spFlags: 0)
!93 = !DISubprogram(name: "operator^=", linkageName: "_ZNSt13__atomic_baseIbEeOEb", scope: !26, file: !6, line: 432, type: !64, scopeLine: 432, flags: DIFlagPrototyped, spFlags: 0)
!94 = !DISubprogram(name: "operator^=", linkageName: "_ZNVSt13__atomic_baseIbEeOEb", scope: !26, file: !6, line: 436, type: !67, scopeLine: 436, flags: DIFlagPrototyped, spFlags: 0)
!95 = !DISubprogram(name: "is_lock_free", linkageName: "_ZNKSt13__atomic_baseIbE12is_lock_freeEv", scope: !26, file: !6, line: 440, type: !96, scopeLine: 440, flags: DIFlagPrototyped, spFlags: 0)
!96 = !DISubroutineType(types: !97)
!97 = !{!23, !57}
!98 = !DISubprogram(name: "is_lock_free", linkageName: "_ZNVKSt13__atomic_baseIbE12is_lock_freeEv", scope: !26, file: !6, line: 448, type: !99, scopeLine: 448, flags: DIFlagPrototyped, spFlags: 0)
!99 = !DISubroutineType(types: !100)
!100 = !{!23, !61}
!101 = !DISubprogram(name: "store", linkageName: "_ZNSt13__atomic_baseIbE5storeEbSt12memory_order", scope: !26, file: !6, line: 456, type: !102, scopeLine: 456, flags: DIFlagPrototyped, spFlags: 0)
!102 = !DISubroutineType(types: !103)
!103 = !{null, !35, !31, !25}
!104 = !DISubprogram(name: "store", linkageName: "_ZNVSt13__atomic_baseIbE5storeEbSt12memory_order", scope: !26, file: !6, line: 468, type: !105, scopeLine: 468, flags: DIFlagPrototyped, spFlags: 0)
!105 = !DISubroutineType(types: !106)
!106 = !{null, !49, !31, !25}
!107 = !DISubprogram(name: "load", linkageName: "_ZNKSt13__atomic_baseIbE4loadESt12memory_order", scope: !26, file: !6, line: 481, type: !108, scopeLine: 481, flags: DIFlagPrototyped, spFlags: 0)
!108 = !DISubroutineType(types: !109)
!109 = !{!31, !57, !25}
!110 = !DISubprogram(name: "load", linkageName: "_ZNVKSt13__atomic_baseIbE4loadESt12memory_order", scope: !26, file: !6, line: 492, type: !111, scopeLine: 492, flags: DIFlagPrototyped, spFlags: 0)
!111 = !DISubroutineType(types: !112)
!112 = !{!31, !61, !25}
!113 = !DISubprogram(name: "exchange", linkageName: "_ZNSt13__atomic_baseIbE8exchangeEbSt12memory_order", scope: !26, file: !6, line: 503, type: !114, scopeLine: 503, flags: DIFlagPrototyped, spFlags: 0)
!114 = !DISubroutineType(types: !115)
!115 = !{!31, !35, !31, !25}
!116 = !DISubprogram(name: "exchange", linkageName: "_ZNVSt13__atomic_baseIbE8exchangeEbSt12memory_order", scope: !26, file: !6, line: 511, type: !117, scopeLine: 511, flags: DIFlagPrototyped, spFlags: 0)
!117 = !DISubroutineType(types: !118)
!118 = !{!31, !49, !31, !25}
!119 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_orderS2_", scope: !26, file: !6, line: 518, type: !120, scopeLine: 518, flags: DIFlagPrototyped, spFlags: 0)
!120 = !DISubroutineType(types: !121)
!121 = !{!23, !35, !122, !31, !25, !25}
!122 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !31, size: 64)
!123 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNVSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_orderS2_", scope: !26, file: !6, line: 528, type: !124, scopeLine: 528, flags: DIFlagPrototyped, spFlags: 0)
!124 = !DISubroutineType(types: !125)
!125 = !{!23, !49, !122, !31, !25, !25}
!126 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_order", scope: !26, file: !6, line: 539, type: !127, scopeLine: 539, flags: DIFlagPrototyped, spFlags: 0)
!127 = !DISubroutineType(types: !128)
!128 = !{!23, !35, !122, !31, !25}
!129 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNVSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_order", scope: !26, file: !6, line: 547, type: !130, scopeLine: 547, flags: DIFlagPrototyped, spFlags: 0)
!130 = !DISubroutineType(types: !131)
!131 = !{!23, !49, !122, !31, !25}
!132 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNSt13__atomic_baseIbE23compare_exchange_strongERbbSt12memory_orderS2_", scope: !26, file: !6, line: 555, type: !120, scopeLine: 555, flags: DIFlagPrototyped, spFlags: 0)
!133 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNVSt13__atomic_baseIbE23compare_exchange_strongERbbSt12memory_orderS2_", scope: !26, file: !6, line: 565, type: !124, scopeLine: 565, flags: DIFlagPrototyped, spFlags: 0)
!134 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNSt13__atomic_baseIbE23compare_exchange_strongERbbSt12memory_order", scope: !26, file: !6, line: 576, type: !127, scopeLine: 576, flags: DIFlagPrototyped, spFlags: 0)
!135 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNVSt13__atomic_baseIbE23compare_exchange_strongERbbSt12memory_order", scope: !26, file: !6, line: 584, type: !130, scopeLine: 584, flags: DIFlagPrototyped, spFlags: 0)
!136 = !DISubprogram(name: "fetch_add", linkageName: "_ZNSt13__atomic_baseIbE9fetch_addEbSt12memory_order", scope: !26, file: !6, line: 616, type: !114, scopeLine: 616, flags: DIFlagPrototyped, spFlags: 0)
!137 = !DISubprogram(name: "fetch_add", linkageName: "_ZNVSt13__atomic_baseIbE9fetch_addEbSt12memory_order", scope: !26, file: !6, line: 621, type: !117, scopeLine: 621, flags: DIFlagPrototyped, spFlags: 0)
!138 = !DISubprogram(name: "fetch_sub", linkageName: "_ZNSt13__atomic_baseIbE9fetch_subEbSt12memory_order", scope: !26, file: !6, line: 626, type: !114, scopeLine: 626, flags: DIFlagPrototyped, spFlags: 0)
!139 = !DISubprogram(name: "fetch_sub", linkageName: "_ZNVSt13__atomic_baseIbE9fetch_subEbSt12memory_order", scope: !26, file: !6, line: 631, type: !117, scopeLine: 631, flags: DIFlagPrototyped, spFlags: 0)
!140 = !DISubprogram(name: "fetch_and", linkageName: "_ZNSt13__atomic_baseIbE9fetch_andEbSt12memory_order", scope: !26, file: !6, line: 636, type: !114, scopeLine: 636, flags: DIFlagPrototyped, spFlags: 0)
!141 = !DISubprogram(name: "fetch_and", linkageName: "_ZNVSt13__atomic_baseIbE9fetch_andEbSt12memory_order", scope: !26, file: !6, line: 641, type: !117, scopeLine: 641, flags: DIFlagPrototyped, spFlags: 0)
!142 = !DISubprogram(name: "fetch_or", linkageName: "_ZNSt13__atomic_baseIbE8fetch_orEbSt12memory_order", scope: !26, file: !6, line: 646, type: !114, scopeLine: 646, flags: DIFlagPrototyped, spFlags: 0)
!143 = !DISubprogram(name: "fetch_or", linkageName: "_ZNVSt13__atomic_baseIbE8fetch_orEbSt12memory_order", scope: !26, file: !6, line: 651, type: !117, scopeLine: 651, flags: DIFlagPrototyped, spFlags: 0)
!144 = !DISubprogram(name: "fetch_xor", linkageName: "_ZNSt13__atomic_baseIbE9fetch_xorEbSt12memory_order", scope: !26, file: !6, line: 656, type: !114, scopeLine: 656, flags: DIFlagPrototyped, spFlags: 0)
!145 = !DISubprogram(name: "fetch_xor", linkageName: "_ZNVSt13__atomic_baseIbE9fetch_xorEbSt12memory_order", scope: !26, file: !6, line: 661, type: !117, scopeLine: 661, flags: DIFlagPrototyped, spFlags: 0)
!146 = !{!147}
!147 = !DITemplateTypeParameter(name: "_ITp", type: !23)
!148 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "atomic<bool>", scope: !7, file: !149, line: 62, size: 8, flags: DIFlagTypePassByReference, elements: !150, templateParams: !226, identifier: "_ZTSSt6atomicIbE")
!149 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/atomic", directory: ".")
!150 = !{!151, !152, !156, !157, !162, !166, !171, !174, !177, !180, !184, !189, !190, !191, !194, !197, !200, !203, !206, !209, !213, !216, !219, !222, !223, !224, !225}
!151 = !DIDerivedType(tag: DW_TAG_member, name: "_M_base", scope: !148, file: !149, line: 67, baseType: !26, size: 8, flags: DIFlagPrivate)
!152 = !DISubprogram(name: "atomic", scope: !148, file: !149, line: 70, type: !153, scopeLine: 70, flags: DIFlagPrototyped, spFlags: 0)
!153 = !DISubroutineType(types: !154)
!154 = !{null, !155}
!155 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !148, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!156 = !DISubprogram(name: "~atomic", scope: !148, file: !149, line: 71, type: !153, scopeLine: 71, flags: DIFlagPrototyped, spFlags: 0)
!157 = !DISubprogram(name: "atomic", scope: !148, file: !149, line: 72, type: !158, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!158 = !DISubroutineType(types: !159)
!159 = !{null, !155, !160}
!160 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !161, size: 64)
!161 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !148)
!162 = !DISubprogram(name: "operator=", linkageName: "_ZNSt6atomicIbEaSERKS0_", scope: !148, file: !149, line: 73, type: !163, scopeLine: 73, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!163 = !DISubroutineType(types: !164)
!164 = !{!165, !155, !160}
!165 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !148, size: 64)
!166 = !DISubprogram(name: "operator=", linkageName: "_ZNVSt6atomicIbEaSERKS0_", scope: !148, file: !149, line: 74, type: !167, scopeLine: 74, flags: DIFlagPrototyped, spFlags: DISPFlagDeleted)
!167 = !DISubroutineType(types: !168)
!168 = !{!165, !169, !160}
!169 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !170, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!170 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !148)
!171 = !DISubprogram(name: "atomic", scope: !148, file: !149, line: 76, type: !172, scopeLine: 76, flags: DIFlagPrototyped, spFlags: 0)
!172 = !DISubroutineType(types: !173)
!173 = !{null, !155, !23}
!174 = !DISubprogram(name: "operator=", linkageName: "_ZNSt6atomicIbEaSEb", scope: !148, file: !149, line: 79, type: !175, scopeLine: 79, flags: DIFlagPrototyped, spFlags: 0)
!175 = !DISubroutineType(types: !176)
!176 = !{!23, !155, !23}
!177 = !DISubprogram(name: "operator=", linkageName: "_ZNVSt6atomicIbEaSEb", scope: !148, file: !149, line: 83, type: !178, scopeLine: 83, flags: DIFlagPrototyped, spFlags: 0)
!178 = !DISubroutineType(types: !179)
!179 = !{!23, !169, !23}
!180 = !DISubprogram(name: "operator bool", linkageName: "_ZNKSt6atomicIbEcvbEv", scope: !148, file: !149, line: 86, type: !181, scopeLine: 86, flags: DIFlagPrototyped, spFlags: 0)
!181 = !DISubroutineType(types: !182)
!182 = !{!23, !183}
!183 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !161, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!184 = !DISubprogram(name: "operator bool", linkageName: "_ZNVKSt6atomicIbEcvbEv", scope: !148, file: !149, line: 89, type: !185, scopeLine: 89, flags: DIFlagPrototyped, spFlags: 0)
!185 = !DISubroutineType(types: !186)
!186 = !{!23, !187}
!187 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !188, size: 64, flags: DIFlagArtificial | DIFlagObjectPointer)
!188 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !170)
!189 = !DISubprogram(name: "is_lock_free", linkageName: "_ZNKSt6atomicIbE12is_lock_freeEv", scope: !148, file: !149, line: 93, type: !181, scopeLine: 93, flags: DIFlagPrototyped, spFlags: 0)
!190 = !DISubprogram(name: "is_lock_free", linkageName: "_ZNVKSt6atomicIbE12is_lock_freeEv", scope: !148, file: !149, line: 96, type: !185, scopeLine: 96, flags: DIFlagPrototyped, spFlags: 0)
!191 = !DISubprogram(name: "store", linkageName: "_ZNSt6atomicIbE5storeEbSt12memory_order", scope: !148, file: !149, line: 103, type: !192, scopeLine: 103, flags: DIFlagPrototyped, spFlags: 0)
!192 = !DISubroutineType(types: !193)
!193 = !{null, !155, !23, !25}
!194 = !DISubprogram(name: "store", linkageName: "_ZNVSt6atomicIbE5storeEbSt12memory_order", scope: !148, file: !149, line: 107, type: !195, scopeLine: 107, flags: DIFlagPrototyped, spFlags: 0)
!195 = !DISubroutineType(types: !196)
!196 = !{null, !169, !23, !25}
!197 = !DISubprogram(name: "load", linkageName: "_ZNKSt6atomicIbE4loadESt12memory_order", scope: !148, file: !149, line: 111, type: !198, scopeLine: 111, flags: DIFlagPrototyped, spFlags: 0)
!198 = !DISubroutineType(types: !199)
!199 = !{!23, !183, !25}
!200 = !DISubprogram(name: "load", linkageName: "_ZNVKSt6atomicIbE4loadESt12memory_order", scope: !148, file: !149, line: 115, type: !201, scopeLine: 115, flags: DIFlagPrototyped, spFlags: 0)
!201 = !DISubroutineType(types: !202)
!202 = !{!23, !187, !25}
!203 = !DISubprogram(name: "exchange", linkageName: "_ZNSt6atomicIbE8exchangeEbSt12memory_order", scope: !148, file: !149, line: 119, type: !204, scopeLine: 119, flags: DIFlagPrototyped, spFlags: 0)
!204 = !DISubroutineType(types: !205)
!205 = !{!23, !155, !23, !25}
!206 = !DISubprogram(name: "exchange", linkageName: "_ZNVSt6atomicIbE8exchangeEbSt12memory_order", scope: !148, file: !149, line: 123, type: !207, scopeLine: 123, flags: DIFlagPrototyped, spFlags: 0)
!207 = !DISubroutineType(types: !208)
!208 = !{!23, !169, !23, !25}
!209 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_orderS2_", scope: !148, file: !149, line: 128, type: !210, scopeLine: 128, flags: DIFlagPrototyped, spFlags: 0)
!210 = !DISubroutineType(types: !211)
!211 = !{!23, !155, !212, !23, !25, !25}
!212 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !23, size: 64)
!213 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNVSt6atomicIbE21compare_exchange_weakERbbSt12memory_orderS2_", scope: !148, file: !149, line: 133, type: !214, scopeLine: 133, flags: DIFlagPrototyped, spFlags: 0)
!214 = !DISubroutineType(types: !215)
!215 = !{!23, !169, !212, !23, !25, !25}
!216 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_order", scope: !148, file: !149, line: 138, type: !217, scopeLine: 138, flags: DIFlagPrototyped, spFlags: 0)
!217 = !DISubroutineType(types: !218)
!218 = !{!23, !155, !212, !23, !25}
!219 = !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNVSt6atomicIbE21compare_exchange_weakERbbSt12memory_order", scope: !148, file: !149, line: 143, type: !220, scopeLine: 143, flags: DIFlagPrototyped, spFlags: 0)
!220 = !DISubroutineType(types: !221)
!221 = !{!23, !169, !212, !23, !25}
!222 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNSt6atomicIbE23compare_exchange_strongERbbSt12memory_orderS2_", scope: !148, file: !149, line: 148, type: !210, scopeLine: 148, flags: DIFlagPrototyped, spFlags: 0)
!223 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNVSt6atomicIbE23compare_exchange_strongERbbSt12memory_orderS2_", scope: !148, file: !149, line: 153, type: !214, scopeLine: 153, flags: DIFlagPrototyped, spFlags: 0)
!224 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNSt6atomicIbE23compare_exchange_strongERbbSt12memory_order", scope: !148, file: !149, line: 158, type: !217, scopeLine: 158, flags: DIFlagPrototyped, spFlags: 0)
!225 = !DISubprogram(name: "compare_exchange_strong", linkageName: "_ZNVSt6atomicIbE23compare_exchange_strongERbbSt12memory_order", scope: !148, file: !149, line: 163, type: !220, scopeLine: 163, flags: DIFlagPrototyped, spFlags: 0)
!226 = !{!227}
!227 = !DITemplateTypeParameter(name: "_Tp", type: !23)
!228 = !{!0, !229}
!229 = !DIGlobalVariableExpression(var: !230, expr: !DIExpression())
!230 = distinct !DIGlobalVariable(name: "inside", linkageName: "_ZL6inside", scope: !2, file: !3, line: 6, type: !24, isLocal: true, isDefinition: true)
!231 = !{i32 7, !"Dwarf Version", i32 5}
!232 = !{i32 2, !"Debug Info Version", i32 3}
!233 = !{i32 1, !"wchar_size", i32 4}
!234 = !{i32 7, !"PIC Level", i32 2}
!235 = !{i32 7, !"PIE Level", i32 2}
!236 = !{i32 7, !"uwtable", i32 1}
!237 = !{i32 7, !"frame-pointer", i32 2}
!238 = !{!"Debian clang version 14.0.6"}
!239 = distinct !DISubprogram(name: "worker", scope: !3, file: !3, line: 8, type: !240, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !242)
!240 = !DISubroutineType(types: !241)
!241 = !{null}
!242 = !{}
!243 = !DILocation(line: 9, column: 3, scope: !239)
!244 = !DILocation(line: 10, column: 5, scope: !245)
!245 = distinct !DILexicalBlock(scope: !246, file: !3, line: 9, column: 12)
!246 = distinct !DILexicalBlock(scope: !247, file: !3, line: 9, column: 3)
!247 = distinct !DILexicalBlock(scope: !239, file: !3, line: 9, column: 3)
!248 = !DILocation(line: 10, column: 18, scope: !245)
!249 = distinct !{!249, !244, !250, !251}
!250 = !DILocation(line: 11, column: 5, scope: !245)
!251 = !{!"llvm.loop.mustprogress"}
!252 = !DILocalVariable(name: "expected", scope: !245, file: !3, line: 12, type: !23)
!253 = !DILocation(line: 12, column: 10, scope: !245)
!254 = !DILocation(line: 17, column: 15, scope: !255)
!255 = distinct !DILexicalBlock(scope: !245, file: !3, line: 17, column: 9)
!256 = !DILocation(line: 17, column: 9, scope: !245)
!257 = !DILocation(line: 18, column: 7, scope: !255)
!258 = !DILocation(line: 9, column: 3, scope: !246)
!259 = distinct !{!259, !260, !261, !251}
!260 = !DILocation(line: 9, column: 3, scope: !247)
!261 = !DILocation(line: 20, column: 3, scope: !247)
!262 = !DILocation(line: 21, column: 9, scope: !239)
!263 = !DILocation(line: 22, column: 3, scope: !239)
!264 = !DILocation(line: 23, column: 9, scope: !239)
!265 = !DILocation(line: 24, column: 9, scope: !239)
!266 = !DILocation(line: 25, column: 1, scope: !239)
!267 = distinct !DISubprogram(name: "load", linkageName: "_ZNKSt6atomicIbE4loadESt12memory_order", scope: !148, file: !149, line: 111, type: !198, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !197, retainedNodes: !242)
!268 = !DILocalVariable(name: "this", arg: 1, scope: !267, type: !269, flags: DIFlagArtificial | DIFlagObjectPointer)
!269 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !161, size: 64)
!270 = !DILocation(line: 0, scope: !267)
!271 = !DILocalVariable(name: "__m", arg: 2, scope: !267, file: !149, line: 111, type: !25)
!272 = !DILocation(line: 111, column: 23, scope: !267)
!273 = !DILocation(line: 112, column: 14, scope: !267)
!274 = !DILocation(line: 112, column: 27, scope: !267)
!275 = !DILocalVariable(name: "this", arg: 1, scope: !276, type: !277, flags: DIFlagArtificial | DIFlagObjectPointer)
!276 = distinct !DISubprogram(name: "load", linkageName: "_ZNKSt13__atomic_baseIbE4loadESt12memory_order", scope: !26, file: !6, line: 481, type: !108, scopeLine: 482, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !107, retainedNodes: !242)
!277 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !41, size: 64)
!278 = !DILocation(line: 0, scope: !276, inlinedAt: !279)
!279 = distinct !DILocation(line: 112, column: 22, scope: !267)
!280 = !DILocalVariable(name: "__m", arg: 2, scope: !276, file: !6, line: 481, type: !25)
!281 = !DILocation(line: 481, column: 25, scope: !276, inlinedAt: !279)
!282 = !DILocalVariable(name: "__b", scope: !276, file: !6, line: 483, type: !25)
!283 = !DILocation(line: 483, column: 15, scope: !276, inlinedAt: !279)
!284 = !DILocation(line: 484, column: 6, scope: !276, inlinedAt: !279)
!285 = !DILocation(line: 484, column: 10, scope: !276, inlinedAt: !279)
!286 = !DILocation(line: 488, column: 26, scope: !276, inlinedAt: !279)
!287 = !DILocation(line: 488, column: 36, scope: !276, inlinedAt: !279)
!288 = !DILocation(line: 488, column: 9, scope: !276, inlinedAt: !279)
!289 = !DILocation(line: 112, column: 7, scope: !267)
!290 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt6atomicIbE21compare_exchange_weakERbbSt12memory_order", scope: !148, file: !149, line: 138, type: !217, scopeLine: 140, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !216, retainedNodes: !242)
!291 = !DILocalVariable(name: "this", arg: 1, scope: !290, type: !292, flags: DIFlagArtificial | DIFlagObjectPointer)
!292 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !148, size: 64)
!293 = !DILocation(line: 0, scope: !290)
!294 = !DILocalVariable(name: "__i1", arg: 2, scope: !290, file: !149, line: 138, type: !212)
!295 = !DILocation(line: 138, column: 33, scope: !290)
!296 = !DILocalVariable(name: "__i2", arg: 3, scope: !290, file: !149, line: 138, type: !23)
!297 = !DILocation(line: 138, column: 44, scope: !290)
!298 = !DILocalVariable(name: "__m", arg: 4, scope: !290, file: !149, line: 139, type: !25)
!299 = !DILocation(line: 139, column: 19, scope: !290)
!300 = !DILocation(line: 140, column: 14, scope: !290)
!301 = !DILocation(line: 140, column: 44, scope: !290)
!302 = !DILocation(line: 140, column: 50, scope: !290)
!303 = !DILocation(line: 140, column: 56, scope: !290)
!304 = !DILocalVariable(name: "this", arg: 1, scope: !305, type: !306, flags: DIFlagArtificial | DIFlagObjectPointer)
!305 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_order", scope: !26, file: !6, line: 539, type: !127, scopeLine: 541, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !126, retainedNodes: !242)
!306 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !26, size: 64)
!307 = !DILocation(line: 0, scope: !305, inlinedAt: !308)
!308 = distinct !DILocation(line: 140, column: 22, scope: !290)
!309 = !DILocalVariable(name: "__i1", arg: 2, scope: !305, file: !6, line: 539, type: !122)
!310 = !DILocation(line: 539, column: 41, scope: !305, inlinedAt: !308)
!311 = !DILocalVariable(name: "__i2", arg: 3, scope: !305, file: !6, line: 539, type: !31)
!312 = !DILocation(line: 539, column: 58, scope: !305, inlinedAt: !308)
!313 = !DILocalVariable(name: "__m", arg: 4, scope: !305, file: !6, line: 540, type: !25)
!314 = !DILocation(line: 540, column: 21, scope: !305, inlinedAt: !308)
!315 = !DILocation(line: 542, column: 31, scope: !305, inlinedAt: !308)
!316 = !DILocation(line: 542, column: 37, scope: !305, inlinedAt: !308)
!317 = !DILocation(line: 542, column: 43, scope: !305, inlinedAt: !308)
!318 = !DILocation(line: 543, column: 34, scope: !305, inlinedAt: !308)
!319 = !DILocation(line: 543, column: 10, scope: !305, inlinedAt: !308)
!320 = !DILocalVariable(name: "this", arg: 1, scope: !321, type: !306, flags: DIFlagArtificial | DIFlagObjectPointer)
!321 = distinct !DISubprogram(name: "compare_exchange_weak", linkageName: "_ZNSt13__atomic_baseIbE21compare_exchange_weakERbbSt12memory_orderS2_", scope: !26, file: !6, line: 518, type: !120, scopeLine: 520, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !119, retainedNodes: !242)
!322 = !DILocation(line: 0, scope: !321, inlinedAt: !323)
!323 = distinct !DILocation(line: 542, column: 9, scope: !305, inlinedAt: !308)
!324 = !DILocalVariable(name: "__i1", arg: 2, scope: !321, file: !6, line: 518, type: !122)
!325 = !DILocation(line: 518, column: 41, scope: !321, inlinedAt: !323)
!326 = !DILocalVariable(name: "__i2", arg: 3, scope: !321, file: !6, line: 518, type: !31)
!327 = !DILocation(line: 518, column: 58, scope: !321, inlinedAt: !323)
!328 = !DILocalVariable(name: "__m1", arg: 4, scope: !321, file: !6, line: 519, type: !25)
!329 = !DILocation(line: 519, column: 21, scope: !321, inlinedAt: !323)
!330 = !DILocalVariable(name: "__m2", arg: 5, scope: !321, file: !6, line: 519, type: !25)
!331 = !DILocation(line: 519, column: 40, scope: !321, inlinedAt: !323)
!332 = !DILocation(line: 523, column: 38, scope: !321, inlinedAt: !323)
!333 = !DILocation(line: 524, column: 13, scope: !321, inlinedAt: !323)
!334 = !DILocation(line: 523, column: 45, scope: !321, inlinedAt: !323)
!335 = !DILocation(line: 523, column: 51, scope: !321, inlinedAt: !323)
!336 = !DILocation(line: 523, column: 9, scope: !321, inlinedAt: !323)
!337 = !DILocation(line: 524, column: 24, scope: !321, inlinedAt: !323)
!338 = !DILocation(line: 140, column: 7, scope: !290)
!339 = distinct !DISubprogram(name: "store", linkageName: "_ZNSt6atomicIbE5storeEbSt12memory_order", scope: !148, file: !149, line: 103, type: !192, scopeLine: 104, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !191, retainedNodes: !242)
!340 = !DILocalVariable(name: "this", arg: 1, scope: !339, type: !292, flags: DIFlagArtificial | DIFlagObjectPointer)
!341 = !DILocation(line: 0, scope: !339)
!342 = !DILocalVariable(name: "__i", arg: 2, scope: !339, file: !149, line: 103, type: !23)
!343 = !DILocation(line: 103, column: 16, scope: !339)
!344 = !DILocalVariable(name: "__m", arg: 3, scope: !339, file: !149, line: 103, type: !25)
!345 = !DILocation(line: 103, column: 34, scope: !339)
!346 = !DILocation(line: 104, column: 7, scope: !339)
!347 = !DILocation(line: 104, column: 21, scope: !339)
!348 = !DILocation(line: 104, column: 26, scope: !339)
!349 = !DILocalVariable(name: "this", arg: 1, scope: !350, type: !306, flags: DIFlagArtificial | DIFlagObjectPointer)
!350 = distinct !DISubprogram(name: "store", linkageName: "_ZNSt13__atomic_baseIbE5storeEbSt12memory_order", scope: !26, file: !6, line: 456, type: !102, scopeLine: 457, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !101, retainedNodes: !242)
!351 = !DILocation(line: 0, scope: !350, inlinedAt: !352)
!352 = distinct !DILocation(line: 104, column: 15, scope: !339)
!353 = !DILocalVariable(name: "__i", arg: 2, scope: !350, file: !6, line: 456, type: !31)
!354 = !DILocation(line: 456, column: 24, scope: !350, inlinedAt: !352)
!355 = !DILocalVariable(name: "__m", arg: 3, scope: !350, file: !6, line: 456, type: !25)
!356 = !DILocation(line: 456, column: 42, scope: !350, inlinedAt: !352)
!357 = !DILocalVariable(name: "__b", scope: !350, file: !6, line: 458, type: !25)
!358 = !DILocation(line: 458, column: 15, scope: !350, inlinedAt: !352)
!359 = !DILocation(line: 459, column: 6, scope: !350, inlinedAt: !352)
!360 = !DILocation(line: 459, column: 10, scope: !350, inlinedAt: !352)
!361 = !DILocation(line: 464, column: 20, scope: !350, inlinedAt: !352)
!362 = !DILocation(line: 464, column: 35, scope: !350, inlinedAt: !352)
!363 = !DILocation(line: 464, column: 26, scope: !350, inlinedAt: !352)
!364 = !DILocation(line: 464, column: 2, scope: !350, inlinedAt: !352)
!365 = !DILocation(line: 104, column: 32, scope: !339)
!366 = distinct !DISubprogram(name: "operator&", linkageName: "_ZStanSt12memory_orderSt23__memory_order_modifier", scope: !7, file: !6, line: 104, type: !367, scopeLine: 105, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !242)
!367 = !DISubroutineType(types: !368)
!368 = !{!25, !25, !16}
!369 = !DILocalVariable(name: "__m", arg: 1, scope: !366, file: !6, line: 104, type: !25)
!370 = !DILocation(line: 104, column: 26, scope: !366)
!371 = !DILocalVariable(name: "__mod", arg: 2, scope: !366, file: !6, line: 104, type: !16)
!372 = !DILocation(line: 104, column: 55, scope: !366)
!373 = !DILocation(line: 106, column: 29, scope: !366)
!374 = !DILocation(line: 106, column: 40, scope: !366)
!375 = !DILocation(line: 106, column: 34, scope: !366)
!376 = !DILocation(line: 106, column: 5, scope: !366)
!377 = distinct !DISubprogram(name: "__cmpexch_failure_order", linkageName: "_ZSt23__cmpexch_failure_orderSt12memory_order", scope: !7, file: !6, line: 118, type: !378, scopeLine: 119, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !242)
!378 = !DISubroutineType(types: !379)
!379 = !{!25, !25}
!380 = !DILocalVariable(name: "__m", arg: 1, scope: !377, file: !6, line: 118, type: !25)
!381 = !DILocation(line: 118, column: 40, scope: !377)
!382 = !DILocation(line: 120, column: 50, scope: !377)
!383 = !DILocation(line: 120, column: 54, scope: !377)
!384 = !DILocation(line: 120, column: 25, scope: !377)
!385 = !DILocation(line: 121, column: 33, scope: !377)
!386 = !DILocation(line: 121, column: 37, scope: !377)
!387 = !DILocation(line: 121, column: 7, scope: !377)
!388 = !DILocation(line: 120, column: 5, scope: !377)
!389 = distinct !DISubprogram(name: "operator|", linkageName: "_ZStorSt12memory_orderSt23__memory_order_modifier", scope: !7, file: !6, line: 98, type: !367, scopeLine: 99, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !242)
!390 = !DILocalVariable(name: "__m", arg: 1, scope: !389, file: !6, line: 98, type: !25)
!391 = !DILocation(line: 98, column: 26, scope: !389)
!392 = !DILocalVariable(name: "__mod", arg: 2, scope: !389, file: !6, line: 98, type: !16)
!393 = !DILocation(line: 98, column: 55, scope: !389)
!394 = !DILocation(line: 100, column: 29, scope: !389)
!395 = !DILocation(line: 100, column: 40, scope: !389)
!396 = !DILocation(line: 100, column: 34, scope: !389)
!397 = !DILocation(line: 100, column: 5, scope: !389)
!398 = distinct !DISubprogram(name: "__cmpexch_failure_order2", linkageName: "_ZSt24__cmpexch_failure_order2St12memory_order", scope: !7, file: !6, line: 111, type: !378, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !242)
!399 = !DILocalVariable(name: "__m", arg: 1, scope: !398, file: !6, line: 111, type: !25)
!400 = !DILocation(line: 111, column: 41, scope: !398)
!401 = !DILocation(line: 113, column: 12, scope: !398)
!402 = !DILocation(line: 113, column: 16, scope: !398)
!403 = !DILocation(line: 114, column: 9, scope: !398)
!404 = !DILocation(line: 114, column: 13, scope: !398)
!405 = !DILocation(line: 114, column: 62, scope: !398)
!406 = !DILocation(line: 113, column: 5, scope: !398)
