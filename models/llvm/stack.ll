; ModuleID = 'stack.cc'
source_filename = "stack.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.Stack = type { %"struct.std::atomic" }
%"struct.std::atomic" = type { %"struct.std::__atomic_base" }
%"struct.std::__atomic_base" = type { %"struct.Stack<int>::Node"* }
%"struct.Stack<int>::Node" = type { i32, %"struct.Stack<int>::Node"* }
%union.pthread_attr_t = type { i64, [48 x i8] }

$_ZN5StackIiE4pushEPNS0_4NodeE = comdat any

$_ZN5StackIiE3popEv = comdat any

$_ZNKSt6atomicIPN5StackIiE4NodeEE4loadESt12memory_order = comdat any

$_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_order = comdat any

$_ZNKSt13__atomic_baseIPN5StackIiE4NodeEE4loadESt12memory_order = comdat any

$_ZStanSt12memory_orderSt23__memory_order_modifier = comdat any

$__clang_call_terminate = comdat any

$_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_ = comdat any

$_ZSt23__cmpexch_failure_orderSt12memory_order = comdat any

$_ZNSt13__atomic_baseIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_ = comdat any

$_ZStorSt12memory_orderSt23__memory_order_modifier = comdat any

$_ZSt24__cmpexch_failure_order2St12memory_order = comdat any

@stack = dso_local global %struct.Stack zeroinitializer, align 8
@nodes = dso_local global [2 x %"struct.Stack<int>::Node"] zeroinitializer, align 16
@.str = private unnamed_addr constant [18 x i8] c"other->value == 7\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"stack.cc\00", align 1
@__PRETTY_FUNCTION__._ZL6workerPv = private unnamed_addr constant [21 x i8] c"void *worker(void *)\00", align 1

; Function Attrs: mustprogress norecurse uwtable
define dso_local noundef i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %threads = alloca [2 x i64], align 16
  %i = alloca i32, align 4
  %__range1 = alloca [2 x i64]*, align 8
  %__begin1 = alloca i64*, align 8
  %__end1 = alloca i64*, align 8
  %thread = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast [2 x i64]* %threads to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %0) #9, !dbg !12
  %1 = bitcast i32* %i to i8*, !dbg !13
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %1) #9, !dbg !13
  store i32 0, i32* %i, align 4, !dbg !14, !tbaa !15
  br label %for.cond, !dbg !13

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, i32* %i, align 4, !dbg !19, !tbaa !15
  %cmp = icmp slt i32 %2, 2, !dbg !20
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !21

for.cond.cleanup:                                 ; preds = %for.cond
  %3 = bitcast i32* %i to i8*, !dbg !21
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %3) #9, !dbg !21
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, i32* %i, align 4, !dbg !22, !tbaa !15
  %idxprom = sext i32 %4 to i64, !dbg !23
  %arrayidx = getelementptr inbounds [2 x i64], [2 x i64]* %threads, i64 0, i64 %idxprom, !dbg !23
  %5 = load i32, i32* %i, align 4, !dbg !24, !tbaa !15
  %idxprom1 = sext i32 %5 to i64, !dbg !25
  %arrayidx2 = getelementptr inbounds [2 x %"struct.Stack<int>::Node"], [2 x %"struct.Stack<int>::Node"]* @nodes, i64 0, i64 %idxprom1, !dbg !25
  %6 = bitcast %"struct.Stack<int>::Node"* %arrayidx2 to i8*, !dbg !26
  %call = call i32 @pthread_create(i64* noundef %arrayidx, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @_ZL6workerPv, i8* noundef %6) #9, !dbg !27
  br label %for.inc, !dbg !27

for.inc:                                          ; preds = %for.body
  %7 = load i32, i32* %i, align 4, !dbg !28, !tbaa !15
  %inc = add nsw i32 %7, 1, !dbg !28
  store i32 %inc, i32* %i, align 4, !dbg !28, !tbaa !15
  br label %for.cond, !dbg !21, !llvm.loop !29

for.end:                                          ; preds = %for.cond.cleanup
  %8 = bitcast [2 x i64]** %__range1 to i8*, !dbg !33
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %8) #9, !dbg !33
  store [2 x i64]* %threads, [2 x i64]** %__range1, align 8, !dbg !33, !tbaa !34
  %9 = bitcast i64** %__begin1 to i8*, !dbg !36
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %9) #9, !dbg !36
  %10 = load [2 x i64]*, [2 x i64]** %__range1, align 8, !dbg !36, !tbaa !34
  %arraydecay = getelementptr inbounds [2 x i64], [2 x i64]* %10, i64 0, i64 0, !dbg !36
  store i64* %arraydecay, i64** %__begin1, align 8, !dbg !36, !tbaa !34
  %11 = bitcast i64** %__end1 to i8*, !dbg !36
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %11) #9, !dbg !36
  %12 = load [2 x i64]*, [2 x i64]** %__range1, align 8, !dbg !36, !tbaa !34
  %arraydecay3 = getelementptr inbounds [2 x i64], [2 x i64]* %12, i64 0, i64 0, !dbg !36
  %add.ptr = getelementptr inbounds i64, i64* %arraydecay3, i64 2, !dbg !36
  store i64* %add.ptr, i64** %__end1, align 8, !dbg !36, !tbaa !34
  br label %for.cond4, !dbg !36

for.cond4:                                        ; preds = %for.inc9, %for.end
  %13 = load i64*, i64** %__begin1, align 8, !dbg !36, !tbaa !34
  %14 = load i64*, i64** %__end1, align 8, !dbg !36, !tbaa !34
  %cmp5 = icmp ne i64* %13, %14, !dbg !36
  br i1 %cmp5, label %for.body7, label %for.cond.cleanup6, !dbg !36

for.cond.cleanup6:                                ; preds = %for.cond4
  %15 = bitcast i64** %__end1 to i8*, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %15) #9, !dbg !36
  %16 = bitcast i64** %__begin1 to i8*, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %16) #9, !dbg !36
  %17 = bitcast [2 x i64]** %__range1 to i8*, !dbg !36
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %17) #9, !dbg !36
  br label %for.end10

for.body7:                                        ; preds = %for.cond4
  %18 = bitcast i64* %thread to i8*, !dbg !37
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %18) #9, !dbg !37
  %19 = load i64*, i64** %__begin1, align 8, !dbg !36, !tbaa !34
  %20 = load i64, i64* %19, align 8, !dbg !36, !tbaa !38
  store i64 %20, i64* %thread, align 8, !dbg !40, !tbaa !38
  %21 = load i64, i64* %thread, align 8, !dbg !41, !tbaa !38
  %call8 = call i32 @pthread_join(i64 noundef %21, i8** noundef null), !dbg !42
  %22 = bitcast i64* %thread to i8*, !dbg !43
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %22) #9, !dbg !43
  br label %for.inc9, !dbg !44

for.inc9:                                         ; preds = %for.body7
  %23 = load i64*, i64** %__begin1, align 8, !dbg !36, !tbaa !34
  %incdec.ptr = getelementptr inbounds i64, i64* %23, i32 1, !dbg !36
  store i64* %incdec.ptr, i64** %__begin1, align 8, !dbg !36, !tbaa !34
  br label %for.cond4, !dbg !36, !llvm.loop !45

