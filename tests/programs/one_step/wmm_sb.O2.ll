; ModuleID = 'wmm_sb.c'
source_filename = "wmm_sb.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@.str = private unnamed_addr constant [2 x i8] c"0\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"wmm_sb.c\00", align 1
@__PRETTY_FUNCTION__.reach_error = private unnamed_addr constant [19 x i8] c"void reach_error()\00", align 1
@__unbuffered_cnt = dso_local local_unnamed_addr global i32 0, align 4
@__unbuffered_p0_EAX = dso_local local_unnamed_addr global i32 0, align 4
@__unbuffered_p1_EAX = dso_local local_unnamed_addr global i32 0, align 4
@x = dso_local local_unnamed_addr global i32 0, align 4
@y = dso_local local_unnamed_addr global i32 0, align 4
@"y$w_buff0" = dso_local local_unnamed_addr global i32 0, align 4
@"y$w_buff1" = dso_local local_unnamed_addr global i32 0, align 4
@"y$w_buff0_used" = dso_local local_unnamed_addr global i8 0, align 1
@"y$w_buff1_used" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff0_thd0" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff1_thd0" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff0_thd1" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff1_thd1" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff0_thd2" = dso_local local_unnamed_addr global i8 0, align 1
@"y$r_buff1_thd2" = dso_local local_unnamed_addr global i8 0, align 1
@"weak$$choice0" = dso_local local_unnamed_addr global i8 0, align 1
@"weak$$choice2" = dso_local local_unnamed_addr global i8 0, align 1
@"y$flush_delayed" = dso_local local_unnamed_addr global i8 0, align 1
@"y$mem_tmp" = dso_local local_unnamed_addr global i32 0, align 4
@"main$tmp_guard0" = dso_local local_unnamed_addr global i8 0, align 1
@"main$tmp_guard1" = dso_local local_unnamed_addr global i8 0, align 1
@"y$read_delayed" = dso_local local_unnamed_addr global i8 0, align 1
@"y$read_delayed_var" = dso_local local_unnamed_addr global i32* null, align 8

; Function Attrs: nounwind uwtable
define dso_local void @assume_abort_if_not(i32 noundef %cond) local_unnamed_addr #0 !dbg !9 {
entry:
  %tobool.not = icmp eq i32 %cond, 0, !dbg !12
  br i1 %tobool.not, label %if.then, label %if.end, !dbg !13

if.then:                                          ; preds = %entry
  tail call void @abort() #6, !dbg !14
  unreachable, !dbg !14

if.end:                                           ; preds = %entry
  ret void, !dbg !15
}

; Function Attrs: noreturn
declare void @abort() local_unnamed_addr #1

; Function Attrs: noreturn nounwind uwtable
define dso_local void @reach_error() local_unnamed_addr #2 !dbg !16 {
entry:
  tail call void @__assert_fail(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.1, i64 0, i64 0), i32 noundef 7, i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @__PRETTY_FUNCTION__.reach_error, i64 0, i64 0)) #6, !dbg !17
  unreachable, !dbg !17
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) local_unnamed_addr #3

; Function Attrs: nounwind uwtable
define dso_local void @__VERIFIER_assert(i32 noundef %expression) local_unnamed_addr #0 !dbg !18 {
entry:
  %tobool.not = icmp eq i32 %expression, 0, !dbg !19
  br i1 %tobool.not, label %ERROR, label %if.end, !dbg !20

ERROR:                                            ; preds = %entry
  tail call void @reach_error(), !dbg !21
  unreachable, !dbg !22

if.end:                                           ; preds = %entry
  ret void, !dbg !23
}

; Function Attrs: nounwind uwtable
define dso_local noalias i8* @P0(i8* nocapture readnone %arg) #0 !dbg !24 {
entry:
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !25
  %0 = load i32, i32* @"y$w_buff0", align 4, !dbg !26, !tbaa !27
  store i32 %0, i32* @"y$w_buff1", align 4, !dbg !31, !tbaa !27
  store i32 1, i32* @"y$w_buff0", align 4, !dbg !32, !tbaa !27
  %1 = load i8, i8* @"y$w_buff0_used", align 1, !dbg !33, !tbaa !34, !range !36
  store i8 %1, i8* @"y$w_buff1_used", align 1, !dbg !37, !tbaa !34
  store i8 1, i8* @"y$w_buff0_used", align 1, !dbg !38, !tbaa !34
  %tobool.not.i = icmp eq i8 %1, 1, !dbg !39
  br i1 %tobool.not.i, label %ERROR.i, label %__VERIFIER_assert.exit, !dbg !41

ERROR.i:                                          ; preds = %entry
  tail call void @reach_error() #7, !dbg !42
  unreachable, !dbg !43

__VERIFIER_assert.exit:                           ; preds = %entry
  %2 = load i8, i8* @"y$r_buff0_thd0", align 1, !dbg !44, !tbaa !34, !range !36
  store i8 %2, i8* @"y$r_buff1_thd0", align 1, !dbg !45, !tbaa !34
  %3 = load i8, i8* @"y$r_buff0_thd1", align 1, !dbg !46, !tbaa !34, !range !36
  store i8 %3, i8* @"y$r_buff1_thd1", align 1, !dbg !47, !tbaa !34
  %4 = load i8, i8* @"y$r_buff0_thd2", align 1, !dbg !48, !tbaa !34, !range !36
  store i8 %4, i8* @"y$r_buff1_thd2", align 1, !dbg !49, !tbaa !34
  store i8 1, i8* @"y$r_buff0_thd1", align 1, !dbg !50, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !51
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !52
  %5 = load i32, i32* @x, align 4, !dbg !53, !tbaa !27
  store i32 %5, i32* @__unbuffered_p0_EAX, align 4, !dbg !54, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !55
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !56
  %6 = load i8, i8* @"y$w_buff0_used", align 1, !dbg !57, !tbaa !34, !range !36
  %tobool9.not = icmp eq i8 %6, 0, !dbg !57
  %7 = load i8, i8* @"y$r_buff0_thd1", align 1
  %tobool10.not = icmp eq i8 %7, 0
  %or.cond = select i1 %tobool9.not, i1 true, i1 %tobool10.not, !dbg !58
  br i1 %or.cond, label %cond.end24, label %cond.end24.thread, !dbg !58

