; ModuleID = 'thread.cc'
source_filename = "thread.cc"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, %struct.__pthread_internal_list }
%struct.__pthread_internal_list = type { %struct.__pthread_internal_list*, %struct.__pthread_internal_list* }
%"class.std::thread" = type { %"class.std::thread::id" }
%"class.std::thread::id" = type { i64 }
%class.anon = type { i8 }
%class.anon.0 = type { i8 }
%"struct.std::__atomic_base" = type { i32 }
%"class.std::unique_ptr" = type { %"struct.std::__uniq_ptr_data" }
%"struct.std::__uniq_ptr_data" = type { %"class.std::__uniq_ptr_impl" }
%"class.std::__uniq_ptr_impl" = type { %"class.std::tuple" }
%"class.std::tuple" = type { %"struct.std::_Tuple_impl" }
%"struct.std::_Tuple_impl" = type { %"struct.std::_Head_base.3" }
%"struct.std::_Head_base.3" = type { %"struct.std::thread::_State"* }
%"struct.std::thread::_State" = type { i32 (...)** }
%"struct.std::thread::_State_impl" = type <{ %"struct.std::thread::_State", %"struct.std::thread::_Invoker", [7 x i8] }>
%"struct.std::thread::_Invoker" = type { %"class.std::tuple.4" }
%"class.std::tuple.4" = type { i8 }
%"struct.std::thread::_State_impl.7" = type <{ %"struct.std::thread::_State", %"struct.std::thread::_Invoker.8", [4 x i8] }>
%"struct.std::thread::_Invoker.8" = type { %"class.std::tuple.9" }
%"class.std::tuple.9" = type { %"struct.std::_Tuple_impl.10" }
%"struct.std::_Tuple_impl.10" = type { %"struct.std::_Tuple_impl.11" }
%"struct.std::_Tuple_impl.11" = type { %"struct.std::_Head_base.12" }
%"struct.std::_Head_base.12" = type { i32 }
%"struct.std::default_delete" = type { i8 }
%"struct.std::_Tuple_impl.5" = type { i8 }
%"struct.std::_Head_base.6" = type { i8 }
%"struct.std::_Index_tuple" = type { i8 }
%"struct.std::__invoke_other" = type { i8 }
%"class.std::lock_guard" = type { %"class.std::mutex"* }
%"class.std::mutex" = type { %"class.std::__mutex_base" }
%"class.std::__mutex_base" = type { %union.pthread_mutex_t }
%"struct.std::_Tuple_impl.2" = type { i8 }
%"struct.std::_Head_base" = type { i8 }
%"struct.std::_Head_base.13" = type { i8 }
%"struct.std::_Index_tuple.15" = type { i8 }

$_ZNKSt13__atomic_baseIiEcviEv = comdat any

$_ZNSt6threadD2Ev = comdat any

$_ZNKSt6thread8joinableEv = comdat any

$_ZSt11__terminatev = comdat any

$_ZSteqNSt6thread2idES0_ = comdat any

$_ZNSt6thread2idC2Ev = comdat any

$_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EEC2IS3_vEEPS1_ = comdat any

$_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev = comdat any

$_ZNSt6thread6_StateC2Ev = comdat any

$__clang_call_terminate = comdat any

$_ZNSt10lock_guardISt5mutexEC2ERS0_ = comdat any

$_ZNSt13__atomic_baseIiE9fetch_addEiSt12memory_order = comdat any

$_ZNSt10lock_guardISt5mutexED2Ev = comdat any

$_ZNSt5mutex4lockEv = comdat any

$_ZNSt5mutex6unlockEv = comdat any

$_ZNSt15__uniq_ptr_dataINSt6thread6_StateESt14default_deleteIS1_ELb1ELb1EECI2St15__uniq_ptr_implIS1_S3_EEPS1_ = comdat any

$_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EEC2EPS1_ = comdat any

$_ZNSt5tupleIJPNSt6thread6_StateESt14default_deleteIS1_EEEC2ILb1ELb1EEEv = comdat any

$_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE6_M_ptrEv = comdat any

$_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEEC2Ev = comdat any

$_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEEC2Ev = comdat any

$_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EEC2Ev = comdat any

$_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EEC2Ev = comdat any

$_ZSt3getILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_ = comdat any

$_ZSt12__get_helperILm0EPNSt6thread6_StateEJSt14default_deleteIS1_EEERT0_RSt11_Tuple_implIXT_EJS5_DpT1_EE = comdat any

$_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEE7_M_headERS5_ = comdat any

$_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EE7_M_headERS3_ = comdat any

$_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EE11get_deleterEv = comdat any

$_ZNKSt14default_deleteINSt6thread6_StateEEclEPS1_ = comdat any

$_ZSt4moveIRPNSt6thread6_StateEEONSt16remove_referenceIT_E4typeEOS5_ = comdat any

$_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE10_M_deleterEv = comdat any

$_ZSt3getILm1EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_ = comdat any

$_ZSt12__get_helperILm1ESt14default_deleteINSt6thread6_StateEEJEERT0_RSt11_Tuple_implIXT_EJS4_DpT1_EE = comdat any

$_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEE7_M_headERS4_ = comdat any

$_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EE7_M_headERS4_ = comdat any

$_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE = comdat any

$_ZNSt11_Tuple_implILm1EJiEEC2IiEEOT_ = comdat any

$_ZNSt10_Head_baseILm1EiLb0EEC2IiEEOT_ = comdat any

$_ZSt12__get_helperILm1EiJEERT0_RSt11_Tuple_implIXT_EJS0_DpT1_EE = comdat any

$_ZNSt11_Tuple_implILm1EJiEE7_M_headERS0_ = comdat any

$_ZNSt10_Head_baseILm1EiLb0EE7_M_headERS0_ = comdat any

$_ZNKSt13__atomic_baseIiE4loadESt12memory_order = comdat any

$_ZStanSt12memory_orderSt23__memory_order_modifier = comdat any

@sum = dso_local global i32 0, align 4
@mutex = dso_local global { %union.pthread_mutex_t } zeroinitializer, align 8
@done = dso_local global { i32 } zeroinitializer, align 4
@.str = private unnamed_addr constant [22 x i8] c"sum == 3 && done == 2\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"thread.cc\00", align 1
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [11 x i8] c"int main()\00", align 1
@"_ZTVNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE" = internal unnamed_addr constant { [5 x i8*] } { [5 x i8*] [i8* null, i8* bitcast ({ i8*, i8*, i8* }* @"_ZTINSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE" to i8*), i8* bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD2Ev to i8*), i8* bitcast (void (%"struct.std::thread::_State_impl"*)* @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEED0Ev" to i8*), i8* bitcast (void (%"struct.std::thread::_State_impl"*)* @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEE6_M_runEv" to i8*)] }, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global i8*
@"_ZTSNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE" = internal constant [65 x i8] c"NSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE\00", align 1
@_ZTINSt6thread6_StateE = external constant i8*
@"_ZTINSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE" = internal constant { i8*, i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([65 x i8], [65 x i8]* @"_ZTSNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE", i32 0, i32 0), i8* bitcast (i8** @_ZTINSt6thread6_StateE to i8*) }, align 8
@_ZTVNSt6thread6_StateE = available_externally unnamed_addr constant { [5 x i8*] } { [5 x i8*] [i8* null, i8* bitcast (i8** @_ZTINSt6thread6_StateE to i8*), i8* bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD1Ev to i8*), i8* bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD0Ev to i8*), i8* bitcast (void ()* @__cxa_pure_virtual to i8*)] }, align 8
@"_ZTVNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE" = internal unnamed_addr constant { [5 x i8*] } { [5 x i8*] [i8* null, i8* bitcast ({ i8*, i8*, i8* }* @"_ZTINSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE" to i8*), i8* bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD2Ev to i8*), i8* bitcast (void (%"struct.std::thread::_State_impl.7"*)* @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEED0Ev" to i8*), i8* bitcast (void (%"struct.std::thread::_State_impl.7"*)* @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEE6_M_runEv" to i8*)] }, align 8
@"_ZTSNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE" = internal constant [66 x i8] c"NSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE\00", align 1
@"_ZTINSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE" = internal constant { i8*, i8*, i8* } { i8* bitcast (i8** getelementptr inbounds (i8*, i8** @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2) to i8*), i8* getelementptr inbounds ([66 x i8], [66 x i8]* @"_ZTSNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE", i32 0, i32 0), i8* bitcast (i8** @_ZTINSt6thread6_StateE to i8*) }, align 8

; Function Attrs: mustprogress norecurse uwtable
define dso_local noundef i32 @main() #0 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %one = alloca %"class.std::thread", align 8
  %ref.tmp = alloca %class.anon, align 1
  %other = alloca %"class.std::thread", align 8
  %ref.tmp1 = alloca %class.anon.0, align 1
  %ref.tmp2 = alloca i32, align 4
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast %"class.std::thread"* %one to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !12
  %1 = bitcast %class.anon* %ref.tmp to i8*, !dbg !13
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %1) #20, !dbg !13
  call void @"_ZNSt6threadC2IZ4mainE3$_0JEvEEOT_DpOT0_"(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %one, %class.anon* noundef nonnull align 1 dereferenceable(1) %ref.tmp), !dbg !14
  %2 = bitcast %class.anon* %ref.tmp to i8*, !dbg !14
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %2) #20, !dbg !14
  %3 = bitcast %"class.std::thread"* %other to i8*, !dbg !15
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %3) #20, !dbg !15
  %4 = bitcast %class.anon.0* %ref.tmp1 to i8*, !dbg !16
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %4) #20, !dbg !16
  %5 = bitcast i32* %ref.tmp2 to i8*, !dbg !17
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %5) #20, !dbg !17
  store i32 2, i32* %ref.tmp2, align 4, !dbg !17, !tbaa !18
  invoke void @"_ZNSt6threadC2IZ4mainE3$_1JiEvEEOT_DpOT0_"(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %other, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %ref.tmp1, i32* noundef nonnull align 4 dereferenceable(4) %ref.tmp2)
          to label %invoke.cont unwind label %lpad, !dbg !22

invoke.cont:                                      ; preds = %entry
  %6 = bitcast i32* %ref.tmp2 to i8*, !dbg !22
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %6) #20, !dbg !22
  %7 = bitcast %class.anon.0* %ref.tmp1 to i8*, !dbg !22
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %7) #20, !dbg !22
  invoke void @_ZNSt6thread4joinEv(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %one)
          to label %invoke.cont4 unwind label %lpad3, !dbg !23

invoke.cont4:                                     ; preds = %invoke.cont
  invoke void @_ZNSt6thread4joinEv(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %other)
          to label %invoke.cont5 unwind label %lpad3, !dbg !24

invoke.cont5:                                     ; preds = %invoke.cont4
  %8 = load i32, i32* @sum, align 4, !dbg !25, !tbaa !18
  %cmp = icmp eq i32 %8, 3, !dbg !25
  br i1 %cmp, label %land.rhs, label %land.end, !dbg !25

land.rhs:                                         ; preds = %invoke.cont5
  %call = call noundef i32 @_ZNKSt13__atomic_baseIiEcviEv(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) bitcast ({ i32 }* @done to %"struct.std::__atomic_base"*)) #20, !dbg !25
  %cmp6 = icmp eq i32 %call, 2, !dbg !25
  br label %land.end

land.end:                                         ; preds = %land.rhs, %invoke.cont5
  %9 = phi i1 [ false, %invoke.cont5 ], [ %cmp6, %land.rhs ], !dbg !26
  br i1 %9, label %cond.true, label %cond.false, !dbg !25

cond.true:                                        ; preds = %land.end
  br label %cond.end, !dbg !25

cond.false:                                       ; preds = %land.end
  call void @__assert_fail(i8* noundef getelementptr inbounds ([22 x i8], [22 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef 28, i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @__PRETTY_FUNCTION__.main, i64 0, i64 0)) #21, !dbg !25
  unreachable, !dbg !25

lpad:                                             ; preds = %entry
  %10 = landingpad { i8*, i32 }
          cleanup, !dbg !27
  %11 = extractvalue { i8*, i32 } %10, 0, !dbg !27
  store i8* %11, i8** %exn.slot, align 8, !dbg !27
  %12 = extractvalue { i8*, i32 } %10, 1, !dbg !27
  store i32 %12, i32* %ehselector.slot, align 4, !dbg !27
  %13 = bitcast i32* %ref.tmp2 to i8*, !dbg !22
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %13) #20, !dbg !22
  %14 = bitcast %class.anon.0* %ref.tmp1 to i8*, !dbg !22
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %14) #20, !dbg !22
  br label %ehcleanup, !dbg !22

lpad3:                                            ; preds = %invoke.cont4, %invoke.cont
  %15 = landingpad { i8*, i32 }
          cleanup, !dbg !27
  %16 = extractvalue { i8*, i32 } %15, 0, !dbg !27
  store i8* %16, i8** %exn.slot, align 8, !dbg !27
  %17 = extractvalue { i8*, i32 } %15, 1, !dbg !27
  store i32 %17, i32* %ehselector.slot, align 4, !dbg !27
  call void @_ZNSt6threadD2Ev(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %other) #20, !dbg !27
  br label %ehcleanup, !dbg !27

18:                                               ; No predecessors!
  br label %cond.end, !dbg !25

cond.end:                                         ; preds = %18, %cond.true
  call void @_ZNSt6threadD2Ev(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %other) #20, !dbg !27
  %19 = bitcast %"class.std::thread"* %other to i8*, !dbg !27
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %19) #20, !dbg !27
  call void @_ZNSt6threadD2Ev(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %one) #20, !dbg !27
  %20 = bitcast %"class.std::thread"* %one to i8*, !dbg !27
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %20) #20, !dbg !27
  %21 = load i32, i32* %retval, align 4, !dbg !27
  ret i32 %21, !dbg !27

ehcleanup:                                        ; preds = %lpad3, %lpad
  %22 = bitcast %"class.std::thread"* %other to i8*, !dbg !27
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %22) #20, !dbg !27
  call void @_ZNSt6threadD2Ev(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %one) #20, !dbg !27
  %23 = bitcast %"class.std::thread"* %one to i8*, !dbg !27
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %23) #20, !dbg !27
  br label %eh.resume, !dbg !27

eh.resume:                                        ; preds = %ehcleanup
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !27
  %sel = load i32, i32* %ehselector.slot, align 4, !dbg !27
  %lpad.val = insertvalue { i8*, i32 } undef, i8* %exn, 0, !dbg !27
  %lpad.val9 = insertvalue { i8*, i32 } %lpad.val, i32 %sel, 1, !dbg !27
  resume { i8*, i32 } %lpad.val9, !dbg !27
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: uwtable
define internal void @"_ZNSt6threadC2IZ4mainE3$_0JEvEEOT_DpOT0_"(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this, %class.anon* noundef nonnull align 1 dereferenceable(1) %__f) unnamed_addr #2 align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !28 {
entry:
  %this.addr = alloca %"class.std::thread"*, align 8
  %__f.addr = alloca %class.anon*, align 8
  %__depend = alloca i8*, align 8
  %agg.tmp = alloca %"class.std::unique_ptr", align 8
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  store %"class.std::thread"* %this, %"class.std::thread"** %this.addr, align 8, !tbaa !30
  store %class.anon* %__f, %class.anon** %__f.addr, align 8, !tbaa !30
  %this1 = load %"class.std::thread"*, %"class.std::thread"** %this.addr, align 8
  %_M_id = getelementptr inbounds %"class.std::thread", %"class.std::thread"* %this1, i32 0, i32 0, !dbg !32
  call void @_ZNSt6thread2idC2Ev(%"class.std::thread::id"* noundef nonnull align 8 dereferenceable(8) %_M_id) #20, !dbg !32
  %0 = bitcast i8** %__depend to i8*, !dbg !33
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !33
  store i8* null, i8** %__depend, align 8, !dbg !34, !tbaa !35
  %call = call noalias noundef nonnull i8* @_Znwm(i64 noundef 16) #22, !dbg !37
  %1 = bitcast i8* %call to %"struct.std::thread::_State_impl"*, !dbg !37
  %2 = load %class.anon*, %class.anon** %__f.addr, align 8, !dbg !38, !tbaa !30
  %call2 = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %2) #20, !dbg !39
  invoke void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEC2IJS3_EEEDpOT_"(%"struct.std::thread::_State_impl"* noundef nonnull align 8 dereferenceable(9) %1, %class.anon* noundef nonnull align 1 dereferenceable(1) %call2)
          to label %invoke.cont unwind label %lpad, !dbg !40

invoke.cont:                                      ; preds = %entry
  %3 = bitcast %"struct.std::thread::_State_impl"* %1 to %"struct.std::thread::_State"*, !dbg !37
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EEC2IS3_vEEPS1_(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp, %"struct.std::thread::_State"* noundef %3) #20, !dbg !41
  invoke void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this1, %"class.std::unique_ptr"* noundef %agg.tmp, void ()* noundef null)
          to label %invoke.cont4 unwind label %lpad3, !dbg !42

invoke.cont4:                                     ; preds = %invoke.cont
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp) #20, !dbg !42
  %4 = bitcast i8** %__depend to i8*, !dbg !43
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %4) #20, !dbg !43
  ret void, !dbg !43

lpad:                                             ; preds = %entry
  %5 = landingpad { i8*, i32 }
          cleanup, !dbg !43
  %6 = extractvalue { i8*, i32 } %5, 0, !dbg !43
  store i8* %6, i8** %exn.slot, align 8, !dbg !43
  %7 = extractvalue { i8*, i32 } %5, 1, !dbg !43
  store i32 %7, i32* %ehselector.slot, align 4, !dbg !43
  call void @_ZdlPv(i8* noundef %call) #23, !dbg !37
  br label %ehcleanup, !dbg !37

lpad3:                                            ; preds = %invoke.cont
  %8 = landingpad { i8*, i32 }
          cleanup, !dbg !43
  %9 = extractvalue { i8*, i32 } %8, 0, !dbg !43
  store i8* %9, i8** %exn.slot, align 8, !dbg !43
  %10 = extractvalue { i8*, i32 } %8, 1, !dbg !43
  store i32 %10, i32* %ehselector.slot, align 4, !dbg !43
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp) #20, !dbg !42
  br label %ehcleanup, !dbg !42

ehcleanup:                                        ; preds = %lpad3, %lpad
  %11 = bitcast i8** %__depend to i8*, !dbg !43
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #20, !dbg !43
  br label %eh.resume, !dbg !43