for.end10:                                        ; preds = %for.cond.cleanup6
  %24 = bitcast [2 x i64]* %threads to i8*, !dbg !46
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %24) #9, !dbg !46
  %25 = load i32, i32* %retval, align 4, !dbg !46
  ret i32 %25, !dbg !46
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !47 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: mustprogress uwtable
define internal noundef i8* @_ZL6workerPv(i8* noundef %argument) #3 !dbg !49 {
entry:
  %argument.addr = alloca i8*, align 8
  %node = alloca %"struct.Stack<int>::Node"*, align 8
  %other = alloca %"struct.Stack<int>::Node"*, align 8
  store i8* %argument, i8** %argument.addr, align 8, !tbaa !34
  %0 = bitcast %"struct.Stack<int>::Node"** %node to i8*, !dbg !50
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #9, !dbg !50
  %1 = load i8*, i8** %argument.addr, align 8, !dbg !51, !tbaa !34
  %2 = bitcast i8* %1 to %"struct.Stack<int>::Node"*, !dbg !52
  store %"struct.Stack<int>::Node"* %2, %"struct.Stack<int>::Node"** %node, align 8, !dbg !53, !tbaa !34
  %3 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node, align 8, !dbg !54, !tbaa !34
  %value = getelementptr inbounds %"struct.Stack<int>::Node", %"struct.Stack<int>::Node"* %3, i32 0, i32 0, !dbg !55
  store i32 7, i32* %value, align 8, !dbg !56, !tbaa !57
  %4 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node, align 8, !dbg !59, !tbaa !34
  call void @_ZN5StackIiE4pushEPNS0_4NodeE(%struct.Stack* noundef nonnull align 8 dereferenceable(8) @stack, %"struct.Stack<int>::Node"* noundef %4), !dbg !60
  %5 = bitcast %"struct.Stack<int>::Node"** %other to i8*, !dbg !61
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %5) #9, !dbg !61
  %call = call noundef %"struct.Stack<int>::Node"* @_ZN5StackIiE3popEv(%struct.Stack* noundef nonnull align 8 dereferenceable(8) @stack), !dbg !62
  store %"struct.Stack<int>::Node"* %call, %"struct.Stack<int>::Node"** %other, align 8, !dbg !61, !tbaa !34
  %6 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %other, align 8, !dbg !61, !tbaa !34
  %tobool = icmp ne %"struct.Stack<int>::Node"* %6, null, !dbg !61
  br i1 %tobool, label %if.then, label %if.end, !dbg !61

if.then:                                          ; preds = %entry
  %7 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %other, align 8, !dbg !63, !tbaa !34
  %value1 = getelementptr inbounds %"struct.Stack<int>::Node", %"struct.Stack<int>::Node"* %7, i32 0, i32 0, !dbg !63
  %8 = load i32, i32* %value1, align 8, !dbg !63, !tbaa !57
  %cmp = icmp eq i32 %8, 7, !dbg !63
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !63

cond.true:                                        ; preds = %if.then
  br label %cond.end, !dbg !63

cond.false:                                       ; preds = %if.then
  call void @__assert_fail(i8* noundef getelementptr inbounds ([18 x i8], [18 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), i32 noundef 36, i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @__PRETTY_FUNCTION__._ZL6workerPv, i64 0, i64 0)) #10, !dbg !63
  unreachable, !dbg !63

9:                                                ; No predecessors!
  br label %cond.end, !dbg !63

cond.end:                                         ; preds = %9, %cond.true
  br label %if.end, !dbg !63

if.end:                                           ; preds = %cond.end, %entry
  %10 = bitcast %"struct.Stack<int>::Node"** %other to i8*, !dbg !61
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %10) #9, !dbg !61
  %11 = bitcast %"struct.Stack<int>::Node"** %node to i8*, !dbg !64
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #9, !dbg !64
  ret i8* null, !dbg !65
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare !dbg !66 i32 @pthread_join(i64 noundef, i8** noundef) #4

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZN5StackIiE4pushEPNS0_4NodeE(%struct.Stack* noundef nonnull align 8 dereferenceable(8) %this, %"struct.Stack<int>::Node"* noundef %node) #5 comdat align 2 !dbg !67 {
entry:
  %this.addr = alloca %struct.Stack*, align 8
  %node.addr = alloca %"struct.Stack<int>::Node"*, align 8
  store %struct.Stack* %this, %struct.Stack** %this.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"* %node, %"struct.Stack<int>::Node"** %node.addr, align 8, !tbaa !34
  %this1 = load %struct.Stack*, %struct.Stack** %this.addr, align 8
  %top = getelementptr inbounds %struct.Stack, %struct.Stack* %this1, i32 0, i32 0, !dbg !68
  %call = call noundef %"struct.Stack<int>::Node"* @_ZNKSt6atomicIPN5StackIiE4NodeEE4loadESt12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %top, i32 noundef 0) #9, !dbg !69
  %0 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node.addr, align 8, !dbg !70, !tbaa !34
  %next = getelementptr inbounds %"struct.Stack<int>::Node", %"struct.Stack<int>::Node"* %0, i32 0, i32 1, !dbg !71
  store %"struct.Stack<int>::Node"* %call, %"struct.Stack<int>::Node"** %next, align 8, !dbg !72, !tbaa !73
  br label %while.cond, !dbg !74

while.cond:                                       ; preds = %while.body, %entry
  %top2 = getelementptr inbounds %struct.Stack, %struct.Stack* %this1, i32 0, i32 0, !dbg !75
  %1 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node.addr, align 8, !dbg !76, !tbaa !34
  %next3 = getelementptr inbounds %"struct.Stack<int>::Node", %"struct.Stack<int>::Node"* %1, i32 0, i32 1, !dbg !77
  %2 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node.addr, align 8, !dbg !78, !tbaa !34
  %call4 = call noundef zeroext i1 @_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %top2, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %next3, %"struct.Stack<int>::Node"* noundef %2, i32 noundef 3) #9, !dbg !79
  %lnot = xor i1 %call4, true, !dbg !80
  br i1 %lnot, label %while.body, label %while.end, !dbg !74

while.body:                                       ; preds = %while.cond
  br label %while.cond, !dbg !74, !llvm.loop !81

while.end:                                        ; preds = %while.cond
  ret void, !dbg !83
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef %"struct.Stack<int>::Node"* @_ZN5StackIiE3popEv(%struct.Stack* noundef nonnull align 8 dereferenceable(8) %this) #5 comdat align 2 !dbg !84 {
entry:
  %this.addr = alloca %struct.Stack*, align 8
  %node = alloca %"struct.Stack<int>::Node"*, align 8
  store %struct.Stack* %this, %struct.Stack** %this.addr, align 8, !tbaa !34
  %this1 = load %struct.Stack*, %struct.Stack** %this.addr, align 8
  %0 = bitcast %"struct.Stack<int>::Node"** %node to i8*, !dbg !85
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #9, !dbg !85
  %top = getelementptr inbounds %struct.Stack, %struct.Stack* %this1, i32 0, i32 0, !dbg !86
  %call = call noundef %"struct.Stack<int>::Node"* @_ZNKSt6atomicIPN5StackIiE4NodeEE4loadESt12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %top, i32 noundef 2) #9, !dbg !87
  store %"struct.Stack<int>::Node"* %call, %"struct.Stack<int>::Node"** %node, align 8, !dbg !88, !tbaa !34
  br label %while.cond, !dbg !89

while.cond:                                       ; preds = %while.body, %entry
  %1 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node, align 8, !dbg !90, !tbaa !34
  %tobool = icmp ne %"struct.Stack<int>::Node"* %1, null, !dbg !90
  br i1 %tobool, label %land.rhs, label %land.end, !dbg !91