cond.end24.thread:                                ; preds = %__VERIFIER_assert.exit
  %cond17 = load i32, i32* @"y$w_buff0", align 4, !dbg !57, !tbaa !27
  store i32 %cond17, i32* @y, align 4, !dbg !59, !tbaa !27
  store i8 0, i8* @"y$w_buff0_used", align 1, !dbg !60, !tbaa !34
  %.pre = load i8, i8* @"y$w_buff1_used", align 1, !dbg !61, !tbaa !34, !range !36
  %.pre101 = load i8, i8* @"y$r_buff1_thd1", align 1
  br label %cond.end42, !dbg !62

cond.end24:                                       ; preds = %__VERIFIER_assert.exit
  %8 = load i8, i8* @"y$w_buff1_used", align 1, !dbg !63, !tbaa !34, !range !36
  %tobool11.not = icmp eq i8 %8, 0, !dbg !63
  %9 = load i8, i8* @"y$r_buff1_thd1", align 1
  %tobool13.not = icmp eq i8 %9, 0
  %or.cond81 = select i1 %tobool11.not, i1 true, i1 %tobool13.not, !dbg !64
  %y.val = load i32, i32* @y, align 4, !dbg !57
  %"y$w_buff1.val" = load i32, i32* @"y$w_buff1", align 4, !dbg !57
  %cond1790 = select i1 %or.cond81, i32 %y.val, i32 %"y$w_buff1.val", !dbg !57
  store i32 %cond1790, i32* @y, align 4, !dbg !59, !tbaa !27
  %phi.cmp = icmp eq i8 %6, 0, !dbg !62
  br label %cond.end42, !dbg !62

cond.end42:                                       ; preds = %cond.end24.thread, %cond.end24
  %10 = phi i8 [ %.pre101, %cond.end24.thread ], [ %9, %cond.end24 ]
  %11 = phi i8 [ %.pre, %cond.end24.thread ], [ %8, %cond.end24 ], !dbg !61
  %frombool2796 = phi i1 [ true, %cond.end24.thread ], [ %phi.cmp, %cond.end24 ]
  %tobool33.not = icmp eq i8 %11, 0, !dbg !61
  %tobool36.not = icmp eq i8 %10, 0
  %or.cond84 = select i1 %tobool33.not, i1 true, i1 %tobool36.not, !dbg !65
  %spec.select87 = select i1 %or.cond84, i8 %11, i8 0, !dbg !65
  store i8 %spec.select87, i8* @"y$w_buff1_used", align 1, !dbg !66, !tbaa !34
  %or.cond85 = select i1 %frombool2796, i1 true, i1 %tobool10.not, !dbg !67
  br i1 %or.cond85, label %cond.end55, label %cond.end55.thread, !dbg !67

cond.end55.thread:                                ; preds = %cond.end42
  store i8 0, i8* @"y$r_buff0_thd1", align 1, !dbg !68, !tbaa !34
  br label %lor.lhs.false64, !dbg !69

cond.end55:                                       ; preds = %cond.end42
  %phi.cmp79 = icmp ne i8 %7, 0, !dbg !70
  %frombool58 = zext i1 %phi.cmp79 to i8, !dbg !68
  store i8 %frombool58, i8* @"y$r_buff0_thd1", align 1, !dbg !68, !tbaa !34
  %cond56.not = xor i1 %phi.cmp79, true, !dbg !69
  %brmerge = select i1 %frombool2796, i1 true, i1 %cond56.not, !dbg !69
  br i1 %brmerge, label %lor.lhs.false64, label %cond.end74, !dbg !69

lor.lhs.false64:                                  ; preds = %cond.end55.thread, %cond.end55
  %tobool65.not = icmp eq i8 %spec.select87, 0, !dbg !71
  %tobool68.not = icmp eq i8 %10, 0
  %or.cond86 = select i1 %tobool65.not, i1 true, i1 %tobool68.not, !dbg !72
  %spec.select88 = select i1 %or.cond86, i8 %10, i8 0, !dbg !72
  br label %cond.end74, !dbg !72

cond.end74:                                       ; preds = %lor.lhs.false64, %cond.end55
  %cond75 = phi i8 [ 0, %cond.end55 ], [ %spec.select88, %lor.lhs.false64 ]
  store i8 %cond75, i8* @"y$r_buff1_thd1", align 1, !dbg !73, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !74
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !75
  %12 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !76, !tbaa !27
  %add = add nsw i32 %12, 1, !dbg !77
  store i32 %add, i32* @__unbuffered_cnt, align 4, !dbg !78, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !79
  ret i8* null, !dbg !80
}

declare void @__VERIFIER_atomic_begin(...) local_unnamed_addr #4