eh.resume:                                        ; preds = %ehcleanup
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !43
  %sel = load i32, i32* %ehselector.slot, align 4, !dbg !43
  %lpad.val = insertvalue { i8*, i32 } undef, i8* %exn, 0, !dbg !43
  %lpad.val5 = insertvalue { i8*, i32 } %lpad.val, i32 %sel, 1, !dbg !43
  resume { i8*, i32 } %lpad.val5, !dbg !43
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: uwtable
define internal void @"_ZNSt6threadC2IZ4mainE3$_1JiEvEEOT_DpOT0_"(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %__f, i32* noundef nonnull align 4 dereferenceable(4) %__args) unnamed_addr #2 align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !44 {
entry:
  %this.addr = alloca %"class.std::thread"*, align 8
  %__f.addr = alloca %class.anon.0*, align 8
  %__args.addr = alloca i32*, align 8
  %__depend = alloca i8*, align 8
  %agg.tmp = alloca %"class.std::unique_ptr", align 8
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  store %"class.std::thread"* %this, %"class.std::thread"** %this.addr, align 8, !tbaa !30
  store %class.anon.0* %__f, %class.anon.0** %__f.addr, align 8, !tbaa !30
  store i32* %__args, i32** %__args.addr, align 8, !tbaa !30
  %this1 = load %"class.std::thread"*, %"class.std::thread"** %this.addr, align 8
  %_M_id = getelementptr inbounds %"class.std::thread", %"class.std::thread"* %this1, i32 0, i32 0, !dbg !45
  call void @_ZNSt6thread2idC2Ev(%"class.std::thread::id"* noundef nonnull align 8 dereferenceable(8) %_M_id) #20, !dbg !45
  %0 = bitcast i8** %__depend to i8*, !dbg !46
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !46
  store i8* null, i8** %__depend, align 8, !dbg !47, !tbaa !35
  %call = call noalias noundef nonnull i8* @_Znwm(i64 noundef 16) #22, !dbg !48
  %1 = bitcast i8* %call to %"struct.std::thread::_State_impl.7"*, !dbg !48
  %2 = load %class.anon.0*, %class.anon.0** %__f.addr, align 8, !dbg !49, !tbaa !30
  %call2 = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %2) #20, !dbg !50
  %3 = load i32*, i32** %__args.addr, align 8, !dbg !51, !tbaa !30
  %call3 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %3) #20, !dbg !52
  invoke void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEC2IJS3_iEEEDpOT_"(%"struct.std::thread::_State_impl.7"* noundef nonnull align 8 dereferenceable(12) %1, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %call2, i32* noundef nonnull align 4 dereferenceable(4) %call3)
          to label %invoke.cont unwind label %lpad, !dbg !53

invoke.cont:                                      ; preds = %entry
  %4 = bitcast %"struct.std::thread::_State_impl.7"* %1 to %"struct.std::thread::_State"*, !dbg !48
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EEC2IS3_vEEPS1_(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp, %"struct.std::thread::_State"* noundef %4) #20, !dbg !54
  invoke void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this1, %"class.std::unique_ptr"* noundef %agg.tmp, void ()* noundef null)
          to label %invoke.cont5 unwind label %lpad4, !dbg !55

invoke.cont5:                                     ; preds = %invoke.cont
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp) #20, !dbg !55
  %5 = bitcast i8** %__depend to i8*, !dbg !56
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %5) #20, !dbg !56
  ret void, !dbg !56

lpad:                                             ; preds = %entry
  %6 = landingpad { i8*, i32 }
          cleanup, !dbg !56
  %7 = extractvalue { i8*, i32 } %6, 0, !dbg !56
  store i8* %7, i8** %exn.slot, align 8, !dbg !56
  %8 = extractvalue { i8*, i32 } %6, 1, !dbg !56
  store i32 %8, i32* %ehselector.slot, align 4, !dbg !56
  call void @_ZdlPv(i8* noundef %call) #23, !dbg !48
  br label %ehcleanup, !dbg !48

lpad4:                                            ; preds = %invoke.cont
  %9 = landingpad { i8*, i32 }
          cleanup, !dbg !56
  %10 = extractvalue { i8*, i32 } %9, 0, !dbg !56
  store i8* %10, i8** %exn.slot, align 8, !dbg !56
  %11 = extractvalue { i8*, i32 } %9, 1, !dbg !56
  store i32 %11, i32* %ehselector.slot, align 4, !dbg !56
  call void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %agg.tmp) #20, !dbg !55
  br label %ehcleanup, !dbg !55

ehcleanup:                                        ; preds = %lpad4, %lpad
  %12 = bitcast i8** %__depend to i8*, !dbg !56
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %12) #20, !dbg !56
  br label %eh.resume, !dbg !56

eh.resume:                                        ; preds = %ehcleanup
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !56
  %sel = load i32, i32* %ehselector.slot, align 4, !dbg !56
  %lpad.val = insertvalue { i8*, i32 } undef, i8* %exn, 0, !dbg !56
  %lpad.val6 = insertvalue { i8*, i32 } %lpad.val, i32 %sel, 1, !dbg !56
  resume { i8*, i32 } %lpad.val6, !dbg !56
}

declare i32 @__gxx_personality_v0(...)

declare void @_ZNSt6thread4joinEv(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8)) #3

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNKSt13__atomic_baseIiEcviEv(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) %this) #4 comdat align 2 !dbg !57 {
entry:
  %this.addr = alloca %"struct.std::__atomic_base"*, align 8
  store %"struct.std::__atomic_base"* %this, %"struct.std::__atomic_base"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %this.addr, align 8
  %call = call noundef i32 @_ZNKSt13__atomic_baseIiE4loadESt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) %this1, i32 noundef 5) #20, !dbg !59
  ret i32 %call, !dbg !60
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #5

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6threadD2Ev(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 !dbg !61 {
entry:
  %this.addr = alloca %"class.std::thread"*, align 8
  store %"class.std::thread"* %this, %"class.std::thread"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::thread"*, %"class.std::thread"** %this.addr, align 8
  %call = call noundef zeroext i1 @_ZNKSt6thread8joinableEv(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this1) #20, !dbg !62
  br i1 %call, label %if.then, label %if.end, !dbg !62

if.then:                                          ; preds = %entry
  call void @_ZSt11__terminatev() #21, !dbg !63
  unreachable, !dbg !63

if.end:                                           ; preds = %entry
  ret void, !dbg !64
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZNKSt6thread8joinableEv(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8) %this) #4 comdat align 2 !dbg !65 {
entry:
  %this.addr = alloca %"class.std::thread"*, align 8
  %agg.tmp = alloca %"class.std::thread::id", align 8
  %agg.tmp2 = alloca %"class.std::thread::id", align 8
  store %"class.std::thread"* %this, %"class.std::thread"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::thread"*, %"class.std::thread"** %this.addr, align 8
  %_M_id = getelementptr inbounds %"class.std::thread", %"class.std::thread"* %this1, i32 0, i32 0, !dbg !66
  %0 = bitcast %"class.std::thread::id"* %agg.tmp to i8*, !dbg !66
  %1 = bitcast %"class.std::thread::id"* %_M_id to i8*, !dbg !66
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %0, i8* align 8 %1, i64 8, i1 false), !dbg !66, !tbaa.struct !67
  call void @_ZNSt6thread2idC2Ev(%"class.std::thread::id"* noundef nonnull align 8 dereferenceable(8) %agg.tmp2) #20, !dbg !70
  %coerce.dive = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %agg.tmp, i32 0, i32 0, !dbg !71
  %2 = load i64, i64* %coerce.dive, align 8, !dbg !71
  %coerce.dive3 = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %agg.tmp2, i32 0, i32 0, !dbg !71
  %3 = load i64, i64* %coerce.dive3, align 8, !dbg !71
  %call = call noundef zeroext i1 @_ZSteqNSt6thread2idES0_(i64 %2, i64 %3) #20, !dbg !71
  %lnot = xor i1 %call, true, !dbg !72
  ret i1 %lnot, !dbg !73
}

; Function Attrs: alwaysinline mustprogress noreturn nounwind uwtable
define linkonce_odr dso_local void @_ZSt11__terminatev() #7 comdat !dbg !74 {
entry:
  call void @_ZSt9terminatev() #21, !dbg !76
  unreachable, !dbg !76
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define linkonce_odr dso_local noundef zeroext i1 @_ZSteqNSt6thread2idES0_(i64 %__x.coerce, i64 %__y.coerce) #8 comdat !dbg !77 {
entry:
  %__x = alloca %"class.std::thread::id", align 8
  %__y = alloca %"class.std::thread::id", align 8
  %coerce.dive = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %__x, i32 0, i32 0
  store i64 %__x.coerce, i64* %coerce.dive, align 8
  %coerce.dive1 = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %__y, i32 0, i32 0
  store i64 %__y.coerce, i64* %coerce.dive1, align 8
  %_M_thread = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %__x, i32 0, i32 0, !dbg !78
  %0 = load i64, i64* %_M_thread, align 8, !dbg !78, !tbaa !79
  %_M_thread2 = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %__y, i32 0, i32 0, !dbg !81
  %1 = load i64, i64* %_M_thread2, align 8, !dbg !81, !tbaa !79
  %cmp = icmp eq i64 %0, %1, !dbg !82
  ret i1 %cmp, !dbg !83
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #9

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6thread2idC2Ev(%"class.std::thread::id"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 !dbg !84 {
entry:
  %this.addr = alloca %"class.std::thread::id"*, align 8
  store %"class.std::thread::id"* %this, %"class.std::thread::id"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::thread::id"*, %"class.std::thread::id"** %this.addr, align 8
  %_M_thread = getelementptr inbounds %"class.std::thread::id", %"class.std::thread::id"* %this1, i32 0, i32 0, !dbg !85
  store i64 0, i64* %_M_thread, align 8, !dbg !85, !tbaa !79
  ret void, !dbg !86
}

; Function Attrs: noreturn nounwind
declare !dbg !87 void @_ZSt9terminatev() #5

declare void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(%"class.std::thread"* noundef nonnull align 8 dereferenceable(8), %"class.std::unique_ptr"* noundef, void ()* noundef) #3

; Function Attrs: nobuiltin allocsize(0)
declare noundef nonnull i8* @_Znwm(i64 noundef) #10

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %__t) #4 !dbg !88 {
entry:
  %__t.addr = alloca %class.anon*, align 8
  store %class.anon* %__t, %class.anon** %__t.addr, align 8, !tbaa !30
  %0 = load %class.anon*, %class.anon** %__t.addr, align 8, !dbg !90, !tbaa !30
  ret %class.anon* %0, !dbg !91
}

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEC2IJS3_EEEDpOT_"(%"struct.std::thread::_State_impl"* noundef nonnull align 8 dereferenceable(9) %this, %class.anon* noundef nonnull align 1 dereferenceable(1) %__args) unnamed_addr #6 align 2 !dbg !92 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl"*, align 8
  %__args.addr = alloca %class.anon*, align 8
  store %"struct.std::thread::_State_impl"* %this, %"struct.std::thread::_State_impl"** %this.addr, align 8, !tbaa !30
  store %class.anon* %__args, %class.anon** %__args.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State_impl"*, %"struct.std::thread::_State_impl"** %this.addr, align 8
  %0 = bitcast %"struct.std::thread::_State_impl"* %this1 to %"struct.std::thread::_State"*, !dbg !93
  call void @_ZNSt6thread6_StateC2Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8) %0) #20, !dbg !94
  %1 = bitcast %"struct.std::thread::_State_impl"* %this1 to i32 (...)***, !dbg !93
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @"_ZTVNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEEE", i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %1, align 8, !dbg !93, !tbaa !95
  %_M_func = getelementptr inbounds %"struct.std::thread::_State_impl", %"struct.std::thread::_State_impl"* %this1, i32 0, i32 1, !dbg !97
  %_M_t = getelementptr inbounds %"struct.std::thread::_Invoker", %"struct.std::thread::_Invoker"* %_M_func, i32 0, i32 0, !dbg !98
  %2 = load %class.anon*, %class.anon** %__args.addr, align 8, !dbg !99, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %2) #20, !dbg !100
  call void @"_ZNSt5tupleIJZ4mainE3$_0EEC2IJS0_ELb1ELb1EEEDpOT_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %_M_t, %class.anon* noundef nonnull align 1 dereferenceable(1) %call) #20, !dbg !101
  ret void, !dbg !102
}

; Function Attrs: nobuiltin nounwind
declare void @_ZdlPv(i8* noundef) #11

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EEC2IS3_vEEPS1_(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.std::thread::_State"* noundef %__p) unnamed_addr #6 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !103 {
entry:
  %this.addr = alloca %"class.std::unique_ptr"*, align 8
  %__p.addr = alloca %"struct.std::thread::_State"*, align 8
  store %"class.std::unique_ptr"* %this, %"class.std::unique_ptr"** %this.addr, align 8, !tbaa !30
  store %"struct.std::thread::_State"* %__p, %"struct.std::thread::_State"** %__p.addr, align 8, !tbaa !30
  %this1 = load %"class.std::unique_ptr"*, %"class.std::unique_ptr"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"class.std::unique_ptr", %"class.std::unique_ptr"* %this1, i32 0, i32 0, !dbg !105
  %0 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %__p.addr, align 8, !dbg !106, !tbaa !30
  invoke void @_ZNSt15__uniq_ptr_dataINSt6thread6_StateESt14default_deleteIS1_ELb1ELb1EECI2St15__uniq_ptr_implIS1_S3_EEPS1_(%"struct.std::__uniq_ptr_data"* noundef nonnull align 8 dereferenceable(8) %_M_t, %"struct.std::thread::_State"* noundef %0)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !105

invoke.cont:                                      ; preds = %entry
  ret void, !dbg !107

terminate.lpad:                                   ; preds = %entry
  %1 = landingpad { i8*, i32 }
          catch i8* null, !dbg !105
  %2 = extractvalue { i8*, i32 } %1, 0, !dbg !105
  call void @__clang_call_terminate(i8* %2) #21, !dbg !105
  unreachable, !dbg !105
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EED2Ev(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !108 {
entry:
  %this.addr = alloca %"class.std::unique_ptr"*, align 8
  %__ptr = alloca %"struct.std::thread::_State"**, align 8
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  store %"class.std::unique_ptr"* %this, %"class.std::unique_ptr"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::unique_ptr"*, %"class.std::unique_ptr"** %this.addr, align 8
  %0 = bitcast %"struct.std::thread::_State"*** %__ptr to i8*, !dbg !109
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !109
  %_M_t = getelementptr inbounds %"class.std::unique_ptr", %"class.std::unique_ptr"* %this1, i32 0, i32 0, !dbg !110
  %1 = bitcast %"struct.std::__uniq_ptr_data"* %_M_t to %"class.std::__uniq_ptr_impl"*, !dbg !110
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE6_M_ptrEv(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %1) #20, !dbg !111
  store %"struct.std::thread::_State"** %call, %"struct.std::thread::_State"*** %__ptr, align 8, !dbg !112, !tbaa !30
  %2 = load %"struct.std::thread::_State"**, %"struct.std::thread::_State"*** %__ptr, align 8, !dbg !113, !tbaa !30
  %3 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %2, align 8, !dbg !113, !tbaa !30
  %cmp = icmp ne %"struct.std::thread::_State"* %3, null, !dbg !114
  br i1 %cmp, label %if.then, label %if.end, !dbg !113

if.then:                                          ; preds = %entry
  %call2 = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EE11get_deleterEv(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %this1) #20, !dbg !115
  %4 = load %"struct.std::thread::_State"**, %"struct.std::thread::_State"*** %__ptr, align 8, !dbg !116, !tbaa !30
  %call3 = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt4moveIRPNSt6thread6_StateEEONSt16remove_referenceIT_E4typeEOS5_(%"struct.std::thread::_State"** noundef nonnull align 8 dereferenceable(8) %4) #20, !dbg !117
  %5 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %call3, align 8, !dbg !117, !tbaa !30
  invoke void @_ZNKSt14default_deleteINSt6thread6_StateEEclEPS1_(%"struct.std::default_delete"* noundef nonnull align 1 dereferenceable(1) %call2, %"struct.std::thread::_State"* noundef %5)
          to label %invoke.cont unwind label %lpad, !dbg !115

invoke.cont:                                      ; preds = %if.then
  br label %if.end, !dbg !115

lpad:                                             ; preds = %if.then
  %6 = landingpad { i8*, i32 }
          catch i8* null, !dbg !118
  %7 = extractvalue { i8*, i32 } %6, 0, !dbg !118
  store i8* %7, i8** %exn.slot, align 8, !dbg !118
  %8 = extractvalue { i8*, i32 } %6, 1, !dbg !118
  store i32 %8, i32* %ehselector.slot, align 4, !dbg !118
  %9 = bitcast %"struct.std::thread::_State"*** %__ptr to i8*, !dbg !118
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %9) #20, !dbg !118
  br label %terminate.handler, !dbg !118

if.end:                                           ; preds = %invoke.cont, %entry
  %10 = load %"struct.std::thread::_State"**, %"struct.std::thread::_State"*** %__ptr, align 8, !dbg !119, !tbaa !30
  store %"struct.std::thread::_State"* null, %"struct.std::thread::_State"** %10, align 8, !dbg !120, !tbaa !30
  %11 = bitcast %"struct.std::thread::_State"*** %__ptr to i8*, !dbg !118
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %11) #20, !dbg !118
  ret void, !dbg !118

terminate.handler:                                ; preds = %lpad
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !118
  call void @__clang_call_terminate(i8* %exn) #21, !dbg !118
  unreachable, !dbg !118
}

; Function Attrs: inlinehint nounwind uwtable
define linkonce_odr dso_local void @_ZNSt6thread6_StateC2Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #12 comdat align 2 !dbg !121 {
entry:
  %this.addr = alloca %"struct.std::thread::_State"*, align 8
  store %"struct.std::thread::_State"* %this, %"struct.std::thread::_State"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %this.addr, align 8
  %0 = bitcast %"struct.std::thread::_State"* %this1 to i32 (...)***, !dbg !122
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @_ZTVNSt6thread6_StateE, i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %0, align 8, !dbg !122, !tbaa !95
  ret void, !dbg !122
}

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt5tupleIJZ4mainE3$_0EEC2IJS0_ELb1ELb1EEEDpOT_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %this, %class.anon* noundef nonnull align 1 dereferenceable(1) %__elements) unnamed_addr #6 align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !123 {
entry:
  %this.addr = alloca %"class.std::tuple.4"*, align 8
  %__elements.addr = alloca %class.anon*, align 8
  store %"class.std::tuple.4"* %this, %"class.std::tuple.4"** %this.addr, align 8, !tbaa !30
  store %class.anon* %__elements, %class.anon** %__elements.addr, align 8, !tbaa !30
  %this1 = load %"class.std::tuple.4"*, %"class.std::tuple.4"** %this.addr, align 8
  %0 = bitcast %"class.std::tuple.4"* %this1 to %"struct.std::_Tuple_impl.5"*, !dbg !125
  %1 = load %class.anon*, %class.anon** %__elements.addr, align 8, !dbg !126, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !127
  invoke void @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_0EEC2IS0_EEOT_"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %0, %class.anon* noundef nonnull align 1 dereferenceable(1) %call)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !128