land.rhs:                                         ; preds = %while.cond
  %top2 = getelementptr inbounds %struct.Stack, %struct.Stack* %this1, i32 0, i32 0, !dbg !92
  %2 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node, align 8, !dbg !93, !tbaa !34
  %next = getelementptr inbounds %"struct.Stack<int>::Node", %"struct.Stack<int>::Node"* %2, i32 0, i32 1, !dbg !94
  %3 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %next, align 8, !dbg !94, !tbaa !73
  %call3 = call noundef zeroext i1 @_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %top2, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %node, %"struct.Stack<int>::Node"* noundef %3, i32 noundef 2) #9, !dbg !95
  %lnot = xor i1 %call3, true, !dbg !96
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %4 = phi i1 [ false, %while.cond ], [ %lnot, %land.rhs ], !dbg !97
  br i1 %4, label %while.body, label %while.end, !dbg !89

while.body:                                       ; preds = %land.end
  br label %while.cond, !dbg !89, !llvm.loop !98

while.end:                                        ; preds = %land.end
  %5 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %node, align 8, !dbg !100, !tbaa !34
  %6 = bitcast %"struct.Stack<int>::Node"** %node to i8*, !dbg !101
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %6) #9, !dbg !101
  ret %"struct.Stack<int>::Node"* %5, !dbg !102
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #6

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef %"struct.Stack<int>::Node"* @_ZNKSt6atomicIPN5StackIiE4NodeEE4loadESt12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %__m) #5 comdat align 2 !dbg !103 {
entry:
  %this.addr = alloca %"struct.std::atomic"*, align 8
  %__m.addr = alloca i32, align 4
  store %"struct.std::atomic"* %this, %"struct.std::atomic"** %this.addr, align 8, !tbaa !34
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  %this1 = load %"struct.std::atomic"*, %"struct.std::atomic"** %this.addr, align 8
  %_M_b = getelementptr inbounds %"struct.std::atomic", %"struct.std::atomic"* %this1, i32 0, i32 0, !dbg !107
  %0 = load i32, i32* %__m.addr, align 4, !dbg !108, !tbaa !105
  %call = call noundef %"struct.Stack<int>::Node"* @_ZNKSt13__atomic_baseIPN5StackIiE4NodeEE4loadESt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 8 dereferenceable(8) %_M_b, i32 noundef %0) #9, !dbg !109
  ret %"struct.Stack<int>::Node"* %call, !dbg !110
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_order(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %__p1, %"struct.Stack<int>::Node"* noundef %__p2, i32 noundef %__m) #5 comdat align 2 !dbg !111 {
entry:
  %this.addr = alloca %"struct.std::atomic"*, align 8
  %__p1.addr = alloca %"struct.Stack<int>::Node"**, align 8
  %__p2.addr = alloca %"struct.Stack<int>::Node"*, align 8
  %__m.addr = alloca i32, align 4
  store %"struct.std::atomic"* %this, %"struct.std::atomic"** %this.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"** %__p1, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"* %__p2, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !tbaa !34
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  %this1 = load %"struct.std::atomic"*, %"struct.std::atomic"** %this.addr, align 8
  %0 = load %"struct.Stack<int>::Node"**, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !dbg !112, !tbaa !34
  %1 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !dbg !113, !tbaa !34
  %2 = load i32, i32* %__m.addr, align 4, !dbg !114, !tbaa !105
  %3 = load i32, i32* %__m.addr, align 4, !dbg !115, !tbaa !105
  %call = call noundef i32 @_ZSt23__cmpexch_failure_orderSt12memory_order(i32 noundef %3) #9, !dbg !116
  %call2 = call noundef zeroext i1 @_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %this1, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %0, %"struct.Stack<int>::Node"* noundef %1, i32 noundef %2, i32 noundef %call) #9, !dbg !117
  ret i1 %call2, !dbg !118
}

; Function Attrs: alwaysinline mustprogress nounwind uwtable
define linkonce_odr dso_local noundef %"struct.Stack<int>::Node"* @_ZNKSt13__atomic_baseIPN5StackIiE4NodeEE4loadESt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 8 dereferenceable(8) %this, i32 noundef %__m) #7 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !119 {
entry:
  %this.addr = alloca %"struct.std::__atomic_base"*, align 8
  %__m.addr = alloca i32, align 4
  %__b = alloca i32, align 4
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  %atomic-temp = alloca %"struct.Stack<int>::Node"*, align 8
  store %"struct.std::__atomic_base"* %this, %"struct.std::__atomic_base"** %this.addr, align 8, !tbaa !34
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  %this1 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %this.addr, align 8
  %0 = bitcast i32* %__b to i8*, !dbg !121
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #9, !dbg !121
  %1 = load i32, i32* %__m.addr, align 4, !dbg !122, !tbaa !105
  %call = invoke noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %1, i32 noundef 65535)
          to label %invoke.cont unwind label %lpad, !dbg !123

invoke.cont:                                      ; preds = %entry
  store i32 %call, i32* %__b, align 4, !dbg !124, !tbaa !105
  br label %do.body, !dbg !125

do.body:                                          ; preds = %invoke.cont
  br label %do.cond, !dbg !125

do.cond:                                          ; preds = %do.body
  br label %do.end, !dbg !125

do.end:                                           ; preds = %do.cond
  br label %do.body2, !dbg !126

do.body2:                                         ; preds = %do.end
  br label %do.cond3, !dbg !126

do.cond3:                                         ; preds = %do.body2
  br label %do.end4, !dbg !126

do.end4:                                          ; preds = %do.cond3
  %_M_p = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %this1, i32 0, i32 0, !dbg !127
  %2 = load i32, i32* %__m.addr, align 4, !dbg !128, !tbaa !105
  %3 = bitcast %"struct.Stack<int>::Node"** %_M_p to i64*, !dbg !129
  %4 = bitcast %"struct.Stack<int>::Node"** %atomic-temp to i64*, !dbg !129
  switch i32 %2, label %monotonic [
    i32 1, label %acquire
    i32 2, label %acquire
    i32 5, label %seqcst
  ], !dbg !129

lpad:                                             ; preds = %entry
  %5 = landingpad { i8*, i32 }
          catch i8* null, !dbg !130
  %6 = extractvalue { i8*, i32 } %5, 0, !dbg !130
  store i8* %6, i8** %exn.slot, align 8, !dbg !130
  %7 = extractvalue { i8*, i32 } %5, 1, !dbg !130
  store i32 %7, i32* %ehselector.slot, align 4, !dbg !130
  %8 = bitcast i32* %__b to i8*, !dbg !130
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %8) #9, !dbg !130
  br label %terminate.handler, !dbg !130

monotonic:                                        ; preds = %do.end4
  %9 = load atomic i64, i64* %3 monotonic, align 8, !dbg !129
  store i64 %9, i64* %4, align 8, !dbg !129
  br label %atomic.continue, !dbg !129

acquire:                                          ; preds = %do.end4, %do.end4
  %10 = load atomic i64, i64* %3 acquire, align 8, !dbg !129
  store i64 %10, i64* %4, align 8, !dbg !129
  br label %atomic.continue, !dbg !129

seqcst:                                           ; preds = %do.end4
  %11 = load atomic i64, i64* %3 seq_cst, align 8, !dbg !129
  store i64 %11, i64* %4, align 8, !dbg !129
  br label %atomic.continue, !dbg !129