declare void @__VERIFIER_atomic_end(...) local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define dso_local noalias i8* @P1(i8* nocapture readnone %arg) #0 !dbg !81 {
entry:
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !82
  store i32 1, i32* @x, align 4, !dbg !83, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !84
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !85
  %call = tail call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !86
  %frombool = zext i1 %call to i8, !dbg !87
  store i8 %frombool, i8* @"weak$$choice0", align 1, !dbg !87, !tbaa !34
  %call1 = tail call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !88
  %frombool2 = zext i1 %call1 to i8, !dbg !89
  store i8 %frombool2, i8* @"weak$$choice2", align 1, !dbg !89, !tbaa !34
  %0 = load i32, i32* @y, align 4, !dbg !90, !tbaa !27
  store i32 %0, i32* @"y$mem_tmp", align 4, !dbg !91, !tbaa !27
  %1 = load i8, i8* @"y$w_buff0_used", align 1, !dbg !92, !tbaa !34, !range !36
  %tobool4.not = icmp eq i8 %1, 0, !dbg !92
  br i1 %tobool4.not, label %cond.end76, label %lor.lhs.false, !dbg !93

lor.lhs.false:                                    ; preds = %entry
  %2 = load i8, i8* @"y$r_buff0_thd2", align 1, !dbg !94, !tbaa !34, !range !36
  %tobool5.not = icmp eq i8 %2, 0, !dbg !94
  %3 = load i8, i8* @"y$w_buff1_used", align 1
  %tobool6.not = icmp eq i8 %3, 0
  %or.cond = select i1 %tobool5.not, i1 %tobool6.not, i1 false, !dbg !95
  br i1 %or.cond, label %cond.end76, label %cond.end16.thread258, !dbg !95

cond.end16.thread258:                             ; preds = %lor.lhs.false
  %4 = load i8, i8* @"y$r_buff1_thd2", align 1
  %tobool10.not = icmp eq i8 %4, 0
  %or.cond212 = select i1 %tobool5.not, i1 %tobool10.not, i1 false, !dbg !96
  %y.val256 = load i32, i32* @y, align 4, !dbg !97
  %"y$w_buff1.val257" = load i32, i32* @"y$w_buff1", align 4, !dbg !97
  %"y$w_buff0.val" = load i32, i32* @"y$w_buff0", align 4, !dbg !97
  %spec.select.val = select i1 %tobool5.not, i32 %"y$w_buff1.val257", i32 %"y$w_buff0.val", !dbg !97
  %cond17.pre = select i1 %or.cond212, i32 %y.val256, i32 %spec.select.val, !dbg !97
  br i1 %call1, label %cond.true82, label %cond.end76.thread268, !dbg !98

cond.end76.thread268:                             ; preds = %cond.end16.thread258
  %5 = load i8, i8* @"y$r_buff1_thd2", align 1
  %tobool55.not = icmp eq i8 %5, 0
  %or.cond218 = select i1 %tobool5.not, i1 %tobool55.not, i1 false, !dbg !99
  %"y$w_buff0_used.val" = load i8, i8* @"y$w_buff0_used", align 1, !dbg !100
  %"weak$$choice0.val" = load i8, i8* @"weak$$choice0", align 1, !dbg !100
  %cond77.in.pr.pre = select i1 %or.cond218, i8 %"y$w_buff0_used.val", i8 %"weak$$choice0.val", !dbg !100
  store i8 %cond77.in.pr.pre, i8* @"y$w_buff0_used", align 1, !dbg !101, !tbaa !34
  br label %cond.false85, !dbg !102

cond.end76:                                       ; preds = %lor.lhs.false, %entry
  %cond77.in = phi i8 [ 0, %entry ], [ 1, %lor.lhs.false ], !dbg !100
  store i8 %cond77.in, i8* @"y$w_buff0_used", align 1, !dbg !101, !tbaa !34
  br i1 %call1, label %cond.true82, label %cond.false85, !dbg !102

cond.true82:                                      ; preds = %cond.end16.thread258, %cond.end76
  %cond17238267 = phi i32 [ %0, %cond.end76 ], [ %cond17.pre, %cond.end16.thread258 ]
  %6 = load i8, i8* @"y$w_buff1_used", align 1, !dbg !103, !tbaa !34, !range !36
  br label %cond.end106, !dbg !102

cond.false85:                                     ; preds = %cond.end76.thread268, %cond.end76
  %cond17238272 = phi i32 [ %cond17.pre, %cond.end76.thread268 ], [ %0, %cond.end76 ]
  %cond77.in271 = phi i8 [ %cond77.in.pr.pre, %cond.end76.thread268 ], [ %cond77.in, %cond.end76 ]
  %tobool78.not = icmp eq i8 %cond77.in271, 0, !dbg !98
  br i1 %tobool78.not, label %cond.false85.cond.true95_crit_edge, label %lor.lhs.false87, !dbg !104

cond.false85.cond.true95_crit_edge:               ; preds = %cond.false85
  %.pre = load i8, i8* @"y$w_buff1_used", align 1, !dbg !105, !tbaa !34, !range !36
  br label %cond.true95, !dbg !104

lor.lhs.false87:                                  ; preds = %cond.false85
  %7 = load i8, i8* @"y$r_buff0_thd2", align 1, !dbg !106, !tbaa !34, !range !36
  %tobool88.not = icmp eq i8 %7, 0, !dbg !106
  %8 = load i8, i8* @"y$w_buff1_used", align 1
  %tobool90.not = icmp eq i8 %8, 0
  %or.cond220 = select i1 %tobool88.not, i1 %tobool90.not, i1 false, !dbg !107
  br i1 %or.cond220, label %cond.true95, label %lor.lhs.false91, !dbg !107

lor.lhs.false91:                                  ; preds = %lor.lhs.false87
  %9 = load i8, i8* @"y$r_buff1_thd2", align 1
  %tobool94.not = icmp eq i8 %9, 0
  %or.cond221 = select i1 %tobool88.not, i1 %tobool94.not, i1 false, !dbg !108
  br i1 %or.cond221, label %cond.true95, label %cond.end106, !dbg !108