invoke.cont:                                      ; preds = %entry
  ret void, !dbg !129

terminate.lpad:                                   ; preds = %entry
  %2 = landingpad { i8*, i32 }
          catch i8* null, !dbg !128
  %3 = extractvalue { i8*, i32 } %2, 0, !dbg !128
  call void @__clang_call_terminate(i8* %3) #21, !dbg !128
  unreachable, !dbg !128
}

; Function Attrs: nounwind
declare void @_ZNSt6thread6_StateD2Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8)) unnamed_addr #13

; Function Attrs: inlinehint nounwind uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEED0Ev"(%"struct.std::thread::_State_impl"* noundef nonnull align 8 dereferenceable(9) %this) unnamed_addr #12 align 2 !dbg !130 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl"*, align 8
  store %"struct.std::thread::_State_impl"* %this, %"struct.std::thread::_State_impl"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State_impl"*, %"struct.std::thread::_State_impl"** %this.addr, align 8
  call void bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD2Ev to void (%"struct.std::thread::_State_impl"*)*)(%"struct.std::thread::_State_impl"* noundef nonnull align 8 dereferenceable(9) %this1) #20, !dbg !131
  %0 = bitcast %"struct.std::thread::_State_impl"* %this1 to i8*, !dbg !131
  call void @_ZdlPv(i8* noundef %0) #23, !dbg !131
  ret void, !dbg !131
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_0EEEEE6_M_runEv"(%"struct.std::thread::_State_impl"* noundef nonnull align 8 dereferenceable(9) %this) unnamed_addr #14 align 2 !dbg !132 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl"*, align 8
  store %"struct.std::thread::_State_impl"* %this, %"struct.std::thread::_State_impl"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State_impl"*, %"struct.std::thread::_State_impl"** %this.addr, align 8
  %_M_func = getelementptr inbounds %"struct.std::thread::_State_impl", %"struct.std::thread::_State_impl"* %this1, i32 0, i32 1, !dbg !133
  call void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_0EEEclEv"(%"struct.std::thread::_Invoker"* noundef nonnull align 1 dereferenceable(1) %_M_func), !dbg !133
  ret void, !dbg !134
}

; Function Attrs: nounwind
declare void @_ZNSt6thread6_StateD1Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8)) unnamed_addr #13

; Function Attrs: nounwind
declare void @_ZNSt6thread6_StateD0Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8)) unnamed_addr #13

declare void @__cxa_pure_virtual() unnamed_addr

; Function Attrs: uwtable
define internal void @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_0EEC2IS0_EEOT_"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %this, %class.anon* noundef nonnull align 1 dereferenceable(1) %__head) unnamed_addr #2 align 2 !dbg !135 {
entry:
  %this.addr = alloca %"struct.std::_Tuple_impl.5"*, align 8
  %__head.addr = alloca %class.anon*, align 8
  store %"struct.std::_Tuple_impl.5"* %this, %"struct.std::_Tuple_impl.5"** %this.addr, align 8, !tbaa !30
  store %class.anon* %__head, %class.anon** %__head.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Tuple_impl.5"*, %"struct.std::_Tuple_impl.5"** %this.addr, align 8
  %0 = bitcast %"struct.std::_Tuple_impl.5"* %this1 to %"struct.std::_Head_base.6"*, !dbg !136
  %1 = load %class.anon*, %class.anon** %__head.addr, align 8, !dbg !137, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !138
  call void @"_ZNSt10_Head_baseILm0EZ4mainE3$_0Lb1EEC2IS0_EEOT_"(%"struct.std::_Head_base.6"* noundef nonnull align 1 dereferenceable(1) %0, %class.anon* noundef nonnull align 1 dereferenceable(1) %call), !dbg !139
  ret void, !dbg !140
}

; Function Attrs: noinline noreturn nounwind
define linkonce_odr hidden void @__clang_call_terminate(i8* %0) #15 comdat {
  %2 = call i8* @__cxa_begin_catch(i8* %0) #20
  call void @_ZSt9terminatev() #21
  unreachable
}

declare i8* @__cxa_begin_catch(i8*)

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt10_Head_baseILm0EZ4mainE3$_0Lb1EEC2IS0_EEOT_"(%"struct.std::_Head_base.6"* noundef nonnull align 1 dereferenceable(1) %this, %class.anon* noundef nonnull align 1 dereferenceable(1) %__h) unnamed_addr #6 align 2 !dbg !141 {
entry:
  %this.addr = alloca %"struct.std::_Head_base.6"*, align 8
  %__h.addr = alloca %class.anon*, align 8
  store %"struct.std::_Head_base.6"* %this, %"struct.std::_Head_base.6"** %this.addr, align 8, !tbaa !30
  store %class.anon* %__h, %class.anon** %__h.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Head_base.6"*, %"struct.std::_Head_base.6"** %this.addr, align 8
  %_M_head_impl = bitcast %"struct.std::_Head_base.6"* %this1 to %class.anon*, !dbg !142
  %0 = load %class.anon*, %class.anon** %__h.addr, align 8, !dbg !143, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !144
  ret void, !dbg !145
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_0EEEclEv"(%"struct.std::thread::_Invoker"* noundef nonnull align 1 dereferenceable(1) %this) #14 align 2 !dbg !146 {
entry:
  %this.addr = alloca %"struct.std::thread::_Invoker"*, align 8
  %agg.tmp = alloca %"struct.std::_Index_tuple", align 1
  store %"struct.std::thread::_Invoker"* %this, %"struct.std::thread::_Invoker"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_Invoker"*, %"struct.std::thread::_Invoker"** %this.addr, align 8
  call void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_0EEE9_M_invokeIJLm0EEEEvSt12_Index_tupleIJXspT_EEE"(%"struct.std::thread::_Invoker"* noundef nonnull align 1 dereferenceable(1) %this1), !dbg !147
  ret void, !dbg !148
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_0EEE9_M_invokeIJLm0EEEEvSt12_Index_tupleIJXspT_EEE"(%"struct.std::thread::_Invoker"* noundef nonnull align 1 dereferenceable(1) %this) #14 align 2 !dbg !149 {
entry:
  %0 = alloca %"struct.std::_Index_tuple", align 1
  %this.addr = alloca %"struct.std::thread::_Invoker"*, align 8
  store %"struct.std::thread::_Invoker"* %this, %"struct.std::thread::_Invoker"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_Invoker"*, %"struct.std::thread::_Invoker"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"struct.std::thread::_Invoker", %"struct.std::thread::_Invoker"* %this1, i32 0, i32 0, !dbg !150
  %call = call noundef nonnull align 1 dereferenceable(1) %"class.std::tuple.4"* @"_ZSt4moveIRSt5tupleIJZ4mainE3$_0EEEONSt16remove_referenceIT_E4typeEOS5_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %_M_t) #20, !dbg !151
  %call2 = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt3getILm0EJZ4mainE3$_0EEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %call) #20, !dbg !152
  call void @"_ZSt8__invokeIZ4mainE3$_0JEENSt15__invoke_resultIT_JDpT0_EE4typeEOS2_DpOS3_"(%class.anon* noundef nonnull align 1 dereferenceable(1) %call2), !dbg !153
  ret void, !dbg !154
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZSt8__invokeIZ4mainE3$_0JEENSt15__invoke_resultIT_JDpT0_EE4typeEOS2_DpOS3_"(%class.anon* noundef nonnull align 1 dereferenceable(1) %__fn) #14 !dbg !155 {
entry:
  %__fn.addr = alloca %class.anon*, align 8
  %agg.tmp = alloca %"struct.std::__invoke_other", align 1
  store %class.anon* %__fn, %class.anon** %__fn.addr, align 8, !tbaa !30
  %0 = load %class.anon*, %class.anon** %__fn.addr, align 8, !dbg !157, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !158
  call void @"_ZSt13__invoke_implIvZ4mainE3$_0JEET_St14__invoke_otherOT0_DpOT1_"(%class.anon* noundef nonnull align 1 dereferenceable(1) %call), !dbg !159
  ret void, !dbg !160
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt3getILm0EJZ4mainE3$_0EEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %__t) #4 !dbg !161 {
entry:
  %__t.addr = alloca %"class.std::tuple.4"*, align 8
  store %"class.std::tuple.4"* %__t, %"class.std::tuple.4"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple.4"*, %"class.std::tuple.4"** %__t.addr, align 8, !dbg !162, !tbaa !30
  %1 = bitcast %"class.std::tuple.4"* %0 to %"struct.std::_Tuple_impl.5"*, !dbg !162
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt12__get_helperILm0EZ4mainE3$_0JEERT0_RSt11_Tuple_implIXT_EJS1_DpT1_EE"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !163
  %call1 = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %call) #20, !dbg !164
  ret %class.anon* %call1, !dbg !165
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %"class.std::tuple.4"* @"_ZSt4moveIRSt5tupleIJZ4mainE3$_0EEEONSt16remove_referenceIT_E4typeEOS5_"(%"class.std::tuple.4"* noundef nonnull align 1 dereferenceable(1) %__t) #4 !dbg !166 {
entry:
  %__t.addr = alloca %"class.std::tuple.4"*, align 8
  store %"class.std::tuple.4"* %__t, %"class.std::tuple.4"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple.4"*, %"class.std::tuple.4"** %__t.addr, align 8, !dbg !167, !tbaa !30
  ret %"class.std::tuple.4"* %0, !dbg !168
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZSt13__invoke_implIvZ4mainE3$_0JEET_St14__invoke_otherOT0_DpOT1_"(%class.anon* noundef nonnull align 1 dereferenceable(1) %__f) #14 !dbg !169 {
entry:
  %0 = alloca %"struct.std::__invoke_other", align 1
  %__f.addr = alloca %class.anon*, align 8
  store %class.anon* %__f, %class.anon** %__f.addr, align 8, !tbaa !30
  %1 = load %class.anon*, %class.anon** %__f.addr, align 8, !dbg !170, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt7forwardIZ4mainE3$_0EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !171
  call void @"_ZZ4mainENK3$_0clEv"(%class.anon* noundef nonnull align 1 dereferenceable(1) %call), !dbg !171
  ret void, !dbg !172
}

; Function Attrs: inlinehint mustprogress uwtable
define internal void @"_ZZ4mainENK3$_0clEv"(%class.anon* noundef nonnull align 1 dereferenceable(1) %this) #16 align 2 !dbg !173 {
entry:
  %this.addr = alloca %class.anon*, align 8
  %guard = alloca %"class.std::lock_guard", align 8
  store %class.anon* %this, %class.anon** %this.addr, align 8, !tbaa !30
  %this1 = load %class.anon*, %class.anon** %this.addr, align 8
  %0 = bitcast %"class.std::lock_guard"* %guard to i8*, !dbg !174
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !174
  call void @_ZNSt10lock_guardISt5mutexEC2ERS0_(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %guard, %"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) bitcast ({ %union.pthread_mutex_t }* @mutex to %"class.std::mutex"*)), !dbg !175
  %1 = load i32, i32* @sum, align 4, !dbg !176, !tbaa !18
  %inc = add nsw i32 %1, 1, !dbg !176
  store i32 %inc, i32* @sum, align 4, !dbg !176, !tbaa !18
  %call = call noundef i32 @_ZNSt13__atomic_baseIiE9fetch_addEiSt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) bitcast ({ i32 }* @done to %"struct.std::__atomic_base"*), i32 noundef 1, i32 noundef 5) #20, !dbg !177
  call void @_ZNSt10lock_guardISt5mutexED2Ev(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %guard) #20, !dbg !178
  %2 = bitcast %"class.std::lock_guard"* %guard to i8*, !dbg !178
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %2) #20, !dbg !178
  ret void, !dbg !178
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZNSt10lock_guardISt5mutexEC2ERS0_(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %this, %"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) %__m) unnamed_addr #2 comdat align 2 !dbg !179 {
entry:
  %this.addr = alloca %"class.std::lock_guard"*, align 8
  %__m.addr = alloca %"class.std::mutex"*, align 8
  store %"class.std::lock_guard"* %this, %"class.std::lock_guard"** %this.addr, align 8, !tbaa !30
  store %"class.std::mutex"* %__m, %"class.std::mutex"** %__m.addr, align 8, !tbaa !30
  %this1 = load %"class.std::lock_guard"*, %"class.std::lock_guard"** %this.addr, align 8
  %_M_device = getelementptr inbounds %"class.std::lock_guard", %"class.std::lock_guard"* %this1, i32 0, i32 0, !dbg !181
  %0 = load %"class.std::mutex"*, %"class.std::mutex"** %__m.addr, align 8, !dbg !182, !tbaa !30
  store %"class.std::mutex"* %0, %"class.std::mutex"** %_M_device, align 8, !dbg !181, !tbaa !30
  %_M_device2 = getelementptr inbounds %"class.std::lock_guard", %"class.std::lock_guard"* %this1, i32 0, i32 0, !dbg !183
  %1 = load %"class.std::mutex"*, %"class.std::mutex"** %_M_device2, align 8, !dbg !183, !tbaa !184
  call void @_ZNSt5mutex4lockEv(%"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) %1), !dbg !186
  ret void, !dbg !187
}

; Function Attrs: alwaysinline mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNSt13__atomic_baseIiE9fetch_addEiSt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) %this, i32 noundef %__i, i32 noundef %__m) #17 comdat align 2 !dbg !188 {
entry:
  %this.addr = alloca %"struct.std::__atomic_base"*, align 8
  %__i.addr = alloca i32, align 4
  %__m.addr = alloca i32, align 4
  %.atomictmp = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store %"struct.std::__atomic_base"* %this, %"struct.std::__atomic_base"** %this.addr, align 8, !tbaa !30
  store i32 %__i, i32* %__i.addr, align 4, !tbaa !18
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !189
  %this1 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %this.addr, align 8
  %_M_i = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %this1, i32 0, i32 0, !dbg !191
  %0 = load i32, i32* %__m.addr, align 4, !dbg !192, !tbaa !189
  %1 = load i32, i32* %__i.addr, align 4, !dbg !193, !tbaa !18
  store i32 %1, i32* %.atomictmp, align 4, !dbg !194, !tbaa !18
  switch i32 %0, label %monotonic [
    i32 1, label %acquire
    i32 2, label %acquire
    i32 3, label %release
    i32 4, label %acqrel
    i32 5, label %seqcst
  ], !dbg !194

monotonic:                                        ; preds = %entry
  %2 = load i32, i32* %.atomictmp, align 4, !dbg !194
  %3 = atomicrmw add i32* %_M_i, i32 %2 monotonic, align 4, !dbg !194
  store i32 %3, i32* %atomic-temp, align 4, !dbg !194
  br label %atomic.continue, !dbg !194

acquire:                                          ; preds = %entry, %entry
  %4 = load i32, i32* %.atomictmp, align 4, !dbg !194
  %5 = atomicrmw add i32* %_M_i, i32 %4 acquire, align 4, !dbg !194
  store i32 %5, i32* %atomic-temp, align 4, !dbg !194
  br label %atomic.continue, !dbg !194

release:                                          ; preds = %entry
  %6 = load i32, i32* %.atomictmp, align 4, !dbg !194
  %7 = atomicrmw add i32* %_M_i, i32 %6 release, align 4, !dbg !194
  store i32 %7, i32* %atomic-temp, align 4, !dbg !194
  br label %atomic.continue, !dbg !194

acqrel:                                           ; preds = %entry
  %8 = load i32, i32* %.atomictmp, align 4, !dbg !194
  %9 = atomicrmw add i32* %_M_i, i32 %8 acq_rel, align 4, !dbg !194
  store i32 %9, i32* %atomic-temp, align 4, !dbg !194
  br label %atomic.continue, !dbg !194

seqcst:                                           ; preds = %entry
  %10 = load i32, i32* %.atomictmp, align 4, !dbg !194
  %11 = atomicrmw add i32* %_M_i, i32 %10 seq_cst, align 4, !dbg !194
  store i32 %11, i32* %atomic-temp, align 4, !dbg !194
  br label %atomic.continue, !dbg !194

atomic.continue:                                  ; preds = %seqcst, %acqrel, %release, %acquire, %monotonic
  %12 = load i32, i32* %atomic-temp, align 4, !dbg !194, !tbaa !18
  ret i32 %12, !dbg !195
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10lock_guardISt5mutexED2Ev(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !196 {
entry:
  %this.addr = alloca %"class.std::lock_guard"*, align 8
  store %"class.std::lock_guard"* %this, %"class.std::lock_guard"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::lock_guard"*, %"class.std::lock_guard"** %this.addr, align 8
  %_M_device = getelementptr inbounds %"class.std::lock_guard", %"class.std::lock_guard"* %this1, i32 0, i32 0, !dbg !197
  %0 = load %"class.std::mutex"*, %"class.std::mutex"** %_M_device, align 8, !dbg !197, !tbaa !184
  invoke void @_ZNSt5mutex6unlockEv(%"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) %0)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !198

invoke.cont:                                      ; preds = %entry
  ret void, !dbg !199

terminate.lpad:                                   ; preds = %entry
  %1 = landingpad { i8*, i32 }
          catch i8* null, !dbg !198
  %2 = extractvalue { i8*, i32 } %1, 0, !dbg !198
  call void @__clang_call_terminate(i8* %2) #21, !dbg !198
  unreachable, !dbg !198
}

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt5mutex4lockEv(%"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) %this) #14 comdat align 2 !dbg !200 {
entry:
  %this.addr = alloca %"class.std::mutex"*, align 8
  %__e = alloca i32, align 4
  store %"class.std::mutex"* %this, %"class.std::mutex"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::mutex"*, %"class.std::mutex"** %this.addr, align 8
  %0 = bitcast i32* %__e to i8*, !dbg !201
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #20, !dbg !201
  %1 = bitcast %"class.std::mutex"* %this1 to %"class.std::__mutex_base"*, !dbg !202
  %_M_mutex = getelementptr inbounds %"class.std::__mutex_base", %"class.std::__mutex_base"* %1, i32 0, i32 0, !dbg !202
  %call = call noundef i32 @_ZL20__gthread_mutex_lockP15pthread_mutex_t(%union.pthread_mutex_t* noundef %_M_mutex), !dbg !203
  store i32 %call, i32* %__e, align 4, !dbg !204, !tbaa !18
  %2 = load i32, i32* %__e, align 4, !dbg !205, !tbaa !18
  %tobool = icmp ne i32 %2, 0, !dbg !205
  br i1 %tobool, label %if.then, label %if.end, !dbg !205

if.then:                                          ; preds = %entry
  %3 = load i32, i32* %__e, align 4, !dbg !206, !tbaa !18
  call void @_ZSt20__throw_system_errori(i32 noundef %3) #24, !dbg !207
  unreachable, !dbg !207

if.end:                                           ; preds = %entry
  %4 = bitcast i32* %__e to i8*, !dbg !208
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %4) #20, !dbg !208
  ret void, !dbg !208
}

; Function Attrs: inlinehint mustprogress uwtable
define internal noundef i32 @_ZL20__gthread_mutex_lockP15pthread_mutex_t(%union.pthread_mutex_t* noundef %__mutex) #16 !dbg !209 {
entry:
  %retval = alloca i32, align 4
  %__mutex.addr = alloca %union.pthread_mutex_t*, align 8
  store %union.pthread_mutex_t* %__mutex, %union.pthread_mutex_t** %__mutex.addr, align 8, !tbaa !30
  %call = call noundef i32 @_ZL18__gthread_active_pv(), !dbg !211
  %tobool = icmp ne i32 %call, 0, !dbg !211
  br i1 %tobool, label %if.then, label %if.else, !dbg !211

if.then:                                          ; preds = %entry
  %0 = load %union.pthread_mutex_t*, %union.pthread_mutex_t** %__mutex.addr, align 8, !dbg !212, !tbaa !30
  %call1 = call i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef %0) #20, !dbg !213
  store i32 %call1, i32* %retval, align 4, !dbg !214
  br label %return, !dbg !214