atomic.continue:                                  ; preds = %seqcst, %acquire, %monotonic
  %12 = bitcast i64* %4 to %"struct.Stack<int>::Node"**, !dbg !129
  %13 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %12, align 8, !dbg !129, !tbaa !34
  %14 = bitcast i32* %__b to i8*, !dbg !130
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %14) #9, !dbg !130
  ret %"struct.Stack<int>::Node"* %13, !dbg !131

terminate.handler:                                ; preds = %lpad
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !130
  call void @__clang_call_terminate(i8* %exn) #10, !dbg !130
  unreachable, !dbg !130
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %__m, i32 noundef %__mod) #5 comdat !dbg !132 {
entry:
  %__m.addr = alloca i32, align 4
  %__mod.addr = alloca i32, align 4
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  store i32 %__mod, i32* %__mod.addr, align 4, !tbaa !133
  %0 = load i32, i32* %__m.addr, align 4, !dbg !135, !tbaa !105
  %1 = load i32, i32* %__mod.addr, align 4, !dbg !136, !tbaa !133
  %and = and i32 %0, %1, !dbg !137
  ret i32 %and, !dbg !138
}

declare i32 @__gxx_personality_v0(...)

; Function Attrs: noinline noreturn nounwind
define linkonce_odr hidden void @__clang_call_terminate(i8* %0) #8 comdat {
  %2 = call i8* @__cxa_begin_catch(i8* %0) #9
  call void @_ZSt9terminatev() #10
  unreachable
}

declare i8* @__cxa_begin_catch(i8*)

declare void @_ZSt9terminatev()

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNSt6atomicIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_(%"struct.std::atomic"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %__p1, %"struct.Stack<int>::Node"* noundef %__p2, i32 noundef %__m1, i32 noundef %__m2) #5 comdat align 2 !dbg !139 {
entry:
  %this.addr = alloca %"struct.std::atomic"*, align 8
  %__p1.addr = alloca %"struct.Stack<int>::Node"**, align 8
  %__p2.addr = alloca %"struct.Stack<int>::Node"*, align 8
  %__m1.addr = alloca i32, align 4
  %__m2.addr = alloca i32, align 4
  store %"struct.std::atomic"* %this, %"struct.std::atomic"** %this.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"** %__p1, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"* %__p2, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !tbaa !34
  store i32 %__m1, i32* %__m1.addr, align 4, !tbaa !105
  store i32 %__m2, i32* %__m2.addr, align 4, !tbaa !105
  %this1 = load %"struct.std::atomic"*, %"struct.std::atomic"** %this.addr, align 8
  %_M_b = getelementptr inbounds %"struct.std::atomic", %"struct.std::atomic"* %this1, i32 0, i32 0, !dbg !140
  %0 = load %"struct.Stack<int>::Node"**, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !dbg !141, !tbaa !34
  %1 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !dbg !142, !tbaa !34
  %2 = load i32, i32* %__m1.addr, align 4, !dbg !143, !tbaa !105
  %3 = load i32, i32* %__m2.addr, align 4, !dbg !144, !tbaa !105
  %call = call noundef zeroext i1 @_ZNSt13__atomic_baseIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_(%"struct.std::__atomic_base"* noundef nonnull align 8 dereferenceable(8) %_M_b, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %0, %"struct.Stack<int>::Node"* noundef %1, i32 noundef %2, i32 noundef %3) #9, !dbg !145
  ret i1 %call, !dbg !146
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZSt23__cmpexch_failure_orderSt12memory_order(i32 noundef %__m) #5 comdat personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !147 {
entry:
  %__m.addr = alloca i32, align 4
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  %0 = load i32, i32* %__m.addr, align 4, !dbg !148, !tbaa !105
  %call = call noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %0, i32 noundef 65535), !dbg !149
  %call1 = call noundef i32 @_ZSt24__cmpexch_failure_order2St12memory_order(i32 noundef %call) #9, !dbg !150
  %1 = load i32, i32* %__m.addr, align 4, !dbg !151, !tbaa !105
  %call2 = call noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %1, i32 noundef -65536), !dbg !152
  %call3 = invoke noundef i32 @_ZStorSt12memory_orderSt23__memory_order_modifier(i32 noundef %call1, i32 noundef %call2)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !153

invoke.cont:                                      ; preds = %entry
  ret i32 %call3, !dbg !154

terminate.lpad:                                   ; preds = %entry
  %2 = landingpad { i8*, i32 }
          catch i8* null, !dbg !153
  %3 = extractvalue { i8*, i32 } %2, 0, !dbg !153
  call void @__clang_call_terminate(i8* %3) #10, !dbg !153
  unreachable, !dbg !153
}