cond.true95:                                      ; preds = %cond.false85.cond.true95_crit_edge, %lor.lhs.false91, %lor.lhs.false87
  %10 = phi i8 [ %.pre, %cond.false85.cond.true95_crit_edge ], [ %8, %lor.lhs.false91 ], [ 0, %lor.lhs.false87 ], !dbg !105
  br label %cond.end106, !dbg !109

cond.end106:                                      ; preds = %lor.lhs.false91, %cond.true95, %cond.true82
  %cond17238266 = phi i32 [ %cond17238272, %lor.lhs.false91 ], [ %cond17238272, %cond.true95 ], [ %cond17238267, %cond.true82 ]
  %cond125 = phi i32 [ %cond17238272, %lor.lhs.false91 ], [ %cond17238272, %cond.true95 ], [ %0, %cond.true82 ]
  %cond107.shrunk = phi i8 [ 0, %lor.lhs.false91 ], [ %10, %cond.true95 ], [ %6, %cond.true82 ]
  store i8 %cond107.shrunk, i8* @"y$w_buff1_used", align 1, !dbg !110, !tbaa !34
  %11 = load i8, i8* @"y$r_buff0_thd2", align 1, !dbg !111
  %12 = and i8 %11, 1, !dbg !111
  %tobool118208 = icmp ne i8 %12, 0, !dbg !111
  %tobool118 = select i1 %call1, i1 %tobool118208, i1 false, !dbg !111
  %frombool119 = zext i1 %tobool118 to i8, !dbg !112
  store i8 %frombool119, i8* @"y$r_buff0_thd2", align 1, !dbg !112, !tbaa !34
  store i32 %cond17238266, i32* @__unbuffered_p1_EAX, align 4, !dbg !113, !tbaa !27
  store i32 %cond125, i32* @y, align 4, !dbg !114, !tbaa !27
  store i8 0, i8* @"y$flush_delayed", align 1, !dbg !115, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !116
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !117
  %13 = load i8, i8* @"y$w_buff0_used", align 1, !dbg !118, !tbaa !34, !range !36
  %tobool126.not = icmp eq i8 %13, 0, !dbg !118
  %14 = load i8, i8* @"y$r_buff0_thd2", align 1
  %tobool129.not = icmp eq i8 %14, 0
  %or.cond222 = select i1 %tobool126.not, i1 true, i1 %tobool129.not, !dbg !119
  br i1 %or.cond222, label %cond.end153, label %cond.end153.thread, !dbg !119

cond.end153.thread:                               ; preds = %cond.end106
  %cond143 = load i32, i32* @"y$w_buff0", align 4, !dbg !118, !tbaa !27
  store i32 %cond143, i32* @y, align 4, !dbg !120, !tbaa !27
  store i8 0, i8* @"y$w_buff0_used", align 1, !dbg !121, !tbaa !34
  %.pre254 = load i8, i8* @"y$w_buff1_used", align 1, !dbg !122, !tbaa !34, !range !36
  %.pre255 = load i8, i8* @"y$r_buff1_thd2", align 1
  br label %cond.end172, !dbg !123

cond.end153:                                      ; preds = %cond.end106
  %15 = load i8, i8* @"y$w_buff1_used", align 1, !dbg !124, !tbaa !34, !range !36
  %tobool133.not = icmp eq i8 %15, 0, !dbg !124
  %16 = load i8, i8* @"y$r_buff1_thd2", align 1
  %tobool136.not = icmp eq i8 %16, 0
  %or.cond223 = select i1 %tobool133.not, i1 true, i1 %tobool136.not, !dbg !125
  %y.val = load i32, i32* @y, align 4, !dbg !118
  %"y$w_buff1.val" = load i32, i32* @"y$w_buff1", align 4, !dbg !118
  %cond143240 = select i1 %or.cond223, i32 %y.val, i32 %"y$w_buff1.val", !dbg !118
  store i32 %cond143240, i32* @y, align 4, !dbg !120, !tbaa !27
  %phi.cmp = icmp eq i8 %13, 0, !dbg !123
  br label %cond.end172, !dbg !123

cond.end172:                                      ; preds = %cond.end153.thread, %cond.end153
  %17 = phi i8 [ %.pre255, %cond.end153.thread ], [ %16, %cond.end153 ]
  %18 = phi i8 [ %.pre254, %cond.end153.thread ], [ %15, %cond.end153 ], !dbg !122
  %frombool156246 = phi i1 [ true, %cond.end153.thread ], [ %phi.cmp, %cond.end153 ]
  %tobool163.not = icmp eq i8 %18, 0, !dbg !122
  %tobool166.not = icmp eq i8 %17, 0
  %or.cond226 = select i1 %tobool163.not, i1 true, i1 %tobool166.not, !dbg !126
  %spec.select232 = select i1 %or.cond226, i8 %18, i8 0, !dbg !126
  store i8 %spec.select232, i8* @"y$w_buff1_used", align 1, !dbg !127, !tbaa !34
  %or.cond227 = select i1 %frombool156246, i1 true, i1 %tobool129.not, !dbg !128
  br i1 %or.cond227, label %cond.end185, label %cond.end185.thread, !dbg !128

cond.end185.thread:                               ; preds = %cond.end172
  store i8 0, i8* @"y$r_buff0_thd2", align 1, !dbg !129, !tbaa !34
  br label %lor.lhs.false194, !dbg !130