if.else:                                          ; preds = %entry
  store i32 0, i32* %retval, align 4, !dbg !215
  br label %return, !dbg !215

return:                                           ; preds = %if.else, %if.then
  %1 = load i32, i32* %retval, align 4, !dbg !216
  ret i32 %1, !dbg !216
}

; Function Attrs: noreturn
declare void @_ZSt20__throw_system_errori(i32 noundef) #18

; Function Attrs: inlinehint mustprogress nounwind uwtable
define internal noundef i32 @_ZL18__gthread_active_pv() #8 !dbg !217 {
entry:
  ret i32 1, !dbg !218
}

; Function Attrs: nounwind
declare !dbg !219 i32 @pthread_mutex_lock(%union.pthread_mutex_t* noundef) #13

; Function Attrs: mustprogress uwtable
define linkonce_odr dso_local void @_ZNSt5mutex6unlockEv(%"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) %this) #14 comdat align 2 !dbg !221 {
entry:
  %this.addr = alloca %"class.std::mutex"*, align 8
  store %"class.std::mutex"* %this, %"class.std::mutex"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::mutex"*, %"class.std::mutex"** %this.addr, align 8
  %0 = bitcast %"class.std::mutex"* %this1 to %"class.std::__mutex_base"*, !dbg !222
  %_M_mutex = getelementptr inbounds %"class.std::__mutex_base", %"class.std::__mutex_base"* %0, i32 0, i32 0, !dbg !222
  %call = call noundef i32 @_ZL22__gthread_mutex_unlockP15pthread_mutex_t(%union.pthread_mutex_t* noundef %_M_mutex), !dbg !223
  ret void, !dbg !224
}

; Function Attrs: inlinehint mustprogress nounwind uwtable
define internal noundef i32 @_ZL22__gthread_mutex_unlockP15pthread_mutex_t(%union.pthread_mutex_t* noundef %__mutex) #8 !dbg !225 {
entry:
  %retval = alloca i32, align 4
  %__mutex.addr = alloca %union.pthread_mutex_t*, align 8
  store %union.pthread_mutex_t* %__mutex, %union.pthread_mutex_t** %__mutex.addr, align 8, !tbaa !30
  %call = call noundef i32 @_ZL18__gthread_active_pv(), !dbg !226
  %tobool = icmp ne i32 %call, 0, !dbg !226
  br i1 %tobool, label %if.then, label %if.else, !dbg !226

if.then:                                          ; preds = %entry
  %0 = load %union.pthread_mutex_t*, %union.pthread_mutex_t** %__mutex.addr, align 8, !dbg !227, !tbaa !30
  %call1 = call i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef %0) #20, !dbg !228
  store i32 %call1, i32* %retval, align 4, !dbg !229
  br label %return, !dbg !229

if.else:                                          ; preds = %entry
  store i32 0, i32* %retval, align 4, !dbg !230
  br label %return, !dbg !230

return:                                           ; preds = %if.else, %if.then
  %1 = load i32, i32* %retval, align 4, !dbg !231
  ret i32 %1, !dbg !231
}

; Function Attrs: nounwind
declare !dbg !232 i32 @pthread_mutex_unlock(%union.pthread_mutex_t* noundef) #13

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZSt12__get_helperILm0EZ4mainE3$_0JEERT0_RSt11_Tuple_implIXT_EJS1_DpT1_EE"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %__t) #4 !dbg !233 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.5"*, align 8
  store %"struct.std::_Tuple_impl.5"* %__t, %"struct.std::_Tuple_impl.5"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.5"*, %"struct.std::_Tuple_impl.5"** %__t.addr, align 8, !dbg !234, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_0EE7_M_headERS1_"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !235
  ret %class.anon* %call, !dbg !236
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_0EE7_M_headERS1_"(%"struct.std::_Tuple_impl.5"* noundef nonnull align 1 dereferenceable(1) %__t) #4 align 2 !dbg !237 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.5"*, align 8
  store %"struct.std::_Tuple_impl.5"* %__t, %"struct.std::_Tuple_impl.5"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.5"*, %"struct.std::_Tuple_impl.5"** %__t.addr, align 8, !dbg !238, !tbaa !30
  %1 = bitcast %"struct.std::_Tuple_impl.5"* %0 to %"struct.std::_Head_base.6"*, !dbg !238
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZNSt10_Head_baseILm0EZ4mainE3$_0Lb1EE7_M_headERS1_"(%"struct.std::_Head_base.6"* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !239
  ret %class.anon* %call, !dbg !240
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon* @"_ZNSt10_Head_baseILm0EZ4mainE3$_0Lb1EE7_M_headERS1_"(%"struct.std::_Head_base.6"* noundef nonnull align 1 dereferenceable(1) %__b) #4 align 2 !dbg !241 {
entry:
  %__b.addr = alloca %"struct.std::_Head_base.6"*, align 8
  store %"struct.std::_Head_base.6"* %__b, %"struct.std::_Head_base.6"** %__b.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Head_base.6"*, %"struct.std::_Head_base.6"** %__b.addr, align 8, !dbg !242, !tbaa !30
  %_M_head_impl = bitcast %"struct.std::_Head_base.6"* %0 to %class.anon*, !dbg !243
  ret %class.anon* %_M_head_impl, !dbg !244
}

; Function Attrs: inlinehint uwtable
define linkonce_odr dso_local void @_ZNSt15__uniq_ptr_dataINSt6thread6_StateESt14default_deleteIS1_ELb1ELb1EECI2St15__uniq_ptr_implIS1_S3_EEPS1_(%"struct.std::__uniq_ptr_data"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.std::thread::_State"* noundef %0) unnamed_addr #19 comdat align 2 !dbg !245 {
entry:
  %this.addr = alloca %"struct.std::__uniq_ptr_data"*, align 8
  %.addr = alloca %"struct.std::thread::_State"*, align 8
  store %"struct.std::__uniq_ptr_data"* %this, %"struct.std::__uniq_ptr_data"** %this.addr, align 8, !tbaa !30
  store %"struct.std::thread::_State"* %0, %"struct.std::thread::_State"** %.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::__uniq_ptr_data"*, %"struct.std::__uniq_ptr_data"** %this.addr, align 8
  %1 = bitcast %"struct.std::__uniq_ptr_data"* %this1 to %"class.std::__uniq_ptr_impl"*, !dbg !246
  %2 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %.addr, align 8, !dbg !246, !tbaa !30
  call void @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EEC2EPS1_(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %1, %"struct.std::thread::_State"* noundef %2), !dbg !246
  ret void, !dbg !246
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EEC2EPS1_(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %this, %"struct.std::thread::_State"* noundef %__p) unnamed_addr #6 comdat align 2 !dbg !247 {
entry:
  %this.addr = alloca %"class.std::__uniq_ptr_impl"*, align 8
  %__p.addr = alloca %"struct.std::thread::_State"*, align 8
  store %"class.std::__uniq_ptr_impl"* %this, %"class.std::__uniq_ptr_impl"** %this.addr, align 8, !tbaa !30
  store %"struct.std::thread::_State"* %__p, %"struct.std::thread::_State"** %__p.addr, align 8, !tbaa !30
  %this1 = load %"class.std::__uniq_ptr_impl"*, %"class.std::__uniq_ptr_impl"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"class.std::__uniq_ptr_impl", %"class.std::__uniq_ptr_impl"* %this1, i32 0, i32 0, !dbg !248
  call void @_ZNSt5tupleIJPNSt6thread6_StateESt14default_deleteIS1_EEEC2ILb1ELb1EEEv(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %_M_t) #20, !dbg !248
  %0 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %__p.addr, align 8, !dbg !249, !tbaa !30
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE6_M_ptrEv(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %this1) #20, !dbg !250
  store %"struct.std::thread::_State"* %0, %"struct.std::thread::_State"** %call, align 8, !dbg !251, !tbaa !30
  ret void, !dbg !252
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt5tupleIJPNSt6thread6_StateESt14default_deleteIS1_EEEC2ILb1ELb1EEEv(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !253 {
entry:
  %this.addr = alloca %"class.std::tuple"*, align 8
  store %"class.std::tuple"* %this, %"class.std::tuple"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::tuple"*, %"class.std::tuple"** %this.addr, align 8
  %0 = bitcast %"class.std::tuple"* %this1 to %"struct.std::_Tuple_impl"*, !dbg !254
  invoke void @_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEEC2Ev(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %0)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !255

invoke.cont:                                      ; preds = %entry
  ret void, !dbg !256

terminate.lpad:                                   ; preds = %entry
  %1 = landingpad { i8*, i32 }
          catch i8* null, !dbg !255
  %2 = extractvalue { i8*, i32 } %1, 0, !dbg !255
  call void @__clang_call_terminate(i8* %2) #21, !dbg !255
  unreachable, !dbg !255
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE6_M_ptrEv(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %this) #4 comdat align 2 !dbg !257 {
entry:
  %this.addr = alloca %"class.std::__uniq_ptr_impl"*, align 8
  store %"class.std::__uniq_ptr_impl"* %this, %"class.std::__uniq_ptr_impl"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::__uniq_ptr_impl"*, %"class.std::__uniq_ptr_impl"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"class.std::__uniq_ptr_impl", %"class.std::__uniq_ptr_impl"* %this1, i32 0, i32 0, !dbg !258
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt3getILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %_M_t) #20, !dbg !259
  ret %"struct.std::thread::_State"** %call, !dbg !260
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEEC2Ev(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #2 comdat align 2 !dbg !261 {
entry:
  %this.addr = alloca %"struct.std::_Tuple_impl"*, align 8
  store %"struct.std::_Tuple_impl"* %this, %"struct.std::_Tuple_impl"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Tuple_impl"*, %"struct.std::_Tuple_impl"** %this.addr, align 8
  %0 = bitcast %"struct.std::_Tuple_impl"* %this1 to %"struct.std::_Tuple_impl.2"*, !dbg !262
  call void @_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEEC2Ev(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %0), !dbg !263
  %1 = bitcast %"struct.std::_Tuple_impl"* %this1 to %"struct.std::_Head_base.3"*, !dbg !262
  call void @_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EEC2Ev(%"struct.std::_Head_base.3"* noundef nonnull align 8 dereferenceable(8) %1), !dbg !264
  ret void, !dbg !265
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEEC2Ev(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %this) unnamed_addr #2 comdat align 2 !dbg !266 {
entry:
  %this.addr = alloca %"struct.std::_Tuple_impl.2"*, align 8
  store %"struct.std::_Tuple_impl.2"* %this, %"struct.std::_Tuple_impl.2"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Tuple_impl.2"*, %"struct.std::_Tuple_impl.2"** %this.addr, align 8
  %0 = bitcast %"struct.std::_Tuple_impl.2"* %this1 to %"struct.std::_Head_base"*, !dbg !267
  call void @_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EEC2Ev(%"struct.std::_Head_base"* noundef nonnull align 1 dereferenceable(1) %0), !dbg !268
  ret void, !dbg !269
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EEC2Ev(%"struct.std::_Head_base.3"* noundef nonnull align 8 dereferenceable(8) %this) unnamed_addr #6 comdat align 2 !dbg !270 {
entry:
  %this.addr = alloca %"struct.std::_Head_base.3"*, align 8
  store %"struct.std::_Head_base.3"* %this, %"struct.std::_Head_base.3"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Head_base.3"*, %"struct.std::_Head_base.3"** %this.addr, align 8
  %_M_head_impl = getelementptr inbounds %"struct.std::_Head_base.3", %"struct.std::_Head_base.3"* %this1, i32 0, i32 0, !dbg !271
  store %"struct.std::thread::_State"* null, %"struct.std::thread::_State"** %_M_head_impl, align 8, !dbg !271, !tbaa !272
  ret void, !dbg !274
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EEC2Ev(%"struct.std::_Head_base"* noundef nonnull align 1 dereferenceable(1) %this) unnamed_addr #6 comdat align 2 !dbg !275 {
entry:
  %this.addr = alloca %"struct.std::_Head_base"*, align 8
  store %"struct.std::_Head_base"* %this, %"struct.std::_Head_base"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Head_base"*, %"struct.std::_Head_base"** %this.addr, align 8
  %_M_head_impl = bitcast %"struct.std::_Head_base"* %this1 to %"struct.std::default_delete"*, !dbg !276
  ret void, !dbg !277
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt3getILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %__t) #4 comdat !dbg !278 {
entry:
  %__t.addr = alloca %"class.std::tuple"*, align 8
  store %"class.std::tuple"* %__t, %"class.std::tuple"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple"*, %"class.std::tuple"** %__t.addr, align 8, !dbg !279, !tbaa !30
  %1 = bitcast %"class.std::tuple"* %0 to %"struct.std::_Tuple_impl"*, !dbg !279
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt12__get_helperILm0EPNSt6thread6_StateEJSt14default_deleteIS1_EEERT0_RSt11_Tuple_implIXT_EJS5_DpT1_EE(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %1) #20, !dbg !280
  ret %"struct.std::thread::_State"** %call, !dbg !281
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt12__get_helperILm0EPNSt6thread6_StateEJSt14default_deleteIS1_EEERT0_RSt11_Tuple_implIXT_EJS5_DpT1_EE(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %__t) #4 comdat !dbg !282 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl"*, align 8
  store %"struct.std::_Tuple_impl"* %__t, %"struct.std::_Tuple_impl"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl"*, %"struct.std::_Tuple_impl"** %__t.addr, align 8, !dbg !283, !tbaa !30
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEE7_M_headERS5_(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %0) #20, !dbg !284
  ret %"struct.std::thread::_State"** %call, !dbg !285
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt11_Tuple_implILm0EJPNSt6thread6_StateESt14default_deleteIS1_EEE7_M_headERS5_(%"struct.std::_Tuple_impl"* noundef nonnull align 8 dereferenceable(8) %__t) #4 comdat align 2 !dbg !286 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl"*, align 8
  store %"struct.std::_Tuple_impl"* %__t, %"struct.std::_Tuple_impl"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl"*, %"struct.std::_Tuple_impl"** %__t.addr, align 8, !dbg !287, !tbaa !30
  %1 = bitcast %"struct.std::_Tuple_impl"* %0 to %"struct.std::_Head_base.3"*, !dbg !287
  %call = call noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EE7_M_headERS3_(%"struct.std::_Head_base.3"* noundef nonnull align 8 dereferenceable(8) %1) #20, !dbg !288
  ret %"struct.std::thread::_State"** %call, !dbg !289
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZNSt10_Head_baseILm0EPNSt6thread6_StateELb0EE7_M_headERS3_(%"struct.std::_Head_base.3"* noundef nonnull align 8 dereferenceable(8) %__b) #4 comdat align 2 !dbg !290 {
entry:
  %__b.addr = alloca %"struct.std::_Head_base.3"*, align 8
  store %"struct.std::_Head_base.3"* %__b, %"struct.std::_Head_base.3"** %__b.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Head_base.3"*, %"struct.std::_Head_base.3"** %__b.addr, align 8, !dbg !291, !tbaa !30
  %_M_head_impl = getelementptr inbounds %"struct.std::_Head_base.3", %"struct.std::_Head_base.3"* %0, i32 0, i32 0, !dbg !292
  ret %"struct.std::thread::_State"** %_M_head_impl, !dbg !293
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt10unique_ptrINSt6thread6_StateESt14default_deleteIS1_EE11get_deleterEv(%"class.std::unique_ptr"* noundef nonnull align 8 dereferenceable(8) %this) #4 comdat align 2 !dbg !294 {
entry:
  %this.addr = alloca %"class.std::unique_ptr"*, align 8
  store %"class.std::unique_ptr"* %this, %"class.std::unique_ptr"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::unique_ptr"*, %"class.std::unique_ptr"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"class.std::unique_ptr", %"class.std::unique_ptr"* %this1, i32 0, i32 0, !dbg !295
  %0 = bitcast %"struct.std::__uniq_ptr_data"* %_M_t to %"class.std::__uniq_ptr_impl"*, !dbg !295
  %call = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE10_M_deleterEv(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %0) #20, !dbg !296
  ret %"struct.std::default_delete"* %call, !dbg !297
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local void @_ZNKSt14default_deleteINSt6thread6_StateEEclEPS1_(%"struct.std::default_delete"* noundef nonnull align 1 dereferenceable(1) %this, %"struct.std::thread::_State"* noundef %__ptr) #4 comdat align 2 !dbg !298 {
entry:
  %this.addr = alloca %"struct.std::default_delete"*, align 8
  %__ptr.addr = alloca %"struct.std::thread::_State"*, align 8
  store %"struct.std::default_delete"* %this, %"struct.std::default_delete"** %this.addr, align 8, !tbaa !30
  store %"struct.std::thread::_State"* %__ptr, %"struct.std::thread::_State"** %__ptr.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::default_delete"*, %"struct.std::default_delete"** %this.addr, align 8
  %0 = load %"struct.std::thread::_State"*, %"struct.std::thread::_State"** %__ptr.addr, align 8, !dbg !299, !tbaa !30
  %isnull = icmp eq %"struct.std::thread::_State"* %0, null, !dbg !300
  br i1 %isnull, label %delete.end, label %delete.notnull, !dbg !300

delete.notnull:                                   ; preds = %entry
  %1 = bitcast %"struct.std::thread::_State"* %0 to void (%"struct.std::thread::_State"*)***, !dbg !300
  %vtable = load void (%"struct.std::thread::_State"*)**, void (%"struct.std::thread::_State"*)*** %1, align 8, !dbg !300, !tbaa !95
  %vfn = getelementptr inbounds void (%"struct.std::thread::_State"*)*, void (%"struct.std::thread::_State"*)** %vtable, i64 1, !dbg !300
  %2 = load void (%"struct.std::thread::_State"*)*, void (%"struct.std::thread::_State"*)** %vfn, align 8, !dbg !300
  call void %2(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8) %0) #20, !dbg !300
  br label %delete.end, !dbg !300

delete.end:                                       ; preds = %delete.notnull, %entry
  ret void, !dbg !301
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 8 dereferenceable(8) %"struct.std::thread::_State"** @_ZSt4moveIRPNSt6thread6_StateEEONSt16remove_referenceIT_E4typeEOS5_(%"struct.std::thread::_State"** noundef nonnull align 8 dereferenceable(8) %__t) #4 comdat !dbg !302 {
entry:
  %__t.addr = alloca %"struct.std::thread::_State"**, align 8
  store %"struct.std::thread::_State"** %__t, %"struct.std::thread::_State"*** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::thread::_State"**, %"struct.std::thread::_State"*** %__t.addr, align 8, !dbg !303, !tbaa !30
  ret %"struct.std::thread::_State"** %0, !dbg !304
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt15__uniq_ptr_implINSt6thread6_StateESt14default_deleteIS1_EE10_M_deleterEv(%"class.std::__uniq_ptr_impl"* noundef nonnull align 8 dereferenceable(8) %this) #4 comdat align 2 !dbg !305 {
entry:
  %this.addr = alloca %"class.std::__uniq_ptr_impl"*, align 8
  store %"class.std::__uniq_ptr_impl"* %this, %"class.std::__uniq_ptr_impl"** %this.addr, align 8, !tbaa !30
  %this1 = load %"class.std::__uniq_ptr_impl"*, %"class.std::__uniq_ptr_impl"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"class.std::__uniq_ptr_impl", %"class.std::__uniq_ptr_impl"* %this1, i32 0, i32 0, !dbg !306
  %call = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZSt3getILm1EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %_M_t) #20, !dbg !307
  ret %"struct.std::default_delete"* %call, !dbg !308
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZSt3getILm1EJPNSt6thread6_StateESt14default_deleteIS1_EEERNSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeERS9_(%"class.std::tuple"* noundef nonnull align 8 dereferenceable(8) %__t) #4 comdat !dbg !309 {
entry:
  %__t.addr = alloca %"class.std::tuple"*, align 8
  store %"class.std::tuple"* %__t, %"class.std::tuple"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple"*, %"class.std::tuple"** %__t.addr, align 8, !dbg !310, !tbaa !30
  %1 = bitcast %"class.std::tuple"* %0 to %"struct.std::_Tuple_impl.2"*, !dbg !310
  %call = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZSt12__get_helperILm1ESt14default_deleteINSt6thread6_StateEEJEERT0_RSt11_Tuple_implIXT_EJS4_DpT1_EE(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !311
  ret %"struct.std::default_delete"* %call, !dbg !312
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZSt12__get_helperILm1ESt14default_deleteINSt6thread6_StateEEJEERT0_RSt11_Tuple_implIXT_EJS4_DpT1_EE(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %__t) #4 comdat !dbg !313 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.2"*, align 8
  store %"struct.std::_Tuple_impl.2"* %__t, %"struct.std::_Tuple_impl.2"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.2"*, %"struct.std::_Tuple_impl.2"** %__t.addr, align 8, !dbg !314, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEE7_M_headERS4_(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !315
  ret %"struct.std::default_delete"* %call, !dbg !316
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt11_Tuple_implILm1EJSt14default_deleteINSt6thread6_StateEEEE7_M_headERS4_(%"struct.std::_Tuple_impl.2"* noundef nonnull align 1 dereferenceable(1) %__t) #4 comdat align 2 !dbg !317 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.2"*, align 8
  store %"struct.std::_Tuple_impl.2"* %__t, %"struct.std::_Tuple_impl.2"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.2"*, %"struct.std::_Tuple_impl.2"** %__t.addr, align 8, !dbg !318, !tbaa !30
  %1 = bitcast %"struct.std::_Tuple_impl.2"* %0 to %"struct.std::_Head_base"*, !dbg !318
  %call = call noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EE7_M_headERS4_(%"struct.std::_Head_base"* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !319
  ret %"struct.std::default_delete"* %call, !dbg !320
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 1 dereferenceable(1) %"struct.std::default_delete"* @_ZNSt10_Head_baseILm1ESt14default_deleteINSt6thread6_StateEELb1EE7_M_headERS4_(%"struct.std::_Head_base"* noundef nonnull align 1 dereferenceable(1) %__b) #4 comdat align 2 !dbg !321 {
entry:
  %__b.addr = alloca %"struct.std::_Head_base"*, align 8
  store %"struct.std::_Head_base"* %__b, %"struct.std::_Head_base"** %__b.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Head_base"*, %"struct.std::_Head_base"** %__b.addr, align 8, !dbg !322, !tbaa !30
  %_M_head_impl = bitcast %"struct.std::_Head_base"* %0 to %"struct.std::default_delete"*, !dbg !323
  ret %"struct.std::default_delete"* %_M_head_impl, !dbg !324
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %__t) #4 !dbg !325 {
entry:
  %__t.addr = alloca %class.anon.0*, align 8
  store %class.anon.0* %__t, %class.anon.0** %__t.addr, align 8, !tbaa !30
  %0 = load %class.anon.0*, %class.anon.0** %__t.addr, align 8, !dbg !326, !tbaa !30
  ret %class.anon.0* %0, !dbg !327
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %__t) #4 comdat !dbg !328 {
entry:
  %__t.addr = alloca i32*, align 8
  store i32* %__t, i32** %__t.addr, align 8, !tbaa !30
  %0 = load i32*, i32** %__t.addr, align 8, !dbg !329, !tbaa !30
  ret i32* %0, !dbg !330
}

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEC2IJS3_iEEEDpOT_"(%"struct.std::thread::_State_impl.7"* noundef nonnull align 8 dereferenceable(12) %this, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %__args, i32* noundef nonnull align 4 dereferenceable(4) %__args1) unnamed_addr #6 align 2 !dbg !331 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl.7"*, align 8
  %__args.addr = alloca %class.anon.0*, align 8
  %__args.addr2 = alloca i32*, align 8
  store %"struct.std::thread::_State_impl.7"* %this, %"struct.std::thread::_State_impl.7"** %this.addr, align 8, !tbaa !30
  store %class.anon.0* %__args, %class.anon.0** %__args.addr, align 8, !tbaa !30
  store i32* %__args1, i32** %__args.addr2, align 8, !tbaa !30
  %this3 = load %"struct.std::thread::_State_impl.7"*, %"struct.std::thread::_State_impl.7"** %this.addr, align 8
  %0 = bitcast %"struct.std::thread::_State_impl.7"* %this3 to %"struct.std::thread::_State"*, !dbg !332
  call void @_ZNSt6thread6_StateC2Ev(%"struct.std::thread::_State"* noundef nonnull align 8 dereferenceable(8) %0) #20, !dbg !333
  %1 = bitcast %"struct.std::thread::_State_impl.7"* %this3 to i32 (...)***, !dbg !332
  store i32 (...)** bitcast (i8** getelementptr inbounds ({ [5 x i8*] }, { [5 x i8*] }* @"_ZTVNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEEE", i32 0, inrange i32 0, i32 2) to i32 (...)**), i32 (...)*** %1, align 8, !dbg !332, !tbaa !95
  %_M_func = getelementptr inbounds %"struct.std::thread::_State_impl.7", %"struct.std::thread::_State_impl.7"* %this3, i32 0, i32 1, !dbg !334
  %_M_t = getelementptr inbounds %"struct.std::thread::_Invoker.8", %"struct.std::thread::_Invoker.8"* %_M_func, i32 0, i32 0, !dbg !335
  %2 = load %class.anon.0*, %class.anon.0** %__args.addr, align 8, !dbg !336, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %2) #20, !dbg !337
  %3 = load i32*, i32** %__args.addr2, align 8, !dbg !336, !tbaa !30
  %call4 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %3) #20, !dbg !337
  call void @"_ZNSt5tupleIJZ4mainE3$_1iEEC2IS0_iLb1EEEOT_OT0_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %_M_t, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %call, i32* noundef nonnull align 4 dereferenceable(4) %call4) #20, !dbg !338
  ret void, !dbg !339
}

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt5tupleIJZ4mainE3$_1iEEC2IS0_iLb1EEEOT_OT0_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %this, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %__a1, i32* noundef nonnull align 4 dereferenceable(4) %__a2) unnamed_addr #6 align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !340 {
entry:
  %this.addr = alloca %"class.std::tuple.9"*, align 8
  %__a1.addr = alloca %class.anon.0*, align 8
  %__a2.addr = alloca i32*, align 8
  store %"class.std::tuple.9"* %this, %"class.std::tuple.9"** %this.addr, align 8, !tbaa !30
  store %class.anon.0* %__a1, %class.anon.0** %__a1.addr, align 8, !tbaa !30
  store i32* %__a2, i32** %__a2.addr, align 8, !tbaa !30
  %this1 = load %"class.std::tuple.9"*, %"class.std::tuple.9"** %this.addr, align 8
  %0 = bitcast %"class.std::tuple.9"* %this1 to %"struct.std::_Tuple_impl.10"*, !dbg !341
  %1 = load %class.anon.0*, %class.anon.0** %__a1.addr, align 8, !dbg !342, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !343
  %2 = load i32*, i32** %__a2.addr, align 8, !dbg !344, !tbaa !30
  %call2 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %2) #20, !dbg !345
  invoke void @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_1iEEC2IS0_JiEvEEOT_DpOT0_"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %0, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %call, i32* noundef nonnull align 4 dereferenceable(4) %call2)
          to label %invoke.cont unwind label %terminate.lpad, !dbg !346