; Function Attrs: alwaysinline mustprogress nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNSt13__atomic_baseIPN5StackIiE4NodeEE21compare_exchange_weakERS3_S3_St12memory_orderS6_(%"struct.std::__atomic_base"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.Stack<int>::Node"** noundef nonnull align 8 dereferenceable(8) %__p1, %"struct.Stack<int>::Node"* noundef %__p2, i32 noundef %__m1, i32 noundef %__m2) #7 comdat align 2 !dbg !155 {
entry:
  %this.addr = alloca %"struct.std::__atomic_base"*, align 8
  %__p1.addr = alloca %"struct.Stack<int>::Node"**, align 8
  %__p2.addr = alloca %"struct.Stack<int>::Node"*, align 8
  %__m1.addr = alloca i32, align 4
  %__m2.addr = alloca i32, align 4
  %.atomictmp = alloca %"struct.Stack<int>::Node"*, align 8
  %cmpxchg.bool = alloca i8, align 1
  store %"struct.std::__atomic_base"* %this, %"struct.std::__atomic_base"** %this.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"** %__p1, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !tbaa !34
  store %"struct.Stack<int>::Node"* %__p2, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !tbaa !34
  store i32 %__m1, i32* %__m1.addr, align 4, !tbaa !105
  store i32 %__m2, i32* %__m2.addr, align 4, !tbaa !105
  %this1 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %this.addr, align 8
  br label %do.body, !dbg !156

do.body:                                          ; preds = %entry
  br label %do.cond, !dbg !156

do.cond:                                          ; preds = %do.body
  br label %do.end, !dbg !156

do.end:                                           ; preds = %do.cond
  %_M_p = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %this1, i32 0, i32 0, !dbg !157
  %0 = load i32, i32* %__m1.addr, align 4, !dbg !158, !tbaa !105
  %1 = load %"struct.Stack<int>::Node"**, %"struct.Stack<int>::Node"*** %__p1.addr, align 8, !dbg !159, !tbaa !34
  %2 = load %"struct.Stack<int>::Node"*, %"struct.Stack<int>::Node"** %__p2.addr, align 8, !dbg !160, !tbaa !34
  store %"struct.Stack<int>::Node"* %2, %"struct.Stack<int>::Node"** %.atomictmp, align 8, !dbg !161, !tbaa !34
  %3 = load i32, i32* %__m2.addr, align 4, !dbg !162, !tbaa !105
  %4 = bitcast %"struct.Stack<int>::Node"** %_M_p to i64*, !dbg !161
  %5 = bitcast %"struct.Stack<int>::Node"** %1 to i64*, !dbg !161
  %6 = bitcast %"struct.Stack<int>::Node"** %.atomictmp to i64*, !dbg !161
  switch i32 %0, label %monotonic [
    i32 1, label %acquire
    i32 2, label %acquire
    i32 3, label %release
    i32 4, label %acqrel
    i32 5, label %seqcst
  ], !dbg !161

monotonic:                                        ; preds = %do.end
  switch i32 %3, label %monotonic_fail [
    i32 1, label %acquire_fail
    i32 2, label %acquire_fail
    i32 5, label %seqcst_fail
  ], !dbg !161

acquire:                                          ; preds = %do.end, %do.end
  switch i32 %3, label %monotonic_fail9 [
    i32 1, label %acquire_fail10
    i32 2, label %acquire_fail10
    i32 5, label %seqcst_fail11
  ], !dbg !161

release:                                          ; preds = %do.end
  switch i32 %3, label %monotonic_fail22 [
    i32 1, label %acquire_fail23
    i32 2, label %acquire_fail23
    i32 5, label %seqcst_fail24
  ], !dbg !161

acqrel:                                           ; preds = %do.end
  switch i32 %3, label %monotonic_fail35 [
    i32 1, label %acquire_fail36
    i32 2, label %acquire_fail36
    i32 5, label %seqcst_fail37
  ], !dbg !161

seqcst:                                           ; preds = %do.end
  switch i32 %3, label %monotonic_fail48 [
    i32 1, label %acquire_fail49
    i32 2, label %acquire_fail49
    i32 5, label %seqcst_fail50
  ], !dbg !161

atomic.continue:                                  ; preds = %atomic.continue51, %atomic.continue38, %atomic.continue25, %atomic.continue12, %atomic.continue2
  %7 = load i8, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163, !range !165
  %tobool = trunc i8 %7 to i1, !dbg !161
  ret i1 %tobool, !dbg !166

monotonic_fail:                                   ; preds = %monotonic
  %8 = load i64, i64* %5, align 8, !dbg !161
  %9 = load i64, i64* %6, align 8, !dbg !161
  %10 = cmpxchg weak i64* %4, i64 %8, i64 %9 monotonic monotonic, align 8, !dbg !161
  %11 = extractvalue { i64, i1 } %10, 0, !dbg !161
  %12 = extractvalue { i64, i1 } %10, 1, !dbg !161
  br i1 %12, label %cmpxchg.continue, label %cmpxchg.store_expected, !dbg !161

acquire_fail:                                     ; preds = %monotonic, %monotonic
  %13 = load i64, i64* %5, align 8, !dbg !161
  %14 = load i64, i64* %6, align 8, !dbg !161
  %15 = cmpxchg weak i64* %4, i64 %13, i64 %14 monotonic acquire, align 8, !dbg !161
  %16 = extractvalue { i64, i1 } %15, 0, !dbg !161
  %17 = extractvalue { i64, i1 } %15, 1, !dbg !161
  br i1 %17, label %cmpxchg.continue4, label %cmpxchg.store_expected3, !dbg !161

seqcst_fail:                                      ; preds = %monotonic
  %18 = load i64, i64* %5, align 8, !dbg !161
  %19 = load i64, i64* %6, align 8, !dbg !161
  %20 = cmpxchg weak i64* %4, i64 %18, i64 %19 monotonic seq_cst, align 8, !dbg !161
  %21 = extractvalue { i64, i1 } %20, 0, !dbg !161
  %22 = extractvalue { i64, i1 } %20, 1, !dbg !161
  br i1 %22, label %cmpxchg.continue7, label %cmpxchg.store_expected6, !dbg !161

atomic.continue2:                                 ; preds = %cmpxchg.continue7, %cmpxchg.continue4, %cmpxchg.continue
  br label %atomic.continue, !dbg !161

cmpxchg.store_expected:                           ; preds = %monotonic_fail
  store i64 %11, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue, !dbg !161

cmpxchg.continue:                                 ; preds = %cmpxchg.store_expected, %monotonic_fail
  %frombool = zext i1 %12 to i8, !dbg !161
  store i8 %frombool, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue2, !dbg !161

cmpxchg.store_expected3:                          ; preds = %acquire_fail
  store i64 %16, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue4, !dbg !161

cmpxchg.continue4:                                ; preds = %cmpxchg.store_expected3, %acquire_fail
  %frombool5 = zext i1 %17 to i8, !dbg !161
  store i8 %frombool5, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue2, !dbg !161

cmpxchg.store_expected6:                          ; preds = %seqcst_fail
  store i64 %21, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue7, !dbg !161

cmpxchg.continue7:                                ; preds = %cmpxchg.store_expected6, %seqcst_fail
  %frombool8 = zext i1 %22 to i8, !dbg !161
  store i8 %frombool8, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue2, !dbg !161

monotonic_fail9:                                  ; preds = %acquire
  %23 = load i64, i64* %5, align 8, !dbg !161
  %24 = load i64, i64* %6, align 8, !dbg !161
  %25 = cmpxchg weak i64* %4, i64 %23, i64 %24 acquire monotonic, align 8, !dbg !161
  %26 = extractvalue { i64, i1 } %25, 0, !dbg !161
  %27 = extractvalue { i64, i1 } %25, 1, !dbg !161
  br i1 %27, label %cmpxchg.continue14, label %cmpxchg.store_expected13, !dbg !161

acquire_fail10:                                   ; preds = %acquire, %acquire
  %28 = load i64, i64* %5, align 8, !dbg !161
  %29 = load i64, i64* %6, align 8, !dbg !161
  %30 = cmpxchg weak i64* %4, i64 %28, i64 %29 acquire acquire, align 8, !dbg !161
  %31 = extractvalue { i64, i1 } %30, 0, !dbg !161
  %32 = extractvalue { i64, i1 } %30, 1, !dbg !161
  br i1 %32, label %cmpxchg.continue17, label %cmpxchg.store_expected16, !dbg !161

seqcst_fail11:                                    ; preds = %acquire
  %33 = load i64, i64* %5, align 8, !dbg !161
  %34 = load i64, i64* %6, align 8, !dbg !161
  %35 = cmpxchg weak i64* %4, i64 %33, i64 %34 acquire seq_cst, align 8, !dbg !161
  %36 = extractvalue { i64, i1 } %35, 0, !dbg !161
  %37 = extractvalue { i64, i1 } %35, 1, !dbg !161
  br i1 %37, label %cmpxchg.continue20, label %cmpxchg.store_expected19, !dbg !161

atomic.continue12:                                ; preds = %cmpxchg.continue20, %cmpxchg.continue17, %cmpxchg.continue14
  br label %atomic.continue, !dbg !161

cmpxchg.store_expected13:                         ; preds = %monotonic_fail9
  store i64 %26, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue14, !dbg !161

cmpxchg.continue14:                               ; preds = %cmpxchg.store_expected13, %monotonic_fail9
  %frombool15 = zext i1 %27 to i8, !dbg !161
  store i8 %frombool15, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue12, !dbg !161

cmpxchg.store_expected16:                         ; preds = %acquire_fail10
  store i64 %31, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue17, !dbg !161

cmpxchg.continue17:                               ; preds = %cmpxchg.store_expected16, %acquire_fail10
  %frombool18 = zext i1 %32 to i8, !dbg !161
  store i8 %frombool18, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue12, !dbg !161

cmpxchg.store_expected19:                         ; preds = %seqcst_fail11
  store i64 %36, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue20, !dbg !161

cmpxchg.continue20:                               ; preds = %cmpxchg.store_expected19, %seqcst_fail11
  %frombool21 = zext i1 %37 to i8, !dbg !161
  store i8 %frombool21, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue12, !dbg !161

monotonic_fail22:                                 ; preds = %release
  %38 = load i64, i64* %5, align 8, !dbg !161
  %39 = load i64, i64* %6, align 8, !dbg !161
  %40 = cmpxchg weak i64* %4, i64 %38, i64 %39 release monotonic, align 8, !dbg !161
  %41 = extractvalue { i64, i1 } %40, 0, !dbg !161
  %42 = extractvalue { i64, i1 } %40, 1, !dbg !161
  br i1 %42, label %cmpxchg.continue27, label %cmpxchg.store_expected26, !dbg !161

acquire_fail23:                                   ; preds = %release, %release
  %43 = load i64, i64* %5, align 8, !dbg !161
  %44 = load i64, i64* %6, align 8, !dbg !161
  %45 = cmpxchg weak i64* %4, i64 %43, i64 %44 release acquire, align 8, !dbg !161
  %46 = extractvalue { i64, i1 } %45, 0, !dbg !161
  %47 = extractvalue { i64, i1 } %45, 1, !dbg !161
  br i1 %47, label %cmpxchg.continue30, label %cmpxchg.store_expected29, !dbg !161

seqcst_fail24:                                    ; preds = %release
  %48 = load i64, i64* %5, align 8, !dbg !161
  %49 = load i64, i64* %6, align 8, !dbg !161
  %50 = cmpxchg weak i64* %4, i64 %48, i64 %49 release seq_cst, align 8, !dbg !161
  %51 = extractvalue { i64, i1 } %50, 0, !dbg !161
  %52 = extractvalue { i64, i1 } %50, 1, !dbg !161
  br i1 %52, label %cmpxchg.continue33, label %cmpxchg.store_expected32, !dbg !161

atomic.continue25:                                ; preds = %cmpxchg.continue33, %cmpxchg.continue30, %cmpxchg.continue27
  br label %atomic.continue, !dbg !161

cmpxchg.store_expected26:                         ; preds = %monotonic_fail22
  store i64 %41, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue27, !dbg !161

cmpxchg.continue27:                               ; preds = %cmpxchg.store_expected26, %monotonic_fail22
  %frombool28 = zext i1 %42 to i8, !dbg !161
  store i8 %frombool28, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue25, !dbg !161

cmpxchg.store_expected29:                         ; preds = %acquire_fail23
  store i64 %46, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue30, !dbg !161

cmpxchg.continue30:                               ; preds = %cmpxchg.store_expected29, %acquire_fail23
  %frombool31 = zext i1 %47 to i8, !dbg !161
  store i8 %frombool31, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue25, !dbg !161

cmpxchg.store_expected32:                         ; preds = %seqcst_fail24
  store i64 %51, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue33, !dbg !161

cmpxchg.continue33:                               ; preds = %cmpxchg.store_expected32, %seqcst_fail24
  %frombool34 = zext i1 %52 to i8, !dbg !161
  store i8 %frombool34, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue25, !dbg !161

monotonic_fail35:                                 ; preds = %acqrel
  %53 = load i64, i64* %5, align 8, !dbg !161
  %54 = load i64, i64* %6, align 8, !dbg !161
  %55 = cmpxchg weak i64* %4, i64 %53, i64 %54 acq_rel monotonic, align 8, !dbg !161
  %56 = extractvalue { i64, i1 } %55, 0, !dbg !161
  %57 = extractvalue { i64, i1 } %55, 1, !dbg !161
  br i1 %57, label %cmpxchg.continue40, label %cmpxchg.store_expected39, !dbg !161

acquire_fail36:                                   ; preds = %acqrel, %acqrel
  %58 = load i64, i64* %5, align 8, !dbg !161
  %59 = load i64, i64* %6, align 8, !dbg !161
  %60 = cmpxchg weak i64* %4, i64 %58, i64 %59 acq_rel acquire, align 8, !dbg !161
  %61 = extractvalue { i64, i1 } %60, 0, !dbg !161
  %62 = extractvalue { i64, i1 } %60, 1, !dbg !161
  br i1 %62, label %cmpxchg.continue43, label %cmpxchg.store_expected42, !dbg !161

seqcst_fail37:                                    ; preds = %acqrel
  %63 = load i64, i64* %5, align 8, !dbg !161
  %64 = load i64, i64* %6, align 8, !dbg !161
  %65 = cmpxchg weak i64* %4, i64 %63, i64 %64 acq_rel seq_cst, align 8, !dbg !161
  %66 = extractvalue { i64, i1 } %65, 0, !dbg !161
  %67 = extractvalue { i64, i1 } %65, 1, !dbg !161
  br i1 %67, label %cmpxchg.continue46, label %cmpxchg.store_expected45, !dbg !161

atomic.continue38:                                ; preds = %cmpxchg.continue46, %cmpxchg.continue43, %cmpxchg.continue40
  br label %atomic.continue, !dbg !161

cmpxchg.store_expected39:                         ; preds = %monotonic_fail35
  store i64 %56, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue40, !dbg !161

cmpxchg.continue40:                               ; preds = %cmpxchg.store_expected39, %monotonic_fail35
  %frombool41 = zext i1 %57 to i8, !dbg !161
  store i8 %frombool41, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue38, !dbg !161

cmpxchg.store_expected42:                         ; preds = %acquire_fail36
  store i64 %61, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue43, !dbg !161

cmpxchg.continue43:                               ; preds = %cmpxchg.store_expected42, %acquire_fail36
  %frombool44 = zext i1 %62 to i8, !dbg !161
  store i8 %frombool44, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue38, !dbg !161

cmpxchg.store_expected45:                         ; preds = %seqcst_fail37
  store i64 %66, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue46, !dbg !161

cmpxchg.continue46:                               ; preds = %cmpxchg.store_expected45, %seqcst_fail37
  %frombool47 = zext i1 %67 to i8, !dbg !161
  store i8 %frombool47, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue38, !dbg !161

monotonic_fail48:                                 ; preds = %seqcst
  %68 = load i64, i64* %5, align 8, !dbg !161
  %69 = load i64, i64* %6, align 8, !dbg !161
  %70 = cmpxchg weak i64* %4, i64 %68, i64 %69 seq_cst monotonic, align 8, !dbg !161
  %71 = extractvalue { i64, i1 } %70, 0, !dbg !161
  %72 = extractvalue { i64, i1 } %70, 1, !dbg !161
  br i1 %72, label %cmpxchg.continue53, label %cmpxchg.store_expected52, !dbg !161

acquire_fail49:                                   ; preds = %seqcst, %seqcst
  %73 = load i64, i64* %5, align 8, !dbg !161
  %74 = load i64, i64* %6, align 8, !dbg !161
  %75 = cmpxchg weak i64* %4, i64 %73, i64 %74 seq_cst acquire, align 8, !dbg !161
  %76 = extractvalue { i64, i1 } %75, 0, !dbg !161
  %77 = extractvalue { i64, i1 } %75, 1, !dbg !161
  br i1 %77, label %cmpxchg.continue56, label %cmpxchg.store_expected55, !dbg !161

seqcst_fail50:                                    ; preds = %seqcst
  %78 = load i64, i64* %5, align 8, !dbg !161
  %79 = load i64, i64* %6, align 8, !dbg !161
  %80 = cmpxchg weak i64* %4, i64 %78, i64 %79 seq_cst seq_cst, align 8, !dbg !161
  %81 = extractvalue { i64, i1 } %80, 0, !dbg !161
  %82 = extractvalue { i64, i1 } %80, 1, !dbg !161
  br i1 %82, label %cmpxchg.continue59, label %cmpxchg.store_expected58, !dbg !161

atomic.continue51:                                ; preds = %cmpxchg.continue59, %cmpxchg.continue56, %cmpxchg.continue53
  br label %atomic.continue, !dbg !161

cmpxchg.store_expected52:                         ; preds = %monotonic_fail48
  store i64 %71, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue53, !dbg !161

cmpxchg.continue53:                               ; preds = %cmpxchg.store_expected52, %monotonic_fail48
  %frombool54 = zext i1 %72 to i8, !dbg !161
  store i8 %frombool54, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue51, !dbg !161

cmpxchg.store_expected55:                         ; preds = %acquire_fail49
  store i64 %76, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue56, !dbg !161

cmpxchg.continue56:                               ; preds = %cmpxchg.store_expected55, %acquire_fail49
  %frombool57 = zext i1 %77 to i8, !dbg !161
  store i8 %frombool57, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue51, !dbg !161

cmpxchg.store_expected58:                         ; preds = %seqcst_fail50
  store i64 %81, i64* %5, align 8, !dbg !161
  br label %cmpxchg.continue59, !dbg !161

cmpxchg.continue59:                               ; preds = %cmpxchg.store_expected58, %seqcst_fail50
  %frombool60 = zext i1 %82 to i8, !dbg !161
  store i8 %frombool60, i8* %cmpxchg.bool, align 1, !dbg !161, !tbaa !163
  br label %atomic.continue51, !dbg !161
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZStorSt12memory_orderSt23__memory_order_modifier(i32 noundef %__m, i32 noundef %__mod) #5 comdat !dbg !167 {
entry:
  %__m.addr = alloca i32, align 4
  %__mod.addr = alloca i32, align 4
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  store i32 %__mod, i32* %__mod.addr, align 4, !tbaa !133
  %0 = load i32, i32* %__m.addr, align 4, !dbg !168, !tbaa !105
  %1 = load i32, i32* %__mod.addr, align 4, !dbg !169, !tbaa !133
  %or = or i32 %0, %1, !dbg !170
  ret i32 %or, !dbg !171
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZSt24__cmpexch_failure_order2St12memory_order(i32 noundef %__m) #5 comdat !dbg !172 {
entry:
  %__m.addr = alloca i32, align 4
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !105
  %0 = load i32, i32* %__m.addr, align 4, !dbg !173, !tbaa !105
  %cmp = icmp eq i32 %0, 4, !dbg !174
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !173

cond.true:                                        ; preds = %entry
  br label %cond.end4, !dbg !173

cond.false:                                       ; preds = %entry
  %1 = load i32, i32* %__m.addr, align 4, !dbg !175, !tbaa !105
  %cmp1 = icmp eq i32 %1, 3, !dbg !176
  br i1 %cmp1, label %cond.true2, label %cond.false3, !dbg !175

cond.true2:                                       ; preds = %cond.false
  br label %cond.end, !dbg !175

cond.false3:                                      ; preds = %cond.false
  %2 = load i32, i32* %__m.addr, align 4, !dbg !177, !tbaa !105
  br label %cond.end, !dbg !175

cond.end:                                         ; preds = %cond.false3, %cond.true2
  %cond = phi i32 [ 0, %cond.true2 ], [ %2, %cond.false3 ], !dbg !175
  br label %cond.end4, !dbg !173

cond.end4:                                        ; preds = %cond.end, %cond.true
  %cond5 = phi i32 [ 2, %cond.true ], [ %cond, %cond.end ], !dbg !173
  ret i32 %cond5, !dbg !178
}