cond.end185:                                      ; preds = %cond.end172
  %phi.cmp210 = icmp ne i8 %14, 0, !dbg !131
  %frombool188 = zext i1 %phi.cmp210 to i8, !dbg !129
  store i8 %frombool188, i8* @"y$r_buff0_thd2", align 1, !dbg !129, !tbaa !34
  %cond186.not = xor i1 %phi.cmp210, true, !dbg !130
  %brmerge = select i1 %frombool156246, i1 true, i1 %cond186.not, !dbg !130
  br i1 %brmerge, label %lor.lhs.false194, label %cond.end204, !dbg !130

lor.lhs.false194:                                 ; preds = %cond.end185.thread, %cond.end185
  %tobool195.not = icmp eq i8 %spec.select232, 0, !dbg !132
  %tobool198.not = icmp eq i8 %17, 0
  %or.cond228 = select i1 %tobool195.not, i1 true, i1 %tobool198.not, !dbg !133
  %spec.select233 = select i1 %or.cond228, i8 %17, i8 0, !dbg !133
  br label %cond.end204, !dbg !133

cond.end204:                                      ; preds = %lor.lhs.false194, %cond.end185
  %cond205 = phi i8 [ 0, %cond.end185 ], [ %spec.select233, %lor.lhs.false194 ]
  store i8 %cond205, i8* @"y$r_buff1_thd2", align 1, !dbg !134, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !135
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !136
  %19 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !137, !tbaa !27
  %add = add nsw i32 %19, 1, !dbg !138
  store i32 %add, i32* @__unbuffered_cnt, align 4, !dbg !139, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !140
  ret i8* null, !dbg !141
}

declare zeroext i1 @__VERIFIER_nondet_bool() local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !142 {
entry:
  %t100 = alloca i64, align 8
  %t101 = alloca i64, align 8
  %0 = bitcast i64* %t100 to i8*, !dbg !143
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #7, !dbg !143
  %call = call i32 @pthread_create(i64* noundef nonnull %t100, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @P0, i8* noundef null) #7, !dbg !144
  %1 = bitcast i64* %t101 to i8*, !dbg !145
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %1) #7, !dbg !145
  %call1 = call i32 @pthread_create(i64* noundef nonnull %t101, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @P1, i8* noundef null) #7, !dbg !146
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !147
  %2 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !148, !tbaa !27
  %cmp = icmp eq i32 %2, 2, !dbg !149
  %frombool = zext i1 %cmp to i8, !dbg !150
  store i8 %frombool, i8* @"main$tmp_guard0", align 1, !dbg !150, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !151
  %3 = load i8, i8* @"main$tmp_guard0", align 1, !dbg !152, !tbaa !34, !range !36
  %tobool.not.i = icmp eq i8 %3, 0, !dbg !153
  br i1 %tobool.not.i, label %if.then.i, label %assume_abort_if_not.exit, !dbg !155

if.then.i:                                        ; preds = %entry
  call void @abort() #6, !dbg !156
  unreachable, !dbg !156

assume_abort_if_not.exit:                         ; preds = %entry
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !157
  %4 = load i8, i8* @"y$w_buff0_used", align 1, !dbg !158, !tbaa !34, !range !36
  %tobool2.not = icmp eq i8 %4, 0, !dbg !158
  %5 = load i8, i8* @"y$r_buff0_thd0", align 1
  %tobool4.not = icmp eq i8 %5, 0
  %or.cond = select i1 %tobool2.not, i1 true, i1 %tobool4.not, !dbg !159
  br i1 %or.cond, label %cond.end24, label %cond.end24.thread, !dbg !159

cond.end24.thread:                                ; preds = %assume_abort_if_not.exit
  %cond14 = load i32, i32* @"y$w_buff0", align 4, !dbg !158, !tbaa !27
  store i32 %cond14, i32* @y, align 4, !dbg !160, !tbaa !27
  store i8 0, i8* @"y$w_buff0_used", align 1, !dbg !161, !tbaa !34
  %.pre = load i8, i8* @"y$w_buff1_used", align 1, !dbg !162, !tbaa !34, !range !36
  %.pre127 = load i8, i8* @"y$r_buff1_thd0", align 1
  br label %cond.end42, !dbg !163

cond.end24:                                       ; preds = %assume_abort_if_not.exit
  %6 = load i8, i8* @"y$w_buff1_used", align 1, !dbg !164, !tbaa !34, !range !36
  %tobool6.not = icmp eq i8 %6, 0, !dbg !164
  %7 = load i8, i8* @"y$r_buff1_thd0", align 1
  %tobool9.not = icmp eq i8 %7, 0
  %or.cond106 = select i1 %tobool6.not, i1 true, i1 %tobool9.not, !dbg !165
  %y.val = load i32, i32* @y, align 4, !dbg !158
  %"y$w_buff1.val" = load i32, i32* @"y$w_buff1", align 4, !dbg !158
  %cond14116 = select i1 %or.cond106, i32 %y.val, i32 %"y$w_buff1.val", !dbg !158
  store i32 %cond14116, i32* @y, align 4, !dbg !160, !tbaa !27
  %phi.cmp = icmp eq i8 %4, 0, !dbg !163
  br label %cond.end42, !dbg !163

cond.end42:                                       ; preds = %cond.end24.thread, %cond.end24
  %8 = phi i8 [ %.pre127, %cond.end24.thread ], [ %7, %cond.end24 ]
  %9 = phi i8 [ %.pre, %cond.end24.thread ], [ %6, %cond.end24 ], !dbg !162
  %frombool27122 = phi i1 [ true, %cond.end24.thread ], [ %phi.cmp, %cond.end24 ]
  %tobool33.not = icmp eq i8 %9, 0, !dbg !162
  %tobool36.not = icmp eq i8 %8, 0
  %or.cond109 = select i1 %tobool33.not, i1 true, i1 %tobool36.not, !dbg !166
  %spec.select112 = select i1 %or.cond109, i8 %9, i8 0, !dbg !166
  store i8 %spec.select112, i8* @"y$w_buff1_used", align 1, !dbg !167, !tbaa !34
  %or.cond110 = select i1 %frombool27122, i1 true, i1 %tobool4.not, !dbg !168
  br i1 %or.cond110, label %cond.end55, label %cond.end55.thread, !dbg !168