invoke.cont:                                      ; preds = %entry
  ret void, !dbg !347

terminate.lpad:                                   ; preds = %entry
  %3 = landingpad { i8*, i32 }
          catch i8* null, !dbg !346
  %4 = extractvalue { i8*, i32 } %3, 0, !dbg !346
  call void @__clang_call_terminate(i8* %4) #21, !dbg !346
  unreachable, !dbg !346
}

; Function Attrs: inlinehint nounwind uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEED0Ev"(%"struct.std::thread::_State_impl.7"* noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #12 align 2 !dbg !348 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl.7"*, align 8
  store %"struct.std::thread::_State_impl.7"* %this, %"struct.std::thread::_State_impl.7"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State_impl.7"*, %"struct.std::thread::_State_impl.7"** %this.addr, align 8
  call void bitcast (void (%"struct.std::thread::_State"*)* @_ZNSt6thread6_StateD2Ev to void (%"struct.std::thread::_State_impl.7"*)*)(%"struct.std::thread::_State_impl.7"* noundef nonnull align 8 dereferenceable(12) %this1) #20, !dbg !349
  %0 = bitcast %"struct.std::thread::_State_impl.7"* %this1 to i8*, !dbg !349
  call void @_ZdlPv(i8* noundef %0) #23, !dbg !349
  ret void, !dbg !349
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread11_State_implINS_8_InvokerISt5tupleIJZ4mainE3$_1iEEEEE6_M_runEv"(%"struct.std::thread::_State_impl.7"* noundef nonnull align 8 dereferenceable(12) %this) unnamed_addr #14 align 2 !dbg !350 {
entry:
  %this.addr = alloca %"struct.std::thread::_State_impl.7"*, align 8
  store %"struct.std::thread::_State_impl.7"* %this, %"struct.std::thread::_State_impl.7"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_State_impl.7"*, %"struct.std::thread::_State_impl.7"** %this.addr, align 8
  %_M_func = getelementptr inbounds %"struct.std::thread::_State_impl.7", %"struct.std::thread::_State_impl.7"* %this1, i32 0, i32 1, !dbg !351
  call void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_1iEEEclEv"(%"struct.std::thread::_Invoker.8"* noundef nonnull align 4 dereferenceable(4) %_M_func), !dbg !351
  ret void, !dbg !352
}

; Function Attrs: uwtable
define internal void @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_1iEEC2IS0_JiEvEEOT_DpOT0_"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %this, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %__head, i32* noundef nonnull align 4 dereferenceable(4) %__tail) unnamed_addr #2 align 2 !dbg !353 {
entry:
  %this.addr = alloca %"struct.std::_Tuple_impl.10"*, align 8
  %__head.addr = alloca %class.anon.0*, align 8
  %__tail.addr = alloca i32*, align 8
  store %"struct.std::_Tuple_impl.10"* %this, %"struct.std::_Tuple_impl.10"** %this.addr, align 8, !tbaa !30
  store %class.anon.0* %__head, %class.anon.0** %__head.addr, align 8, !tbaa !30
  store i32* %__tail, i32** %__tail.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Tuple_impl.10"*, %"struct.std::_Tuple_impl.10"** %this.addr, align 8
  %0 = bitcast %"struct.std::_Tuple_impl.10"* %this1 to %"struct.std::_Tuple_impl.11"*, !dbg !354
  %1 = load i32*, i32** %__tail.addr, align 8, !dbg !355, !tbaa !30
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !356
  call void @_ZNSt11_Tuple_implILm1EJiEEC2IiEEOT_(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %0, i32* noundef nonnull align 4 dereferenceable(4) %call), !dbg !357
  %2 = bitcast %"struct.std::_Tuple_impl.10"* %this1 to %"struct.std::_Head_base.13"*, !dbg !354
  %3 = load %class.anon.0*, %class.anon.0** %__head.addr, align 8, !dbg !358, !tbaa !30
  %call2 = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %3) #20, !dbg !359
  call void @"_ZNSt10_Head_baseILm0EZ4mainE3$_1Lb1EEC2IS0_EEOT_"(%"struct.std::_Head_base.13"* noundef nonnull align 1 dereferenceable(1) %2, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %call2), !dbg !360
  ret void, !dbg !361
}

; Function Attrs: uwtable
define linkonce_odr dso_local void @_ZNSt11_Tuple_implILm1EJiEEC2IiEEOT_(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %this, i32* noundef nonnull align 4 dereferenceable(4) %__head) unnamed_addr #2 comdat align 2 !dbg !362 {
entry:
  %this.addr = alloca %"struct.std::_Tuple_impl.11"*, align 8
  %__head.addr = alloca i32*, align 8
  store %"struct.std::_Tuple_impl.11"* %this, %"struct.std::_Tuple_impl.11"** %this.addr, align 8, !tbaa !30
  store i32* %__head, i32** %__head.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Tuple_impl.11"*, %"struct.std::_Tuple_impl.11"** %this.addr, align 8
  %0 = bitcast %"struct.std::_Tuple_impl.11"* %this1 to %"struct.std::_Head_base.12"*, !dbg !363
  %1 = load i32*, i32** %__head.addr, align 8, !dbg !364, !tbaa !30
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !365
  call void @_ZNSt10_Head_baseILm1EiLb0EEC2IiEEOT_(%"struct.std::_Head_base.12"* noundef nonnull align 4 dereferenceable(4) %0, i32* noundef nonnull align 4 dereferenceable(4) %call), !dbg !366
  ret void, !dbg !367
}

; Function Attrs: nounwind uwtable
define internal void @"_ZNSt10_Head_baseILm0EZ4mainE3$_1Lb1EEC2IS0_EEOT_"(%"struct.std::_Head_base.13"* noundef nonnull align 1 dereferenceable(1) %this, %class.anon.0* noundef nonnull align 1 dereferenceable(1) %__h) unnamed_addr #6 align 2 !dbg !368 {
entry:
  %this.addr = alloca %"struct.std::_Head_base.13"*, align 8
  %__h.addr = alloca %class.anon.0*, align 8
  store %"struct.std::_Head_base.13"* %this, %"struct.std::_Head_base.13"** %this.addr, align 8, !tbaa !30
  store %class.anon.0* %__h, %class.anon.0** %__h.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Head_base.13"*, %"struct.std::_Head_base.13"** %this.addr, align 8
  %_M_head_impl = bitcast %"struct.std::_Head_base.13"* %this1 to %class.anon.0*, !dbg !369
  %0 = load %class.anon.0*, %class.anon.0** %__h.addr, align 8, !dbg !370, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !371
  ret void, !dbg !372
}