attributes #0 = { mustprogress norecurse uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { alwaysinline mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noinline noreturn nounwind }
attributes #9 = { nounwind }
attributes #10 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stack.cc", directory: ".", checksumkind: CSK_MD5, checksum: "864b1c91181aa28bceb948286c18b123")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 41, type: !10, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 42, column: 3, scope: !9)
!13 = !DILocation(line: 43, column: 8, scope: !9)
!14 = !DILocation(line: 43, column: 12, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C++ TBAA"}
!19 = !DILocation(line: 43, column: 19, scope: !9)
!20 = !DILocation(line: 43, column: 21, scope: !9)
!21 = !DILocation(line: 43, column: 3, scope: !9)
!22 = !DILocation(line: 44, column: 29, scope: !9)
!23 = !DILocation(line: 44, column: 21, scope: !9)
!24 = !DILocation(line: 44, column: 57, scope: !9)
!25 = !DILocation(line: 44, column: 51, scope: !9)
!26 = !DILocation(line: 44, column: 50, scope: !9)
!27 = !DILocation(line: 44, column: 5, scope: !9)
!28 = !DILocation(line: 43, column: 27, scope: !9)
!29 = distinct !{!29, !21, !30, !31, !32}
!30 = !DILocation(line: 44, column: 59, scope: !9)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = !DILocation(line: 45, column: 22, scope: !9)
!34 = !{!35, !35, i64 0}
!35 = !{!"any pointer", !17, i64 0}
!36 = !DILocation(line: 45, column: 20, scope: !9)
!37 = !DILocation(line: 45, column: 8, scope: !9)
!38 = !{!39, !39, i64 0}
!39 = !{!"long", !17, i64 0}
!40 = !DILocation(line: 45, column: 13, scope: !9)
!41 = !DILocation(line: 46, column: 18, scope: !9)
!42 = !DILocation(line: 46, column: 5, scope: !9)
!43 = !DILocation(line: 46, column: 33, scope: !9)
!44 = !DILocation(line: 45, column: 3, scope: !9)
!45 = distinct !{!45, !44, !43, !32}
!46 = !DILocation(line: 47, column: 1, scope: !9)
!47 = !DISubprogram(name: "pthread_create", scope: !48, file: !48, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!48 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!49 = distinct !DISubprogram(name: "worker", scope: !1, file: !1, line: 28, type: !10, scopeLine: 28, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!50 = !DILocation(line: 29, column: 3, scope: !49)
!51 = !DILocation(line: 29, column: 48, scope: !49)
!52 = !DILocation(line: 29, column: 16, scope: !49)
!53 = !DILocation(line: 29, column: 9, scope: !49)
!54 = !DILocation(line: 30, column: 3, scope: !49)
!55 = !DILocation(line: 30, column: 9, scope: !49)
!56 = !DILocation(line: 30, column: 15, scope: !49)
!57 = !{!58, !16, i64 0}
!58 = !{!"_ZTSN5StackIiE4NodeE", !16, i64 0, !35, i64 8}
!59 = !DILocation(line: 31, column: 14, scope: !49)
!60 = !DILocation(line: 31, column: 9, scope: !49)
!61 = !DILocation(line: 32, column: 13, scope: !49)
!62 = !DILocation(line: 32, column: 27, scope: !49)
!63 = !DILocation(line: 36, column: 5, scope: !49)
!64 = !DILocation(line: 39, column: 1, scope: !49)
!65 = !DILocation(line: 38, column: 3, scope: !49)
!66 = !DISubprogram(name: "pthread_join", scope: !48, file: !48, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!67 = distinct !DISubprogram(name: "push", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!68 = !DILocation(line: 13, column: 18, scope: !67)
!69 = !DILocation(line: 13, column: 22, scope: !67)
!70 = !DILocation(line: 13, column: 5, scope: !67)
!71 = !DILocation(line: 13, column: 11, scope: !67)
!72 = !DILocation(line: 13, column: 16, scope: !67)
!73 = !{!58, !35, i64 8}
!74 = !DILocation(line: 14, column: 5, scope: !67)
!75 = !DILocation(line: 14, column: 13, scope: !67)
!76 = !DILocation(line: 14, column: 39, scope: !67)
!77 = !DILocation(line: 14, column: 45, scope: !67)
!78 = !DILocation(line: 14, column: 51, scope: !67)
!79 = !DILocation(line: 14, column: 17, scope: !67)
!80 = !DILocation(line: 14, column: 12, scope: !67)
!81 = distinct !{!81, !74, !82, !31, !32}
!82 = !DILocation(line: 15, column: 7, scope: !67)
!83 = !DILocation(line: 16, column: 3, scope: !67)
!84 = distinct !DISubprogram(name: "pop", scope: !1, file: !1, line: 17, type: !10, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!85 = !DILocation(line: 18, column: 5, scope: !84)
!86 = !DILocation(line: 18, column: 18, scope: !84)
!87 = !DILocation(line: 18, column: 22, scope: !84)
!88 = !DILocation(line: 18, column: 11, scope: !84)
!89 = !DILocation(line: 19, column: 5, scope: !84)
!90 = !DILocation(line: 19, column: 12, scope: !84)
!91 = !DILocation(line: 19, column: 17, scope: !84)
!92 = !DILocation(line: 19, column: 21, scope: !84)
!93 = !DILocation(line: 19, column: 53, scope: !84)
!94 = !DILocation(line: 19, column: 59, scope: !84)
!95 = !DILocation(line: 19, column: 25, scope: !84)
!96 = !DILocation(line: 19, column: 20, scope: !84)
!97 = !DILocation(line: 0, scope: !84)
!98 = distinct !{!98, !89, !99, !31, !32}
!99 = !DILocation(line: 20, column: 7, scope: !84)
!100 = !DILocation(line: 21, column: 12, scope: !84)
!101 = !DILocation(line: 22, column: 3, scope: !84)
!102 = !DILocation(line: 21, column: 5, scope: !84)
!103 = distinct !DISubprogram(name: "load", scope: !104, file: !104, line: 578, type: !10, scopeLine: 579, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!104 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/atomic", directory: ".")
!105 = !{!106, !106, i64 0}
!106 = !{!"_ZTSSt12memory_order", !17, i64 0}
!107 = !DILocation(line: 579, column: 16, scope: !103)
!108 = !DILocation(line: 579, column: 26, scope: !103)
!109 = !DILocation(line: 579, column: 21, scope: !103)
!110 = !DILocation(line: 579, column: 9, scope: !103)
!111 = distinct !DISubprogram(name: "compare_exchange_weak", scope: !104, file: !104, line: 607, type: !10, scopeLine: 609, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!112 = !DILocation(line: 610, column: 31, scope: !111)
!113 = !DILocation(line: 610, column: 37, scope: !111)
!114 = !DILocation(line: 610, column: 43, scope: !111)
!115 = !DILocation(line: 611, column: 34, scope: !111)
!116 = !DILocation(line: 611, column: 10, scope: !111)
!117 = !DILocation(line: 610, column: 9, scope: !111)
!118 = !DILocation(line: 610, column: 2, scope: !111)
!119 = distinct !DISubprogram(name: "load", scope: !120, file: !120, line: 813, type: !10, scopeLine: 814, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!120 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/atomic_base.h", directory: ".")
!121 = !DILocation(line: 815, column: 2, scope: !119)
!122 = !DILocation(line: 816, column: 6, scope: !119)
!123 = !DILocation(line: 816, column: 10, scope: !119)
!124 = !DILocation(line: 815, column: 15, scope: !119)
!125 = !DILocation(line: 817, column: 2, scope: !119)
!126 = !DILocation(line: 818, column: 2, scope: !119)
!127 = !DILocation(line: 820, column: 26, scope: !119)
!128 = !DILocation(line: 820, column: 36, scope: !119)
!129 = !DILocation(line: 820, column: 9, scope: !119)
!130 = !DILocation(line: 821, column: 7, scope: !119)
!131 = !DILocation(line: 820, column: 2, scope: !119)
!132 = distinct !DISubprogram(name: "operator&", scope: !120, file: !120, line: 104, type: !10, scopeLine: 105, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!133 = !{!134, !134, i64 0}
!134 = !{!"_ZTSSt23__memory_order_modifier", !17, i64 0}
!135 = !DILocation(line: 106, column: 29, scope: !132)
!136 = !DILocation(line: 106, column: 40, scope: !132)
!137 = !DILocation(line: 106, column: 34, scope: !132)
!138 = !DILocation(line: 106, column: 5, scope: !132)
!139 = distinct !DISubprogram(name: "compare_exchange_weak", scope: !104, file: !104, line: 596, type: !10, scopeLine: 598, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!140 = !DILocation(line: 598, column: 16, scope: !139)
!141 = !DILocation(line: 598, column: 43, scope: !139)
!142 = !DILocation(line: 598, column: 49, scope: !139)
!143 = !DILocation(line: 598, column: 55, scope: !139)
!144 = !DILocation(line: 598, column: 61, scope: !139)
!145 = !DILocation(line: 598, column: 21, scope: !139)
!146 = !DILocation(line: 598, column: 9, scope: !139)
!147 = distinct !DISubprogram(name: "__cmpexch_failure_order", scope: !120, file: !120, line: 118, type: !10, scopeLine: 119, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!148 = !DILocation(line: 120, column: 50, scope: !147)
!149 = !DILocation(line: 120, column: 54, scope: !147)
!150 = !DILocation(line: 120, column: 25, scope: !147)
!151 = !DILocation(line: 121, column: 33, scope: !147)
!152 = !DILocation(line: 121, column: 37, scope: !147)
!153 = !DILocation(line: 121, column: 7, scope: !147)
!154 = !DILocation(line: 120, column: 5, scope: !147)
!155 = distinct !DISubprogram(name: "compare_exchange_weak", scope: !120, file: !120, line: 850, type: !10, scopeLine: 853, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!156 = !DILocation(line: 854, column: 2, scope: !155)
!157 = !DILocation(line: 856, column: 38, scope: !155)
!158 = !DILocation(line: 857, column: 13, scope: !155)
!159 = !DILocation(line: 856, column: 45, scope: !155)
!160 = !DILocation(line: 856, column: 51, scope: !155)
!161 = !DILocation(line: 856, column: 9, scope: !155)
!162 = !DILocation(line: 857, column: 24, scope: !155)
!163 = !{!164, !164, i64 0}
!164 = !{!"bool", !17, i64 0}
!165 = !{i8 0, i8 2}
!166 = !DILocation(line: 856, column: 2, scope: !155)
!167 = distinct !DISubprogram(name: "operator|", scope: !120, file: !120, line: 98, type: !10, scopeLine: 99, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!168 = !DILocation(line: 100, column: 29, scope: !167)
!169 = !DILocation(line: 100, column: 40, scope: !167)
!170 = !DILocation(line: 100, column: 34, scope: !167)
!171 = !DILocation(line: 100, column: 5, scope: !167)
!172 = distinct !DISubprogram(name: "__cmpexch_failure_order2", scope: !120, file: !120, line: 111, type: !10, scopeLine: 112, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!173 = !DILocation(line: 113, column: 12, scope: !172)
!174 = !DILocation(line: 113, column: 16, scope: !172)
!175 = !DILocation(line: 114, column: 9, scope: !172)
!176 = !DILocation(line: 114, column: 13, scope: !172)
!177 = !DILocation(line: 114, column: 62, scope: !172)
!178 = !DILocation(line: 113, column: 5, scope: !172)