cond.end55.thread:                                ; preds = %cond.end42
  store i8 0, i8* @"y$r_buff0_thd0", align 1, !dbg !169, !tbaa !34
  br label %lor.lhs.false64, !dbg !170

cond.end55:                                       ; preds = %cond.end42
  %phi.cmp104 = icmp ne i8 %5, 0, !dbg !171
  %frombool58 = zext i1 %phi.cmp104 to i8, !dbg !169
  store i8 %frombool58, i8* @"y$r_buff0_thd0", align 1, !dbg !169, !tbaa !34
  %cond56.not = xor i1 %phi.cmp104, true, !dbg !170
  %brmerge = select i1 %frombool27122, i1 true, i1 %cond56.not, !dbg !170
  br i1 %brmerge, label %lor.lhs.false64, label %cond.end74, !dbg !170

lor.lhs.false64:                                  ; preds = %cond.end55.thread, %cond.end55
  %tobool65.not = icmp eq i8 %spec.select112, 0, !dbg !172
  %tobool68.not = icmp eq i8 %8, 0
  %or.cond111 = select i1 %tobool65.not, i1 true, i1 %tobool68.not, !dbg !173
  %spec.select113 = select i1 %or.cond111, i8 %8, i8 0, !dbg !173
  br label %cond.end74, !dbg !173

cond.end74:                                       ; preds = %lor.lhs.false64, %cond.end55
  %cond75 = phi i8 [ 0, %cond.end55 ], [ %spec.select113, %lor.lhs.false64 ]
  store i8 %cond75, i8* @"y$r_buff1_thd0", align 1, !dbg !174, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !175
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !176
  %call78 = call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !177
  %frombool79 = zext i1 %call78 to i8, !dbg !178
  store i8 %frombool79, i8* @"weak$$choice0", align 1, !dbg !178, !tbaa !34
  %call80 = call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !179
  %frombool81 = zext i1 %call80 to i8, !dbg !180
  store i8 %frombool81, i8* @"weak$$choice2", align 1, !dbg !180, !tbaa !34
  %10 = load i32, i32* @y, align 4, !dbg !181
  store i32 %10, i32* @"y$mem_tmp", align 4, !dbg !182, !tbaa !27
  %11 = load i32, i32* @__unbuffered_p0_EAX, align 4, !dbg !183, !tbaa !27
  %cmp90 = icmp ne i32 %11, 0, !dbg !184
  %12 = load i32, i32* @__unbuffered_p1_EAX, align 4, !dbg !185
  %cmp92 = icmp ne i32 %12, 0, !dbg !185
  %13 = select i1 %cmp90, i1 true, i1 %cmp92, !dbg !185
  %frombool94 = zext i1 %13 to i8, !dbg !186
  store i8 %frombool94, i8* @"main$tmp_guard1", align 1, !dbg !186, !tbaa !34
  store i8 0, i8* @"y$flush_delayed", align 1, !dbg !187, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !188
  %14 = load i8, i8* @"main$tmp_guard1", align 1, !dbg !189, !tbaa !34, !range !36
  %tobool.not.i114 = icmp eq i8 %14, 0, !dbg !190
  br i1 %tobool.not.i114, label %ERROR.i, label %__VERIFIER_assert.exit, !dbg !192

ERROR.i:                                          ; preds = %cond.end74
  call void @reach_error() #7, !dbg !193
  unreachable, !dbg !194

__VERIFIER_assert.exit:                           ; preds = %cond.end74
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %1) #7, !dbg !195
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #7, !dbg !195
  ret i32 0, !dbg !196
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #5