; Function Attrs: nounwind uwtable
define linkonce_odr dso_local void @_ZNSt10_Head_baseILm1EiLb0EEC2IiEEOT_(%"struct.std::_Head_base.12"* noundef nonnull align 4 dereferenceable(4) %this, i32* noundef nonnull align 4 dereferenceable(4) %__h) unnamed_addr #6 comdat align 2 !dbg !373 {
entry:
  %this.addr = alloca %"struct.std::_Head_base.12"*, align 8
  %__h.addr = alloca i32*, align 8
  store %"struct.std::_Head_base.12"* %this, %"struct.std::_Head_base.12"** %this.addr, align 8, !tbaa !30
  store i32* %__h, i32** %__h.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::_Head_base.12"*, %"struct.std::_Head_base.12"** %this.addr, align 8
  %_M_head_impl = getelementptr inbounds %"struct.std::_Head_base.12", %"struct.std::_Head_base.12"* %this1, i32 0, i32 0, !dbg !374
  %0 = load i32*, i32** %__h.addr, align 8, !dbg !375, !tbaa !30
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %0) #20, !dbg !376
  %1 = load i32, i32* %call, align 4, !dbg !376, !tbaa !18
  store i32 %1, i32* %_M_head_impl, align 4, !dbg !374, !tbaa !377
  ret void, !dbg !379
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_1iEEEclEv"(%"struct.std::thread::_Invoker.8"* noundef nonnull align 4 dereferenceable(4) %this) #14 align 2 !dbg !380 {
entry:
  %this.addr = alloca %"struct.std::thread::_Invoker.8"*, align 8
  %agg.tmp = alloca %"struct.std::_Index_tuple.15", align 1
  store %"struct.std::thread::_Invoker.8"* %this, %"struct.std::thread::_Invoker.8"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_Invoker.8"*, %"struct.std::thread::_Invoker.8"** %this.addr, align 8
  call void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_1iEEE9_M_invokeIJLm0ELm1EEEEvSt12_Index_tupleIJXspT_EEE"(%"struct.std::thread::_Invoker.8"* noundef nonnull align 4 dereferenceable(4) %this1), !dbg !381
  ret void, !dbg !382
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZNSt6thread8_InvokerISt5tupleIJZ4mainE3$_1iEEE9_M_invokeIJLm0ELm1EEEEvSt12_Index_tupleIJXspT_EEE"(%"struct.std::thread::_Invoker.8"* noundef nonnull align 4 dereferenceable(4) %this) #14 align 2 !dbg !383 {
entry:
  %0 = alloca %"struct.std::_Index_tuple.15", align 1
  %this.addr = alloca %"struct.std::thread::_Invoker.8"*, align 8
  store %"struct.std::thread::_Invoker.8"* %this, %"struct.std::thread::_Invoker.8"** %this.addr, align 8, !tbaa !30
  %this1 = load %"struct.std::thread::_Invoker.8"*, %"struct.std::thread::_Invoker.8"** %this.addr, align 8
  %_M_t = getelementptr inbounds %"struct.std::thread::_Invoker.8", %"struct.std::thread::_Invoker.8"* %this1, i32 0, i32 0, !dbg !384
  %call = call noundef nonnull align 4 dereferenceable(4) %"class.std::tuple.9"* @"_ZSt4moveIRSt5tupleIJZ4mainE3$_1iEEEONSt16remove_referenceIT_E4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %_M_t) #20, !dbg !385
  %call2 = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt3getILm0EJZ4mainE3$_1iEEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %call) #20, !dbg !386
  %_M_t3 = getelementptr inbounds %"struct.std::thread::_Invoker.8", %"struct.std::thread::_Invoker.8"* %this1, i32 0, i32 0, !dbg !384
  %call4 = call noundef nonnull align 4 dereferenceable(4) %"class.std::tuple.9"* @"_ZSt4moveIRSt5tupleIJZ4mainE3$_1iEEEONSt16remove_referenceIT_E4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %_M_t3) #20, !dbg !385
  %call5 = call noundef nonnull align 4 dereferenceable(4) i32* @"_ZSt3getILm1EJZ4mainE3$_1iEEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %call4) #20, !dbg !386
  call void @"_ZSt8__invokeIZ4mainE3$_1JiEENSt15__invoke_resultIT_JDpT0_EE4typeEOS2_DpOS3_"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %call2, i32* noundef nonnull align 4 dereferenceable(4) %call5), !dbg !387
  ret void, !dbg !388
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZSt8__invokeIZ4mainE3$_1JiEENSt15__invoke_resultIT_JDpT0_EE4typeEOS2_DpOS3_"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %__fn, i32* noundef nonnull align 4 dereferenceable(4) %__args) #14 !dbg !389 {
entry:
  %__fn.addr = alloca %class.anon.0*, align 8
  %__args.addr = alloca i32*, align 8
  %agg.tmp = alloca %"struct.std::__invoke_other", align 1
  store %class.anon.0* %__fn, %class.anon.0** %__fn.addr, align 8, !tbaa !30
  store i32* %__args, i32** %__args.addr, align 8, !tbaa !30
  %0 = load %class.anon.0*, %class.anon.0** %__fn.addr, align 8, !dbg !390, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %0) #20, !dbg !391
  %1 = load i32*, i32** %__args.addr, align 8, !dbg !392, !tbaa !30
  %call1 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !393
  call void @"_ZSt13__invoke_implIvZ4mainE3$_1JiEET_St14__invoke_otherOT0_DpOT1_"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %call, i32* noundef nonnull align 4 dereferenceable(4) %call1), !dbg !394
  ret void, !dbg !395
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt3getILm0EJZ4mainE3$_1iEEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %__t) #4 !dbg !396 {
entry:
  %__t.addr = alloca %"class.std::tuple.9"*, align 8
  store %"class.std::tuple.9"* %__t, %"class.std::tuple.9"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple.9"*, %"class.std::tuple.9"** %__t.addr, align 8, !dbg !397, !tbaa !30
  %1 = bitcast %"class.std::tuple.9"* %0 to %"struct.std::_Tuple_impl.10"*, !dbg !397
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt12__get_helperILm0EZ4mainE3$_1JiEERT0_RSt11_Tuple_implIXT_EJS1_DpT1_EE"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !398
  %call1 = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %call) #20, !dbg !399
  ret %class.anon.0* %call1, !dbg !400
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 4 dereferenceable(4) %"class.std::tuple.9"* @"_ZSt4moveIRSt5tupleIJZ4mainE3$_1iEEEONSt16remove_referenceIT_E4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %__t) #4 !dbg !401 {
entry:
  %__t.addr = alloca %"class.std::tuple.9"*, align 8
  store %"class.std::tuple.9"* %__t, %"class.std::tuple.9"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple.9"*, %"class.std::tuple.9"** %__t.addr, align 8, !dbg !402, !tbaa !30
  ret %"class.std::tuple.9"* %0, !dbg !403
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 4 dereferenceable(4) i32* @"_ZSt3getILm1EJZ4mainE3$_1iEEONSt13tuple_elementIXT_ESt5tupleIJDpT0_EEE4typeEOS5_"(%"class.std::tuple.9"* noundef nonnull align 4 dereferenceable(4) %__t) #4 !dbg !404 {
entry:
  %__t.addr = alloca %"class.std::tuple.9"*, align 8
  store %"class.std::tuple.9"* %__t, %"class.std::tuple.9"** %__t.addr, align 8, !tbaa !30
  %0 = load %"class.std::tuple.9"*, %"class.std::tuple.9"** %__t.addr, align 8, !dbg !405, !tbaa !30
  %1 = bitcast %"class.std::tuple.9"* %0 to %"struct.std::_Tuple_impl.11"*, !dbg !405
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt12__get_helperILm1EiJEERT0_RSt11_Tuple_implIXT_EJS0_DpT1_EE(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !406
  %call1 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %call) #20, !dbg !407
  ret i32* %call1, !dbg !408
}

; Function Attrs: mustprogress uwtable
define internal void @"_ZSt13__invoke_implIvZ4mainE3$_1JiEET_St14__invoke_otherOT0_DpOT1_"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %__f, i32* noundef nonnull align 4 dereferenceable(4) %__args) #14 !dbg !409 {
entry:
  %0 = alloca %"struct.std::__invoke_other", align 1
  %__f.addr = alloca %class.anon.0*, align 8
  %__args.addr = alloca i32*, align 8
  store %class.anon.0* %__f, %class.anon.0** %__f.addr, align 8, !tbaa !30
  store i32* %__args, i32** %__args.addr, align 8, !tbaa !30
  %1 = load %class.anon.0*, %class.anon.0** %__f.addr, align 8, !dbg !410, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt7forwardIZ4mainE3$_1EOT_RNSt16remove_referenceIS1_E4typeE"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !411
  %2 = load i32*, i32** %__args.addr, align 8, !dbg !412, !tbaa !30
  %call1 = call noundef nonnull align 4 dereferenceable(4) i32* @_ZSt7forwardIiEOT_RNSt16remove_referenceIS0_E4typeE(i32* noundef nonnull align 4 dereferenceable(4) %2) #20, !dbg !413
  %3 = load i32, i32* %call1, align 4, !dbg !413, !tbaa !18
  call void @"_ZZ4mainENK3$_1clEi"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %call, i32 noundef %3), !dbg !411
  ret void, !dbg !414
}

; Function Attrs: inlinehint mustprogress uwtable
define internal void @"_ZZ4mainENK3$_1clEi"(%class.anon.0* noundef nonnull align 1 dereferenceable(1) %this, i32 noundef %number) #16 align 2 !dbg !415 {
entry:
  %this.addr = alloca %class.anon.0*, align 8
  %number.addr = alloca i32, align 4
  %guard = alloca %"class.std::lock_guard", align 8
  store %class.anon.0* %this, %class.anon.0** %this.addr, align 8, !tbaa !30
  store i32 %number, i32* %number.addr, align 4, !tbaa !18
  %this1 = load %class.anon.0*, %class.anon.0** %this.addr, align 8
  %0 = bitcast %"class.std::lock_guard"* %guard to i8*, !dbg !416
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #20, !dbg !416
  call void @_ZNSt10lock_guardISt5mutexEC2ERS0_(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %guard, %"class.std::mutex"* noundef nonnull align 8 dereferenceable(40) bitcast ({ %union.pthread_mutex_t }* @mutex to %"class.std::mutex"*)), !dbg !417
  %1 = load i32, i32* %number.addr, align 4, !dbg !418, !tbaa !18
  %2 = load i32, i32* @sum, align 4, !dbg !419, !tbaa !18
  %add = add nsw i32 %2, %1, !dbg !419
  store i32 %add, i32* @sum, align 4, !dbg !419, !tbaa !18
  %call = call noundef i32 @_ZNSt13__atomic_baseIiE9fetch_addEiSt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) bitcast ({ i32 }* @done to %"struct.std::__atomic_base"*), i32 noundef 1, i32 noundef 5) #20, !dbg !420
  call void @_ZNSt10lock_guardISt5mutexED2Ev(%"class.std::lock_guard"* noundef nonnull align 8 dereferenceable(8) %guard) #20, !dbg !421
  %3 = bitcast %"class.std::lock_guard"* %guard to i8*, !dbg !421
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %3) #20, !dbg !421
  ret void, !dbg !421
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZSt12__get_helperILm0EZ4mainE3$_1JiEERT0_RSt11_Tuple_implIXT_EJS1_DpT1_EE"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %__t) #4 !dbg !422 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.10"*, align 8
  store %"struct.std::_Tuple_impl.10"* %__t, %"struct.std::_Tuple_impl.10"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.10"*, %"struct.std::_Tuple_impl.10"** %__t.addr, align 8, !dbg !423, !tbaa !30
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_1iEE7_M_headERS1_"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %0) #20, !dbg !424
  ret %class.anon.0* %call, !dbg !425
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZNSt11_Tuple_implILm0EJZ4mainE3$_1iEE7_M_headERS1_"(%"struct.std::_Tuple_impl.10"* noundef nonnull align 4 dereferenceable(4) %__t) #4 align 2 !dbg !426 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.10"*, align 8
  store %"struct.std::_Tuple_impl.10"* %__t, %"struct.std::_Tuple_impl.10"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.10"*, %"struct.std::_Tuple_impl.10"** %__t.addr, align 8, !dbg !427, !tbaa !30
  %1 = bitcast %"struct.std::_Tuple_impl.10"* %0 to %"struct.std::_Head_base.13"*, !dbg !427
  %call = call noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZNSt10_Head_baseILm0EZ4mainE3$_1Lb1EE7_M_headERS1_"(%"struct.std::_Head_base.13"* noundef nonnull align 1 dereferenceable(1) %1) #20, !dbg !428
  ret %class.anon.0* %call, !dbg !429
}

; Function Attrs: mustprogress nounwind uwtable
define internal noundef nonnull align 1 dereferenceable(1) %class.anon.0* @"_ZNSt10_Head_baseILm0EZ4mainE3$_1Lb1EE7_M_headERS1_"(%"struct.std::_Head_base.13"* noundef nonnull align 1 dereferenceable(1) %__b) #4 align 2 !dbg !430 {
entry:
  %__b.addr = alloca %"struct.std::_Head_base.13"*, align 8
  store %"struct.std::_Head_base.13"* %__b, %"struct.std::_Head_base.13"** %__b.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Head_base.13"*, %"struct.std::_Head_base.13"** %__b.addr, align 8, !dbg !431, !tbaa !30
  %_M_head_impl = bitcast %"struct.std::_Head_base.13"* %0 to %class.anon.0*, !dbg !432
  ret %class.anon.0* %_M_head_impl, !dbg !433
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) i32* @_ZSt12__get_helperILm1EiJEERT0_RSt11_Tuple_implIXT_EJS0_DpT1_EE(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %__t) #4 comdat !dbg !434 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.11"*, align 8
  store %"struct.std::_Tuple_impl.11"* %__t, %"struct.std::_Tuple_impl.11"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.11"*, %"struct.std::_Tuple_impl.11"** %__t.addr, align 8, !dbg !435, !tbaa !30
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZNSt11_Tuple_implILm1EJiEE7_M_headERS0_(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %0) #20, !dbg !436
  ret i32* %call, !dbg !437
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) i32* @_ZNSt11_Tuple_implILm1EJiEE7_M_headERS0_(%"struct.std::_Tuple_impl.11"* noundef nonnull align 4 dereferenceable(4) %__t) #4 comdat align 2 !dbg !438 {
entry:
  %__t.addr = alloca %"struct.std::_Tuple_impl.11"*, align 8
  store %"struct.std::_Tuple_impl.11"* %__t, %"struct.std::_Tuple_impl.11"** %__t.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Tuple_impl.11"*, %"struct.std::_Tuple_impl.11"** %__t.addr, align 8, !dbg !439, !tbaa !30
  %1 = bitcast %"struct.std::_Tuple_impl.11"* %0 to %"struct.std::_Head_base.12"*, !dbg !439
  %call = call noundef nonnull align 4 dereferenceable(4) i32* @_ZNSt10_Head_baseILm1EiLb0EE7_M_headERS0_(%"struct.std::_Head_base.12"* noundef nonnull align 4 dereferenceable(4) %1) #20, !dbg !440
  ret i32* %call, !dbg !441
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) i32* @_ZNSt10_Head_baseILm1EiLb0EE7_M_headERS0_(%"struct.std::_Head_base.12"* noundef nonnull align 4 dereferenceable(4) %__b) #4 comdat align 2 !dbg !442 {
entry:
  %__b.addr = alloca %"struct.std::_Head_base.12"*, align 8
  store %"struct.std::_Head_base.12"* %__b, %"struct.std::_Head_base.12"** %__b.addr, align 8, !tbaa !30
  %0 = load %"struct.std::_Head_base.12"*, %"struct.std::_Head_base.12"** %__b.addr, align 8, !dbg !443, !tbaa !30
  %_M_head_impl = getelementptr inbounds %"struct.std::_Head_base.12", %"struct.std::_Head_base.12"* %0, i32 0, i32 0, !dbg !444
  ret i32* %_M_head_impl, !dbg !445
}

; Function Attrs: alwaysinline mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZNKSt13__atomic_baseIiE4loadESt12memory_order(%"struct.std::__atomic_base"* noundef nonnull align 4 dereferenceable(4) %this, i32 noundef %__m) #17 comdat align 2 personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) !dbg !446 {
entry:
  %this.addr = alloca %"struct.std::__atomic_base"*, align 8
  %__m.addr = alloca i32, align 4
  %__b = alloca i32, align 4
  %exn.slot = alloca i8*, align 8
  %ehselector.slot = alloca i32, align 4
  %atomic-temp = alloca i32, align 4
  store %"struct.std::__atomic_base"* %this, %"struct.std::__atomic_base"** %this.addr, align 8, !tbaa !30
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !189
  %this1 = load %"struct.std::__atomic_base"*, %"struct.std::__atomic_base"** %this.addr, align 8
  %0 = bitcast i32* %__b to i8*, !dbg !447
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0) #20, !dbg !447
  %1 = load i32, i32* %__m.addr, align 4, !dbg !448, !tbaa !189
  %call = invoke noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %1, i32 noundef 65535)
          to label %invoke.cont unwind label %lpad, !dbg !449

invoke.cont:                                      ; preds = %entry
  store i32 %call, i32* %__b, align 4, !dbg !450, !tbaa !189
  br label %do.body, !dbg !451

do.body:                                          ; preds = %invoke.cont
  br label %do.cond, !dbg !451

do.cond:                                          ; preds = %do.body
  br label %do.end, !dbg !451

do.end:                                           ; preds = %do.cond
  br label %do.body2, !dbg !452

do.body2:                                         ; preds = %do.end
  br label %do.cond3, !dbg !452

do.cond3:                                         ; preds = %do.body2
  br label %do.end4, !dbg !452

do.end4:                                          ; preds = %do.cond3
  %_M_i = getelementptr inbounds %"struct.std::__atomic_base", %"struct.std::__atomic_base"* %this1, i32 0, i32 0, !dbg !453
  %2 = load i32, i32* %__m.addr, align 4, !dbg !454, !tbaa !189
  switch i32 %2, label %monotonic [
    i32 1, label %acquire
    i32 2, label %acquire
    i32 5, label %seqcst
  ], !dbg !455

lpad:                                             ; preds = %entry
  %3 = landingpad { i8*, i32 }
          catch i8* null, !dbg !456
  %4 = extractvalue { i8*, i32 } %3, 0, !dbg !456
  store i8* %4, i8** %exn.slot, align 8, !dbg !456
  %5 = extractvalue { i8*, i32 } %3, 1, !dbg !456
  store i32 %5, i32* %ehselector.slot, align 4, !dbg !456
  %6 = bitcast i32* %__b to i8*, !dbg !456
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %6) #20, !dbg !456
  br label %terminate.handler, !dbg !456

monotonic:                                        ; preds = %do.end4
  %7 = load atomic i32, i32* %_M_i monotonic, align 4, !dbg !455
  store i32 %7, i32* %atomic-temp, align 4, !dbg !455
  br label %atomic.continue, !dbg !455

acquire:                                          ; preds = %do.end4, %do.end4
  %8 = load atomic i32, i32* %_M_i acquire, align 4, !dbg !455
  store i32 %8, i32* %atomic-temp, align 4, !dbg !455
  br label %atomic.continue, !dbg !455

seqcst:                                           ; preds = %do.end4
  %9 = load atomic i32, i32* %_M_i seq_cst, align 4, !dbg !455
  store i32 %9, i32* %atomic-temp, align 4, !dbg !455
  br label %atomic.continue, !dbg !455

atomic.continue:                                  ; preds = %seqcst, %acquire, %monotonic
  %10 = load i32, i32* %atomic-temp, align 4, !dbg !455, !tbaa !18
  %11 = bitcast i32* %__b to i8*, !dbg !456
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %11) #20, !dbg !456
  ret i32 %10, !dbg !457

terminate.handler:                                ; preds = %lpad
  %exn = load i8*, i8** %exn.slot, align 8, !dbg !456
  call void @__clang_call_terminate(i8* %exn) #21, !dbg !456
  unreachable, !dbg !456
}

; Function Attrs: mustprogress nounwind uwtable
define linkonce_odr dso_local noundef i32 @_ZStanSt12memory_orderSt23__memory_order_modifier(i32 noundef %__m, i32 noundef %__mod) #4 comdat !dbg !458 {
entry:
  %__m.addr = alloca i32, align 4
  %__mod.addr = alloca i32, align 4
  store i32 %__m, i32* %__m.addr, align 4, !tbaa !189
  store i32 %__mod, i32* %__mod.addr, align 4, !tbaa !459
  %0 = load i32, i32* %__m.addr, align 4, !dbg !461, !tbaa !189
  %1 = load i32, i32* %__mod.addr, align 4, !dbg !462, !tbaa !459
  %and = and i32 %0, %1, !dbg !463
  ret i32 %and, !dbg !464
}

attributes #0 = { mustprogress norecurse uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { alwaysinline mustprogress noreturn nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { inlinehint mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { argmemonly nofree nounwind willreturn }
attributes #10 = { nobuiltin allocsize(0) "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nobuiltin nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { inlinehint nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #14 = { mustprogress uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #15 = { noinline noreturn nounwind }
attributes #16 = { inlinehint mustprogress uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #17 = { alwaysinline mustprogress nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #18 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #19 = { inlinehint uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #20 = { nounwind }
attributes #21 = { noreturn nounwind }
attributes #22 = { builtin allocsize(0) }
attributes #23 = { builtin nounwind }
attributes #24 = { noreturn }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "thread.cc", directory: ".", checksumkind: CSK_MD5, checksum: "6c250ef707509a6e4477d3e507962f44")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 11, type: !10, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 12, column: 3, scope: !9)
!13 = !DILocation(line: 12, column: 19, scope: !9)
!14 = !DILocation(line: 12, column: 15, scope: !9)
!15 = !DILocation(line: 17, column: 3, scope: !9)
!16 = !DILocation(line: 18, column: 7, scope: !9)
!17 = !DILocation(line: 25, column: 7, scope: !9)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !20, i64 0}
!20 = !{!"omnipotent char", !21, i64 0}
!21 = !{!"Simple C++ TBAA"}
!22 = !DILocation(line: 17, column: 15, scope: !9)
!23 = !DILocation(line: 26, column: 7, scope: !9)
!24 = !DILocation(line: 27, column: 9, scope: !9)
!25 = !DILocation(line: 28, column: 3, scope: !9)
!26 = !DILocation(line: 0, scope: !9)
!27 = !DILocation(line: 29, column: 1, scope: !9)
!28 = distinct !DISubprogram(name: "thread<(lambda at thread.cc:12:19), void>", scope: !29, file: !29, line: 126, type: !10, scopeLine: 127, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!29 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/std_thread.h", directory: ".")
!30 = !{!31, !31, i64 0}
!31 = !{!"any pointer", !20, i64 0}
!32 = !DILocation(line: 126, column: 7, scope: !28)
!33 = !DILocation(line: 137, column: 2, scope: !28)
!34 = !DILocation(line: 137, column: 7, scope: !28)
!35 = !{!36, !36, i64 0}
!36 = !{!"std::nullptr_t", !20, i64 0}
!37 = !DILocation(line: 142, column: 29, scope: !28)
!38 = !DILocation(line: 143, column: 32, scope: !28)
!39 = !DILocation(line: 143, column: 8, scope: !28)
!40 = !DILocation(line: 142, column: 33, scope: !28)
!41 = !DILocation(line: 142, column: 18, scope: !28)
!42 = !DILocation(line: 142, column: 2, scope: !28)
!43 = !DILocation(line: 145, column: 7, scope: !28)
!44 = distinct !DISubprogram(name: "thread<(lambda at thread.cc:18:7), int, void>", scope: !29, file: !29, line: 126, type: !10, scopeLine: 127, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!45 = !DILocation(line: 126, column: 7, scope: !44)
!46 = !DILocation(line: 137, column: 2, scope: !44)
!47 = !DILocation(line: 137, column: 7, scope: !44)
!48 = !DILocation(line: 142, column: 29, scope: !44)
!49 = !DILocation(line: 143, column: 32, scope: !44)
!50 = !DILocation(line: 143, column: 8, scope: !44)
!51 = !DILocation(line: 143, column: 58, scope: !44)
!52 = !DILocation(line: 143, column: 38, scope: !44)
!53 = !DILocation(line: 142, column: 33, scope: !44)
!54 = !DILocation(line: 142, column: 18, scope: !44)
!55 = !DILocation(line: 142, column: 2, scope: !44)
!56 = !DILocation(line: 145, column: 7, scope: !44)
!57 = distinct !DISubprogram(name: "operator int", scope: !58, file: !58, line: 347, type: !10, scopeLine: 348, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!58 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/atomic_base.h", directory: ".")
!59 = !DILocation(line: 348, column: 16, scope: !57)
!60 = !DILocation(line: 348, column: 9, scope: !57)
!61 = distinct !DISubprogram(name: "~thread", scope: !29, file: !29, line: 148, type: !10, scopeLine: 149, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!62 = !DILocation(line: 150, column: 11, scope: !61)
!63 = !DILocation(line: 151, column: 2, scope: !61)
!64 = !DILocation(line: 152, column: 5, scope: !61)
!65 = distinct !DISubprogram(name: "joinable", scope: !29, file: !29, line: 174, type: !10, scopeLine: 175, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!66 = !DILocation(line: 175, column: 16, scope: !65)
!67 = !{i64 0, i64 8, !68}
!68 = !{!69, !69, i64 0}
!69 = !{!"long", !20, i64 0}
!70 = !DILocation(line: 175, column: 25, scope: !65)
!71 = !DILocation(line: 175, column: 22, scope: !65)
!72 = !DILocation(line: 175, column: 14, scope: !65)
!73 = !DILocation(line: 175, column: 7, scope: !65)
!74 = distinct !DISubprogram(name: "__terminate", scope: !75, file: !75, line: 309, type: !10, scopeLine: 310, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!75 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/x86_64-linux-gnu/c++/12/bits/c++config.h", directory: ".", checksumkind: CSK_MD5, checksum: "abdf1e7c43540a32b508ae209704da66")
!76 = !DILocation(line: 312, column: 5, scope: !74)
!77 = distinct !DISubprogram(name: "operator==", scope: !29, file: !29, line: 280, type: !10, scopeLine: 281, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!78 = !DILocation(line: 286, column: 16, scope: !77)
!79 = !{!80, !69, i64 0}
!80 = !{!"_ZTSNSt6thread2idE", !69, i64 0}
!81 = !DILocation(line: 286, column: 33, scope: !77)
!82 = !DILocation(line: 286, column: 26, scope: !77)
!83 = !DILocation(line: 286, column: 5, scope: !77)
!84 = distinct !DISubprogram(name: "id", scope: !29, file: !29, line: 85, type: !10, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!85 = !DILocation(line: 85, column: 23, scope: !84)
!86 = !DILocation(line: 85, column: 37, scope: !84)
!87 = !DISubprogram(name: "terminate", scope: !75, file: !75, line: 311, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!88 = distinct !DISubprogram(name: "forward<(lambda at thread.cc:12:19)>", scope: !89, file: !89, line: 77, type: !10, scopeLine: 78, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!89 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/move.h", directory: ".", checksumkind: CSK_MD5, checksum: "0c3876f398d8dc449bea393734a87ee1")
!90 = !DILocation(line: 78, column: 33, scope: !88)
!91 = !DILocation(line: 78, column: 7, scope: !88)
!92 = distinct !DISubprogram(name: "_State_impl<(lambda at thread.cc:12:19)>", scope: !29, file: !29, line: 205, type: !10, scopeLine: 207, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!93 = !DILocation(line: 207, column: 4, scope: !92)
!94 = !DILocation(line: 205, column: 4, scope: !92)
!95 = !{!96, !96, i64 0}
!96 = !{!"vtable pointer", !21, i64 0}
!97 = !DILocation(line: 206, column: 6, scope: !92)
!98 = !DILocation(line: 206, column: 13, scope: !92)
!99 = !DILocation(line: 206, column: 35, scope: !92)
!100 = !DILocation(line: 206, column: 15, scope: !92)
!101 = !DILocation(line: 206, column: 14, scope: !92)
!102 = !DILocation(line: 207, column: 6, scope: !92)
!103 = distinct !DISubprogram(name: "unique_ptr<std::default_delete<std::thread::_State>, void>", scope: !104, file: !104, line: 309, type: !10, scopeLine: 311, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!104 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/unique_ptr.h", directory: ".", checksumkind: CSK_MD5, checksum: "5afa5b43c03beeacf055d44cdc4bb0e6")
!105 = !DILocation(line: 310, column: 4, scope: !103)
!106 = !DILocation(line: 310, column: 9, scope: !103)
!107 = !DILocation(line: 311, column: 11, scope: !103)
!108 = distinct !DISubprogram(name: "~unique_ptr", scope: !104, file: !104, line: 390, type: !10, scopeLine: 391, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!109 = !DILocation(line: 394, column: 2, scope: !108)
!110 = !DILocation(line: 394, column: 16, scope: !108)
!111 = !DILocation(line: 394, column: 21, scope: !108)
!112 = !DILocation(line: 394, column: 8, scope: !108)
!113 = !DILocation(line: 395, column: 6, scope: !108)
!114 = !DILocation(line: 395, column: 12, scope: !108)
!115 = !DILocation(line: 396, column: 4, scope: !108)
!116 = !DILocation(line: 396, column: 28, scope: !108)
!117 = !DILocation(line: 396, column: 18, scope: !108)
!118 = !DILocation(line: 398, column: 7, scope: !108)
!119 = !DILocation(line: 397, column: 2, scope: !108)
!120 = !DILocation(line: 397, column: 8, scope: !108)
!121 = distinct !DISubprogram(name: "_State", scope: !29, file: !29, line: 67, type: !10, scopeLine: 67, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!122 = !DILocation(line: 67, column: 12, scope: !121)
!123 = distinct !DISubprogram(name: "tuple<(lambda at thread.cc:12:19), true, true>", scope: !124, file: !124, line: 742, type: !10, scopeLine: 744, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!124 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/tuple", directory: ".")
!125 = !DILocation(line: 744, column: 56, scope: !123)
!126 = !DILocation(line: 744, column: 40, scope: !123)
!127 = !DILocation(line: 744, column: 15, scope: !123)
!128 = !DILocation(line: 744, column: 4, scope: !123)
!129 = !DILocation(line: 744, column: 58, scope: !123)
!130 = distinct !DISubprogram(name: "~_State_impl", scope: !29, file: !29, line: 200, type: !10, scopeLine: 200, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!131 = !DILocation(line: 200, column: 14, scope: !130)
!132 = distinct !DISubprogram(name: "_M_run", scope: !29, file: !29, line: 210, type: !10, scopeLine: 210, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!133 = !DILocation(line: 210, column: 13, scope: !132)
!134 = !DILocation(line: 210, column: 24, scope: !132)
!135 = distinct !DISubprogram(name: "_Tuple_impl<(lambda at thread.cc:12:19)>", scope: !124, file: !124, line: 440, type: !10, scopeLine: 442, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!136 = !DILocation(line: 442, column: 2, scope: !135)
!137 = !DILocation(line: 441, column: 31, scope: !135)
!138 = !DILocation(line: 441, column: 10, scope: !135)
!139 = !DILocation(line: 441, column: 4, scope: !135)
!140 = !DILocation(line: 442, column: 4, scope: !135)
!141 = distinct !DISubprogram(name: "_Head_base<(lambda at thread.cc:12:19)>", scope: !124, file: !124, line: 90, type: !10, scopeLine: 91, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!142 = !DILocation(line: 91, column: 4, scope: !141)
!143 = !DILocation(line: 91, column: 38, scope: !141)
!144 = !DILocation(line: 91, column: 17, scope: !141)
!145 = !DILocation(line: 91, column: 46, scope: !141)
!146 = distinct !DISubprogram(name: "operator()", scope: !29, file: !29, line: 255, type: !10, scopeLine: 256, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!147 = !DILocation(line: 259, column: 11, scope: !146)
!148 = !DILocation(line: 259, column: 4, scope: !146)
!149 = distinct !DISubprogram(name: "_M_invoke<0UL>", scope: !29, file: !29, line: 251, type: !10, scopeLine: 252, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!150 = !DILocation(line: 252, column: 52, scope: !149)
!151 = !DILocation(line: 252, column: 42, scope: !149)
!152 = !DILocation(line: 252, column: 27, scope: !149)
!153 = !DILocation(line: 252, column: 13, scope: !149)
!154 = !DILocation(line: 252, column: 6, scope: !149)
!155 = distinct !DISubprogram(name: "__invoke<(lambda at thread.cc:12:19)>", scope: !156, file: !156, line: 90, type: !10, scopeLine: 92, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!156 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/invoke.h", directory: ".")
!157 = !DILocation(line: 96, column: 74, scope: !155)
!158 = !DILocation(line: 96, column: 50, scope: !155)
!159 = !DILocation(line: 96, column: 14, scope: !155)
!160 = !DILocation(line: 96, column: 7, scope: !155)
!161 = distinct !DISubprogram(name: "get<0UL, (lambda at thread.cc:12:19)>", scope: !124, file: !124, line: 1392, type: !10, scopeLine: 1393, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!162 = !DILocation(line: 1395, column: 66, scope: !161)
!163 = !DILocation(line: 1395, column: 43, scope: !161)
!164 = !DILocation(line: 1395, column: 14, scope: !161)
!165 = !DILocation(line: 1395, column: 7, scope: !161)
!166 = distinct !DISubprogram(name: "move<std::tuple<(lambda at thread.cc:12:19)> &>", scope: !89, file: !89, line: 104, type: !10, scopeLine: 105, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!167 = !DILocation(line: 105, column: 71, scope: !166)
!168 = !DILocation(line: 105, column: 7, scope: !166)
!169 = distinct !DISubprogram(name: "__invoke_impl<void, (lambda at thread.cc:12:19)>", scope: !156, file: !156, line: 60, type: !10, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!170 = !DILocation(line: 61, column: 32, scope: !169)
!171 = !DILocation(line: 61, column: 14, scope: !169)
!172 = !DILocation(line: 61, column: 7, scope: !169)
!173 = distinct !DISubprogram(name: "operator()", scope: !1, file: !1, line: 12, type: !10, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!174 = !DILocation(line: 13, column: 5, scope: !173)
!175 = !DILocation(line: 13, column: 33, scope: !173)
!176 = !DILocation(line: 14, column: 8, scope: !173)
!177 = !DILocation(line: 15, column: 10, scope: !173)
!178 = !DILocation(line: 16, column: 3, scope: !173)
!179 = distinct !DISubprogram(name: "lock_guard", scope: !180, file: !180, line: 228, type: !10, scopeLine: 229, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!180 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/std_mutex.h", directory: ".")
!181 = !DILocation(line: 228, column: 46, scope: !179)
!182 = !DILocation(line: 228, column: 56, scope: !179)
!183 = !DILocation(line: 229, column: 9, scope: !179)
!184 = !{!185, !31, i64 0}
!185 = !{!"_ZTSSt10lock_guardISt5mutexE", !31, i64 0}
!186 = !DILocation(line: 229, column: 19, scope: !179)
!187 = !DILocation(line: 229, column: 27, scope: !179)
!188 = distinct !DISubprogram(name: "fetch_add", scope: !58, file: !58, line: 616, type: !10, scopeLine: 618, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!189 = !{!190, !190, i64 0}
!190 = !{!"_ZTSSt12memory_order", !20, i64 0}
!191 = !DILocation(line: 618, column: 36, scope: !188)
!192 = !DILocation(line: 618, column: 51, scope: !188)
!193 = !DILocation(line: 618, column: 42, scope: !188)
!194 = !DILocation(line: 618, column: 16, scope: !188)
!195 = !DILocation(line: 618, column: 9, scope: !188)
!196 = distinct !DISubprogram(name: "~lock_guard", scope: !180, file: !180, line: 234, type: !10, scopeLine: 235, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!197 = !DILocation(line: 235, column: 9, scope: !196)
!198 = !DILocation(line: 235, column: 19, scope: !196)
!199 = !DILocation(line: 235, column: 29, scope: !196)
!200 = distinct !DISubprogram(name: "lock", scope: !180, file: !180, line: 98, type: !10, scopeLine: 99, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!201 = !DILocation(line: 100, column: 7, scope: !200)
!202 = !DILocation(line: 100, column: 39, scope: !200)
!203 = !DILocation(line: 100, column: 17, scope: !200)
!204 = !DILocation(line: 100, column: 11, scope: !200)
!205 = !DILocation(line: 103, column: 11, scope: !200)
!206 = !DILocation(line: 104, column: 23, scope: !200)
!207 = !DILocation(line: 104, column: 2, scope: !200)
!208 = !DILocation(line: 105, column: 5, scope: !200)
!209 = distinct !DISubprogram(name: "__gthread_mutex_lock", scope: !210, file: !210, line: 746, type: !10, scopeLine: 747, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!210 = !DIFile(filename: "/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/x86_64-linux-gnu/c++/12/bits/gthr-default.h", directory: ".", checksumkind: CSK_MD5, checksum: "2b776226aee81fadf7f1c03e8f650eb7")
!211 = !DILocation(line: 748, column: 7, scope: !209)
!212 = !DILocation(line: 749, column: 42, scope: !209)
!213 = !DILocation(line: 749, column: 12, scope: !209)
!214 = !DILocation(line: 749, column: 5, scope: !209)
!215 = !DILocation(line: 751, column: 5, scope: !209)
!216 = !DILocation(line: 752, column: 1, scope: !209)
!217 = distinct !DISubprogram(name: "__gthread_active_p", scope: !210, file: !210, line: 300, type: !10, scopeLine: 301, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!218 = !DILocation(line: 302, column: 3, scope: !217)
!219 = !DISubprogram(name: "pthread_mutex_lock", scope: !220, file: !220, line: 794, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!220 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!221 = distinct !DISubprogram(name: "unlock", scope: !180, file: !180, line: 115, type: !10, scopeLine: 116, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!222 = !DILocation(line: 118, column: 31, scope: !221)
!223 = !DILocation(line: 118, column: 7, scope: !221)
!224 = !DILocation(line: 119, column: 5, scope: !221)
!225 = distinct !DISubprogram(name: "__gthread_mutex_unlock", scope: !210, file: !210, line: 776, type: !10, scopeLine: 777, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!226 = !DILocation(line: 778, column: 7, scope: !225)
!227 = !DILocation(line: 779, column: 44, scope: !225)
!228 = !DILocation(line: 779, column: 12, scope: !225)
!229 = !DILocation(line: 779, column: 5, scope: !225)
!230 = !DILocation(line: 781, column: 5, scope: !225)
!231 = !DILocation(line: 782, column: 1, scope: !225)
!232 = !DISubprogram(name: "pthread_mutex_unlock", scope: !220, file: !220, line: 835, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!233 = distinct !DISubprogram(name: "__get_helper<0UL, (lambda at thread.cc:12:19)>", scope: !124, file: !124, line: 1364, type: !10, scopeLine: 1365, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!234 = !DILocation(line: 1365, column: 57, scope: !233)
!235 = !DILocation(line: 1365, column: 14, scope: !233)
!236 = !DILocation(line: 1365, column: 7, scope: !233)
!237 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 424, type: !10, scopeLine: 424, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!238 = !DILocation(line: 424, column: 66, scope: !237)
!239 = !DILocation(line: 424, column: 51, scope: !237)
!240 = !DILocation(line: 424, column: 44, scope: !237)
!241 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 124, type: !10, scopeLine: 124, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!242 = !DILocation(line: 124, column: 50, scope: !241)
!243 = !DILocation(line: 124, column: 54, scope: !241)
!244 = !DILocation(line: 124, column: 43, scope: !241)
!245 = distinct !DISubprogram(name: "__uniq_ptr_impl", scope: !104, file: !104, line: 233, type: !10, scopeLine: 233, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!246 = !DILocation(line: 233, column: 40, scope: !245)
!247 = distinct !DISubprogram(name: "__uniq_ptr_impl", scope: !104, file: !104, line: 168, type: !10, scopeLine: 168, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!248 = !DILocation(line: 168, column: 38, scope: !247)
!249 = !DILocation(line: 168, column: 58, scope: !247)
!250 = !DILocation(line: 168, column: 47, scope: !247)
!251 = !DILocation(line: 168, column: 56, scope: !247)
!252 = !DILocation(line: 168, column: 63, scope: !247)
!253 = distinct !DISubprogram(name: "tuple<true, true>", scope: !124, file: !124, line: 1049, type: !10, scopeLine: 1051, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!254 = !DILocation(line: 1051, column: 17, scope: !253)
!255 = !DILocation(line: 1051, column: 4, scope: !253)
!256 = !DILocation(line: 1051, column: 19, scope: !253)
!257 = distinct !DISubprogram(name: "_M_ptr", scope: !104, file: !104, line: 189, type: !10, scopeLine: 189, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!258 = !DILocation(line: 189, column: 57, scope: !257)
!259 = !DILocation(line: 189, column: 45, scope: !257)
!260 = !DILocation(line: 189, column: 38, scope: !257)
!261 = distinct !DISubprogram(name: "_Tuple_impl", scope: !124, file: !124, line: 279, type: !10, scopeLine: 280, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!262 = !DILocation(line: 280, column: 31, scope: !261)
!263 = !DILocation(line: 280, column: 9, scope: !261)
!264 = !DILocation(line: 280, column: 23, scope: !261)
!265 = !DILocation(line: 280, column: 33, scope: !261)
!266 = distinct !DISubprogram(name: "_Tuple_impl", scope: !124, file: !124, line: 430, type: !10, scopeLine: 431, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!267 = !DILocation(line: 431, column: 17, scope: !266)
!268 = !DILocation(line: 431, column: 9, scope: !266)
!269 = !DILocation(line: 431, column: 19, scope: !266)
!270 = distinct !DISubprogram(name: "_Head_base", scope: !124, file: !124, line: 189, type: !10, scopeLine: 190, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!271 = !DILocation(line: 190, column: 9, scope: !270)
!272 = !{!273, !31, i64 0}
!273 = !{!"_ZTSSt10_Head_baseILm0EPNSt6thread6_StateELb0EE", !31, i64 0}
!274 = !DILocation(line: 190, column: 26, scope: !270)
!275 = distinct !DISubprogram(name: "_Head_base", scope: !124, file: !124, line: 80, type: !10, scopeLine: 81, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!276 = !DILocation(line: 81, column: 9, scope: !275)
!277 = !DILocation(line: 81, column: 26, scope: !275)
!278 = distinct !DISubprogram(name: "get<0UL, std::thread::_State *, std::default_delete<std::thread::_State> >", scope: !124, file: !124, line: 1380, type: !10, scopeLine: 1381, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!279 = !DILocation(line: 1381, column: 37, scope: !278)
!280 = !DILocation(line: 1381, column: 14, scope: !278)
!281 = !DILocation(line: 1381, column: 7, scope: !278)
!282 = distinct !DISubprogram(name: "__get_helper<0UL, std::thread::_State *, std::default_delete<std::thread::_State> >", scope: !124, file: !124, line: 1364, type: !10, scopeLine: 1365, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!283 = !DILocation(line: 1365, column: 57, scope: !282)
!284 = !DILocation(line: 1365, column: 14, scope: !282)
!285 = !DILocation(line: 1365, column: 7, scope: !282)
!286 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 268, type: !10, scopeLine: 268, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!287 = !DILocation(line: 268, column: 66, scope: !286)
!288 = !DILocation(line: 268, column: 51, scope: !286)
!289 = !DILocation(line: 268, column: 44, scope: !286)
!290 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 233, type: !10, scopeLine: 233, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!291 = !DILocation(line: 233, column: 50, scope: !290)
!292 = !DILocation(line: 233, column: 54, scope: !290)
!293 = !DILocation(line: 233, column: 43, scope: !290)
!294 = distinct !DISubprogram(name: "get_deleter", scope: !104, file: !104, line: 467, type: !10, scopeLine: 468, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!295 = !DILocation(line: 468, column: 16, scope: !294)
!296 = !DILocation(line: 468, column: 21, scope: !294)
!297 = !DILocation(line: 468, column: 9, scope: !294)
!298 = distinct !DISubprogram(name: "operator()", scope: !104, file: !104, line: 89, type: !10, scopeLine: 90, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!299 = !DILocation(line: 95, column: 9, scope: !298)
!300 = !DILocation(line: 95, column: 2, scope: !298)
!301 = !DILocation(line: 96, column: 7, scope: !298)
!302 = distinct !DISubprogram(name: "move<std::thread::_State *&>", scope: !89, file: !89, line: 104, type: !10, scopeLine: 105, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!303 = !DILocation(line: 105, column: 71, scope: !302)
!304 = !DILocation(line: 105, column: 7, scope: !302)
!305 = distinct !DISubprogram(name: "_M_deleter", scope: !104, file: !104, line: 193, type: !10, scopeLine: 193, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!306 = !DILocation(line: 193, column: 61, scope: !305)
!307 = !DILocation(line: 193, column: 49, scope: !305)
!308 = !DILocation(line: 193, column: 42, scope: !305)
!309 = distinct !DISubprogram(name: "get<1UL, std::thread::_State *, std::default_delete<std::thread::_State> >", scope: !124, file: !124, line: 1380, type: !10, scopeLine: 1381, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!310 = !DILocation(line: 1381, column: 37, scope: !309)
!311 = !DILocation(line: 1381, column: 14, scope: !309)
!312 = !DILocation(line: 1381, column: 7, scope: !309)
!313 = distinct !DISubprogram(name: "__get_helper<1UL, std::default_delete<std::thread::_State> >", scope: !124, file: !124, line: 1364, type: !10, scopeLine: 1365, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!314 = !DILocation(line: 1365, column: 57, scope: !313)
!315 = !DILocation(line: 1365, column: 14, scope: !313)
!316 = !DILocation(line: 1365, column: 7, scope: !313)
!317 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 424, type: !10, scopeLine: 424, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!318 = !DILocation(line: 424, column: 66, scope: !317)
!319 = !DILocation(line: 424, column: 51, scope: !317)
!320 = !DILocation(line: 424, column: 44, scope: !317)
!321 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 124, type: !10, scopeLine: 124, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!322 = !DILocation(line: 124, column: 50, scope: !321)
!323 = !DILocation(line: 124, column: 54, scope: !321)
!324 = !DILocation(line: 124, column: 43, scope: !321)
!325 = distinct !DISubprogram(name: "forward<(lambda at thread.cc:18:7)>", scope: !89, file: !89, line: 77, type: !10, scopeLine: 78, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!326 = !DILocation(line: 78, column: 33, scope: !325)
!327 = !DILocation(line: 78, column: 7, scope: !325)
!328 = distinct !DISubprogram(name: "forward<int>", scope: !89, file: !89, line: 77, type: !10, scopeLine: 78, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!329 = !DILocation(line: 78, column: 33, scope: !328)
!330 = !DILocation(line: 78, column: 7, scope: !328)
!331 = distinct !DISubprogram(name: "_State_impl<(lambda at thread.cc:18:7), int>", scope: !29, file: !29, line: 205, type: !10, scopeLine: 207, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!332 = !DILocation(line: 207, column: 4, scope: !331)
!333 = !DILocation(line: 205, column: 4, scope: !331)
!334 = !DILocation(line: 206, column: 6, scope: !331)
!335 = !DILocation(line: 206, column: 13, scope: !331)
!336 = !DILocation(line: 206, column: 35, scope: !331)
!337 = !DILocation(line: 206, column: 15, scope: !331)
!338 = !DILocation(line: 206, column: 14, scope: !331)
!339 = !DILocation(line: 207, column: 6, scope: !331)
!340 = distinct !DISubprogram(name: "tuple<(lambda at thread.cc:18:7), int, true>", scope: !124, file: !124, line: 1077, type: !10, scopeLine: 1079, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!341 = !DILocation(line: 1079, column: 65, scope: !340)
!342 = !DILocation(line: 1079, column: 33, scope: !340)
!343 = !DILocation(line: 1079, column: 15, scope: !340)
!344 = !DILocation(line: 1079, column: 58, scope: !340)
!345 = !DILocation(line: 1079, column: 40, scope: !340)
!346 = !DILocation(line: 1079, column: 4, scope: !340)
!347 = !DILocation(line: 1079, column: 67, scope: !340)
!348 = distinct !DISubprogram(name: "~_State_impl", scope: !29, file: !29, line: 200, type: !10, scopeLine: 200, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!349 = !DILocation(line: 200, column: 14, scope: !348)
!350 = distinct !DISubprogram(name: "_M_run", scope: !29, file: !29, line: 210, type: !10, scopeLine: 210, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!351 = !DILocation(line: 210, column: 13, scope: !350)
!352 = !DILocation(line: 210, column: 24, scope: !350)
!353 = distinct !DISubprogram(name: "_Tuple_impl<(lambda at thread.cc:18:7), int, void>", scope: !124, file: !124, line: 290, type: !10, scopeLine: 293, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!354 = !DILocation(line: 293, column: 2, scope: !353)
!355 = !DILocation(line: 291, column: 36, scope: !353)
!356 = !DILocation(line: 291, column: 15, scope: !353)
!357 = !DILocation(line: 291, column: 4, scope: !353)
!358 = !DILocation(line: 292, column: 31, scope: !353)
!359 = !DILocation(line: 292, column: 10, scope: !353)
!360 = !DILocation(line: 292, column: 4, scope: !353)
!361 = !DILocation(line: 293, column: 4, scope: !353)
!362 = distinct !DISubprogram(name: "_Tuple_impl<int>", scope: !124, file: !124, line: 440, type: !10, scopeLine: 442, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!363 = !DILocation(line: 442, column: 2, scope: !362)
!364 = !DILocation(line: 441, column: 31, scope: !362)
!365 = !DILocation(line: 441, column: 10, scope: !362)
!366 = !DILocation(line: 441, column: 4, scope: !362)
!367 = !DILocation(line: 442, column: 4, scope: !362)
!368 = distinct !DISubprogram(name: "_Head_base<(lambda at thread.cc:18:7)>", scope: !124, file: !124, line: 90, type: !10, scopeLine: 91, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!369 = !DILocation(line: 91, column: 4, scope: !368)
!370 = !DILocation(line: 91, column: 38, scope: !368)
!371 = !DILocation(line: 91, column: 17, scope: !368)
!372 = !DILocation(line: 91, column: 46, scope: !368)
!373 = distinct !DISubprogram(name: "_Head_base<int>", scope: !124, file: !124, line: 199, type: !10, scopeLine: 200, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!374 = !DILocation(line: 200, column: 4, scope: !373)
!375 = !DILocation(line: 200, column: 38, scope: !373)
!376 = !DILocation(line: 200, column: 17, scope: !373)
!377 = !{!378, !19, i64 0}
!378 = !{!"_ZTSSt10_Head_baseILm1EiLb0EE", !19, i64 0}
!379 = !DILocation(line: 200, column: 46, scope: !373)
!380 = distinct !DISubprogram(name: "operator()", scope: !29, file: !29, line: 255, type: !10, scopeLine: 256, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!381 = !DILocation(line: 259, column: 11, scope: !380)
!382 = !DILocation(line: 259, column: 4, scope: !380)
!383 = distinct !DISubprogram(name: "_M_invoke<0UL, 1UL>", scope: !29, file: !29, line: 251, type: !10, scopeLine: 252, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!384 = !DILocation(line: 252, column: 52, scope: !383)
!385 = !DILocation(line: 252, column: 42, scope: !383)
!386 = !DILocation(line: 252, column: 27, scope: !383)
!387 = !DILocation(line: 252, column: 13, scope: !383)
!388 = !DILocation(line: 252, column: 6, scope: !383)
!389 = distinct !DISubprogram(name: "__invoke<(lambda at thread.cc:18:7), int>", scope: !156, file: !156, line: 90, type: !10, scopeLine: 92, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!390 = !DILocation(line: 96, column: 74, scope: !389)
!391 = !DILocation(line: 96, column: 50, scope: !389)
!392 = !DILocation(line: 97, column: 26, scope: !389)
!393 = !DILocation(line: 97, column: 6, scope: !389)
!394 = !DILocation(line: 96, column: 14, scope: !389)
!395 = !DILocation(line: 96, column: 7, scope: !389)
!396 = distinct !DISubprogram(name: "get<0UL, (lambda at thread.cc:18:7), int>", scope: !124, file: !124, line: 1392, type: !10, scopeLine: 1393, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!397 = !DILocation(line: 1395, column: 66, scope: !396)
!398 = !DILocation(line: 1395, column: 43, scope: !396)
!399 = !DILocation(line: 1395, column: 14, scope: !396)
!400 = !DILocation(line: 1395, column: 7, scope: !396)
!401 = distinct !DISubprogram(name: "move<std::tuple<(lambda at thread.cc:18:7), int> &>", scope: !89, file: !89, line: 104, type: !10, scopeLine: 105, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!402 = !DILocation(line: 105, column: 71, scope: !401)
!403 = !DILocation(line: 105, column: 7, scope: !401)
!404 = distinct !DISubprogram(name: "get<1UL, (lambda at thread.cc:18:7), int>", scope: !124, file: !124, line: 1392, type: !10, scopeLine: 1393, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!405 = !DILocation(line: 1395, column: 66, scope: !404)
!406 = !DILocation(line: 1395, column: 43, scope: !404)
!407 = !DILocation(line: 1395, column: 14, scope: !404)
!408 = !DILocation(line: 1395, column: 7, scope: !404)
!409 = distinct !DISubprogram(name: "__invoke_impl<void, (lambda at thread.cc:18:7), int>", scope: !156, file: !156, line: 60, type: !10, scopeLine: 61, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!410 = !DILocation(line: 61, column: 32, scope: !409)
!411 = !DILocation(line: 61, column: 14, scope: !409)
!412 = !DILocation(line: 61, column: 57, scope: !409)
!413 = !DILocation(line: 61, column: 37, scope: !409)
!414 = !DILocation(line: 61, column: 7, scope: !409)
!415 = distinct !DISubprogram(name: "operator()", scope: !1, file: !1, line: 18, type: !10, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!416 = !DILocation(line: 20, column: 9, scope: !415)
!417 = !DILocation(line: 20, column: 37, scope: !415)
!418 = !DILocation(line: 22, column: 16, scope: !415)
!419 = !DILocation(line: 22, column: 13, scope: !415)
!420 = !DILocation(line: 23, column: 14, scope: !415)
!421 = !DILocation(line: 24, column: 7, scope: !415)
!422 = distinct !DISubprogram(name: "__get_helper<0UL, (lambda at thread.cc:18:7), int>", scope: !124, file: !124, line: 1364, type: !10, scopeLine: 1365, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!423 = !DILocation(line: 1365, column: 57, scope: !422)
!424 = !DILocation(line: 1365, column: 14, scope: !422)
!425 = !DILocation(line: 1365, column: 7, scope: !422)
!426 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 268, type: !10, scopeLine: 268, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!427 = !DILocation(line: 268, column: 66, scope: !426)
!428 = !DILocation(line: 268, column: 51, scope: !426)
!429 = !DILocation(line: 268, column: 44, scope: !426)
!430 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 124, type: !10, scopeLine: 124, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!431 = !DILocation(line: 124, column: 50, scope: !430)
!432 = !DILocation(line: 124, column: 54, scope: !430)
!433 = !DILocation(line: 124, column: 43, scope: !430)
!434 = distinct !DISubprogram(name: "__get_helper<1UL, int>", scope: !124, file: !124, line: 1364, type: !10, scopeLine: 1365, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!435 = !DILocation(line: 1365, column: 57, scope: !434)
!436 = !DILocation(line: 1365, column: 14, scope: !434)
!437 = !DILocation(line: 1365, column: 7, scope: !434)
!438 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 424, type: !10, scopeLine: 424, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!439 = !DILocation(line: 424, column: 66, scope: !438)
!440 = !DILocation(line: 424, column: 51, scope: !438)
!441 = !DILocation(line: 424, column: 44, scope: !438)
!442 = distinct !DISubprogram(name: "_M_head", scope: !124, file: !124, line: 233, type: !10, scopeLine: 233, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!443 = !DILocation(line: 233, column: 50, scope: !442)
!444 = !DILocation(line: 233, column: 54, scope: !442)
!445 = !DILocation(line: 233, column: 43, scope: !442)
!446 = distinct !DISubprogram(name: "load", scope: !58, file: !58, line: 481, type: !10, scopeLine: 482, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!447 = !DILocation(line: 483, column: 2, scope: !446)
!448 = !DILocation(line: 484, column: 6, scope: !446)
!449 = !DILocation(line: 484, column: 10, scope: !446)
!450 = !DILocation(line: 483, column: 15, scope: !446)
!451 = !DILocation(line: 485, column: 2, scope: !446)
!452 = !DILocation(line: 486, column: 2, scope: !446)
!453 = !DILocation(line: 488, column: 26, scope: !446)
!454 = !DILocation(line: 488, column: 36, scope: !446)
!455 = !DILocation(line: 488, column: 9, scope: !446)
!456 = !DILocation(line: 489, column: 7, scope: !446)
!457 = !DILocation(line: 488, column: 2, scope: !446)
!458 = distinct !DISubprogram(name: "operator&", scope: !58, file: !58, line: 104, type: !10, scopeLine: 105, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!459 = !{!460, !460, i64 0}
!460 = !{!"_ZTSSt23__memory_order_modifier", !20, i64 0}
!461 = !DILocation(line: 106, column: 29, scope: !458)
!462 = !DILocation(line: 106, column: 40, scope: !458)
!463 = !DILocation(line: 106, column: 34, scope: !458)
!464 = !DILocation(line: 106, column: 5, scope: !458)