declare !dbg !197 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #4

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #5

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #6 = { noreturn nounwind }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "wmm_sb.c", directory: "", checksumkind: CSK_MD5, checksum: "d9f02fdf1394e73301105e51491e0383")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "assume_abort_if_not", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 3, column: 7, scope: !9)
!13 = !DILocation(line: 3, column: 6, scope: !9)
!14 = !DILocation(line: 3, column: 14, scope: !9)
!15 = !DILocation(line: 4, column: 1, scope: !9)
!16 = distinct !DISubprogram(name: "reach_error", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!17 = !DILocation(line: 7, column: 22, scope: !16)
!18 = distinct !DISubprogram(name: "__VERIFIER_assert", scope: !1, file: !1, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!19 = !DILocation(line: 8, column: 47, scope: !18)
!20 = !DILocation(line: 8, column: 46, scope: !18)
!21 = !DILocation(line: 8, column: 69, scope: !18)
!22 = !DILocation(line: 8, column: 83, scope: !18)
!23 = !DILocation(line: 8, column: 95, scope: !18)
!24 = distinct !DISubprogram(name: "P0", scope: !1, file: !1, line: 36, type: !10, scopeLine: 37, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!25 = !DILocation(line: 38, column: 1, scope: !24)
!26 = !DILocation(line: 39, column: 13, scope: !24)
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !29, i64 0}
!29 = !{!"omnipotent char", !30, i64 0}
!30 = !{!"Simple C/C++ TBAA"}
!31 = !DILocation(line: 39, column: 11, scope: !24)
!32 = !DILocation(line: 40, column: 11, scope: !24)
!33 = !DILocation(line: 41, column: 18, scope: !24)
!34 = !{!35, !35, i64 0}
!35 = !{!"_Bool", !29, i64 0}
!36 = !{i8 0, i8 2}
!37 = !DILocation(line: 41, column: 16, scope: !24)
!38 = !DILocation(line: 42, column: 16, scope: !24)
!39 = !DILocation(line: 8, column: 47, scope: !18, inlinedAt: !40)
!40 = distinct !DILocation(line: 43, column: 1, scope: !24)
!41 = !DILocation(line: 8, column: 46, scope: !18, inlinedAt: !40)
!42 = !DILocation(line: 8, column: 69, scope: !18, inlinedAt: !40)
!43 = !DILocation(line: 8, column: 83, scope: !18, inlinedAt: !40)
!44 = !DILocation(line: 44, column: 18, scope: !24)
!45 = !DILocation(line: 44, column: 16, scope: !24)
!46 = !DILocation(line: 45, column: 18, scope: !24)
!47 = !DILocation(line: 45, column: 16, scope: !24)
!48 = !DILocation(line: 46, column: 18, scope: !24)
!49 = !DILocation(line: 46, column: 16, scope: !24)
!50 = !DILocation(line: 47, column: 16, scope: !24)
!51 = !DILocation(line: 48, column: 1, scope: !24)
!52 = !DILocation(line: 49, column: 1, scope: !24)
!53 = !DILocation(line: 50, column: 23, scope: !24)
!54 = !DILocation(line: 50, column: 21, scope: !24)
!55 = !DILocation(line: 51, column: 1, scope: !24)
!56 = !DILocation(line: 52, column: 1, scope: !24)
!57 = !DILocation(line: 53, column: 5, scope: !24)
!58 = !DILocation(line: 53, column: 20, scope: !24)
!59 = !DILocation(line: 53, column: 3, scope: !24)
!60 = !DILocation(line: 54, column: 16, scope: !24)
!61 = !DILocation(line: 55, column: 54, scope: !24)
!62 = !DILocation(line: 55, column: 33, scope: !24)
!63 = !DILocation(line: 53, column: 53, scope: !24)
!64 = !DILocation(line: 53, column: 68, scope: !24)
!65 = !DILocation(line: 55, column: 69, scope: !24)
!66 = !DILocation(line: 55, column: 16, scope: !24)
!67 = !DILocation(line: 56, column: 33, scope: !24)
!68 = !DILocation(line: 56, column: 16, scope: !24)
!69 = !DILocation(line: 57, column: 33, scope: !24)
!70 = !DILocation(line: 56, column: 18, scope: !24)
!71 = !DILocation(line: 57, column: 54, scope: !24)
!72 = !DILocation(line: 57, column: 69, scope: !24)
!73 = !DILocation(line: 57, column: 16, scope: !24)
!74 = !DILocation(line: 58, column: 1, scope: !24)
!75 = !DILocation(line: 59, column: 1, scope: !24)
!76 = !DILocation(line: 60, column: 20, scope: !24)
!77 = !DILocation(line: 60, column: 37, scope: !24)
!78 = !DILocation(line: 60, column: 18, scope: !24)
!79 = !DILocation(line: 61, column: 1, scope: !24)
!80 = !DILocation(line: 62, column: 1, scope: !24)
!81 = distinct !DISubprogram(name: "P1", scope: !1, file: !1, line: 64, type: !10, scopeLine: 65, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!82 = !DILocation(line: 66, column: 1, scope: !81)
!83 = !DILocation(line: 67, column: 3, scope: !81)
!84 = !DILocation(line: 68, column: 1, scope: !81)
!85 = !DILocation(line: 69, column: 1, scope: !81)
!86 = !DILocation(line: 70, column: 17, scope: !81)
!87 = !DILocation(line: 70, column: 15, scope: !81)
!88 = !DILocation(line: 71, column: 17, scope: !81)
!89 = !DILocation(line: 71, column: 15, scope: !81)
!90 = !DILocation(line: 73, column: 13, scope: !81)
!91 = !DILocation(line: 73, column: 11, scope: !81)
!92 = !DILocation(line: 74, column: 6, scope: !81)
!93 = !DILocation(line: 74, column: 21, scope: !81)
!94 = !DILocation(line: 74, column: 25, scope: !81)
!95 = !DILocation(line: 74, column: 40, scope: !81)
!96 = !DILocation(line: 74, column: 78, scope: !81)
!97 = !DILocation(line: 74, column: 5, scope: !81)
!98 = !DILocation(line: 76, column: 18, scope: !81)
!99 = !DILocation(line: 76, column: 125, scope: !81)
!100 = !DILocation(line: 0, scope: !81)
!101 = !DILocation(line: 76, column: 16, scope: !81)
!102 = !DILocation(line: 77, column: 18, scope: !81)
!103 = !DILocation(line: 77, column: 34, scope: !81)
!104 = !DILocation(line: 77, column: 68, scope: !81)
!105 = !DILocation(line: 77, column: 146, scope: !81)
!106 = !DILocation(line: 77, column: 72, scope: !81)
!107 = !DILocation(line: 77, column: 87, scope: !81)
!108 = !DILocation(line: 77, column: 125, scope: !81)
!109 = !DILocation(line: 77, column: 52, scope: !81)
!110 = !DILocation(line: 77, column: 16, scope: !81)
!111 = !DILocation(line: 78, column: 18, scope: !81)
!112 = !DILocation(line: 78, column: 16, scope: !81)
!113 = !DILocation(line: 79, column: 21, scope: !81)
!114 = !DILocation(line: 80, column: 3, scope: !81)
!115 = !DILocation(line: 81, column: 17, scope: !81)
!116 = !DILocation(line: 82, column: 1, scope: !81)
!117 = !DILocation(line: 83, column: 1, scope: !81)
!118 = !DILocation(line: 84, column: 5, scope: !81)
!119 = !DILocation(line: 84, column: 20, scope: !81)
!120 = !DILocation(line: 84, column: 3, scope: !81)
!121 = !DILocation(line: 85, column: 16, scope: !81)
!122 = !DILocation(line: 86, column: 54, scope: !81)
!123 = !DILocation(line: 86, column: 33, scope: !81)
!124 = !DILocation(line: 84, column: 53, scope: !81)
!125 = !DILocation(line: 84, column: 68, scope: !81)
!126 = !DILocation(line: 86, column: 69, scope: !81)
!127 = !DILocation(line: 86, column: 16, scope: !81)
!128 = !DILocation(line: 87, column: 33, scope: !81)
!129 = !DILocation(line: 87, column: 16, scope: !81)
!130 = !DILocation(line: 88, column: 33, scope: !81)
!131 = !DILocation(line: 87, column: 18, scope: !81)
!132 = !DILocation(line: 88, column: 54, scope: !81)
!133 = !DILocation(line: 88, column: 69, scope: !81)
!134 = !DILocation(line: 88, column: 16, scope: !81)
!135 = !DILocation(line: 89, column: 1, scope: !81)
!136 = !DILocation(line: 90, column: 1, scope: !81)
!137 = !DILocation(line: 91, column: 20, scope: !81)
!138 = !DILocation(line: 91, column: 37, scope: !81)
!139 = !DILocation(line: 91, column: 18, scope: !81)
!140 = !DILocation(line: 92, column: 1, scope: !81)
!141 = !DILocation(line: 93, column: 1, scope: !81)
!142 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 95, type: !10, scopeLine: 96, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!143 = !DILocation(line: 97, column: 1, scope: !142)
!144 = !DILocation(line: 98, column: 1, scope: !142)
!145 = !DILocation(line: 99, column: 1, scope: !142)
!146 = !DILocation(line: 100, column: 1, scope: !142)
!147 = !DILocation(line: 101, column: 1, scope: !142)
!148 = !DILocation(line: 102, column: 19, scope: !142)
!149 = !DILocation(line: 102, column: 36, scope: !142)
!150 = !DILocation(line: 102, column: 17, scope: !142)
!151 = !DILocation(line: 103, column: 1, scope: !142)
!152 = !DILocation(line: 104, column: 21, scope: !142)
!153 = !DILocation(line: 3, column: 7, scope: !9, inlinedAt: !154)
!154 = distinct !DILocation(line: 104, column: 1, scope: !142)
!155 = !DILocation(line: 3, column: 6, scope: !9, inlinedAt: !154)
!156 = !DILocation(line: 3, column: 14, scope: !9, inlinedAt: !154)
!157 = !DILocation(line: 105, column: 1, scope: !142)
!158 = !DILocation(line: 106, column: 5, scope: !142)
!159 = !DILocation(line: 106, column: 20, scope: !142)
!160 = !DILocation(line: 106, column: 3, scope: !142)
!161 = !DILocation(line: 107, column: 16, scope: !142)
!162 = !DILocation(line: 108, column: 54, scope: !142)
!163 = !DILocation(line: 108, column: 33, scope: !142)
!164 = !DILocation(line: 106, column: 53, scope: !142)
!165 = !DILocation(line: 106, column: 68, scope: !142)
!166 = !DILocation(line: 108, column: 69, scope: !142)
!167 = !DILocation(line: 108, column: 16, scope: !142)
!168 = !DILocation(line: 109, column: 33, scope: !142)
!169 = !DILocation(line: 109, column: 16, scope: !142)
!170 = !DILocation(line: 110, column: 33, scope: !142)
!171 = !DILocation(line: 109, column: 18, scope: !142)
!172 = !DILocation(line: 110, column: 54, scope: !142)
!173 = !DILocation(line: 110, column: 69, scope: !142)
!174 = !DILocation(line: 110, column: 16, scope: !142)
!175 = !DILocation(line: 111, column: 1, scope: !142)
!176 = !DILocation(line: 112, column: 1, scope: !142)
!177 = !DILocation(line: 113, column: 17, scope: !142)
!178 = !DILocation(line: 113, column: 15, scope: !142)
!179 = !DILocation(line: 114, column: 17, scope: !142)
!180 = !DILocation(line: 114, column: 15, scope: !142)
!181 = !DILocation(line: 116, column: 13, scope: !142)
!182 = !DILocation(line: 116, column: 11, scope: !142)
!183 = !DILocation(line: 118, column: 21, scope: !142)
!184 = !DILocation(line: 118, column: 41, scope: !142)
!185 = !DILocation(line: 118, column: 46, scope: !142)
!186 = !DILocation(line: 118, column: 17, scope: !142)
!187 = !DILocation(line: 120, column: 17, scope: !142)
!188 = !DILocation(line: 121, column: 1, scope: !142)
!189 = !DILocation(line: 122, column: 19, scope: !142)
!190 = !DILocation(line: 8, column: 47, scope: !18, inlinedAt: !191)
!191 = distinct !DILocation(line: 122, column: 1, scope: !142)
!192 = !DILocation(line: 8, column: 46, scope: !18, inlinedAt: !191)
!193 = !DILocation(line: 8, column: 69, scope: !18, inlinedAt: !191)
!194 = !DILocation(line: 8, column: 83, scope: !18, inlinedAt: !191)
!195 = !DILocation(line: 124, column: 1, scope: !142)
!196 = !DILocation(line: 123, column: 1, scope: !142)
!197 = !DISubprogram(name: "pthread_create", scope: !1, file: !1, line: 15, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
