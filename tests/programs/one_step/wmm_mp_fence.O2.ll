; ModuleID = 'wmm_mp_fence.c'
source_filename = "wmm_mp_fence.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@.str = private unnamed_addr constant [2 x i8] c"0\00", align 1
@.str.1 = private unnamed_addr constant [15 x i8] c"wmm_mp_fence.c\00", align 1
@__PRETTY_FUNCTION__.reach_error = private unnamed_addr constant [19 x i8] c"void reach_error()\00", align 1
@__unbuffered_cnt = dso_local local_unnamed_addr global i32 0, align 4
@__unbuffered_p1_EAX = dso_local local_unnamed_addr global i32 0, align 4
@__unbuffered_p1_EBX = dso_local local_unnamed_addr global i32 0, align 4
@z = dso_local local_unnamed_addr global i32 0, align 4
@x = dso_local local_unnamed_addr global i32 0, align 4
@y = dso_local local_unnamed_addr global i32 0, align 4
@"x$w_buff0" = dso_local local_unnamed_addr global i32 0, align 4
@"x$w_buff1" = dso_local local_unnamed_addr global i32 0, align 4
@"x$w_buff0_used" = dso_local local_unnamed_addr global i8 0, align 1
@"x$w_buff1_used" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff0_thd0" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff1_thd0" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff0_thd1" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff1_thd1" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff0_thd2" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff1_thd2" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff0_thd3" = dso_local local_unnamed_addr global i8 0, align 1
@"x$r_buff1_thd3" = dso_local local_unnamed_addr global i8 0, align 1
@"weak$$choice0" = dso_local local_unnamed_addr global i8 0, align 1
@"weak$$choice2" = dso_local local_unnamed_addr global i8 0, align 1
@"x$flush_delayed" = dso_local local_unnamed_addr global i8 0, align 1
@"x$mem_tmp" = dso_local local_unnamed_addr global i32 0, align 4
@"main$tmp_guard0" = dso_local local_unnamed_addr global i8 0, align 1
@"main$tmp_guard1" = dso_local local_unnamed_addr global i8 0, align 1
@"x$read_delayed" = dso_local local_unnamed_addr global i8 0, align 1
@"x$read_delayed_var" = dso_local local_unnamed_addr global i32* null, align 8

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
  tail call void @__assert_fail(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.1, i64 0, i64 0), i32 noundef 7, i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @__PRETTY_FUNCTION__.reach_error, i64 0, i64 0)) #6, !dbg !17
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
  %0 = load i32, i32* @"x$w_buff0", align 4, !dbg !26, !tbaa !27
  store i32 %0, i32* @"x$w_buff1", align 4, !dbg !31, !tbaa !27
  store i32 1, i32* @"x$w_buff0", align 4, !dbg !32, !tbaa !27
  %1 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !33, !tbaa !34, !range !36
  store i8 %1, i8* @"x$w_buff1_used", align 1, !dbg !37, !tbaa !34
  store i8 1, i8* @"x$w_buff0_used", align 1, !dbg !38, !tbaa !34
  %tobool.not.i = icmp eq i8 %1, 1, !dbg !39
  br i1 %tobool.not.i, label %ERROR.i, label %__VERIFIER_assert.exit, !dbg !41

ERROR.i:                                          ; preds = %entry
  tail call void @reach_error() #7, !dbg !42
  unreachable, !dbg !43

__VERIFIER_assert.exit:                           ; preds = %entry
  %2 = load i8, i8* @"x$r_buff0_thd0", align 1, !dbg !44, !tbaa !34, !range !36
  store i8 %2, i8* @"x$r_buff1_thd0", align 1, !dbg !45, !tbaa !34
  %3 = load i8, i8* @"x$r_buff0_thd1", align 1, !dbg !46, !tbaa !34, !range !36
  store i8 %3, i8* @"x$r_buff1_thd1", align 1, !dbg !47, !tbaa !34
  %4 = load i8, i8* @"x$r_buff0_thd2", align 1, !dbg !48, !tbaa !34, !range !36
  store i8 %4, i8* @"x$r_buff1_thd2", align 1, !dbg !49, !tbaa !34
  %5 = load i8, i8* @"x$r_buff0_thd3", align 1, !dbg !50, !tbaa !34, !range !36
  store i8 %5, i8* @"x$r_buff1_thd3", align 1, !dbg !51, !tbaa !34
  store i8 1, i8* @"x$r_buff0_thd1", align 1, !dbg !52, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !53
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !54
  %6 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !55, !tbaa !34, !range !36
  %tobool11.not = icmp eq i8 %6, 0, !dbg !55
  %7 = load i8, i8* @"x$r_buff0_thd1", align 1
  %tobool12.not = icmp eq i8 %7, 0
  %or.cond = select i1 %tobool11.not, i1 true, i1 %tobool12.not, !dbg !56
  br i1 %or.cond, label %cond.end26, label %cond.end26.thread, !dbg !56

cond.end26.thread:                                ; preds = %__VERIFIER_assert.exit
  %cond19 = load i32, i32* @"x$w_buff0", align 4, !dbg !55, !tbaa !27
  store i32 %cond19, i32* @x, align 4, !dbg !57, !tbaa !27
  store i8 0, i8* @"x$w_buff0_used", align 1, !dbg !58, !tbaa !34
  %.pre = load i8, i8* @"x$w_buff1_used", align 1, !dbg !59, !tbaa !34, !range !36
  %.pre103 = load i8, i8* @"x$r_buff1_thd1", align 1
  br label %cond.end44, !dbg !60

cond.end26:                                       ; preds = %__VERIFIER_assert.exit
  %8 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !61, !tbaa !34, !range !36
  %tobool13.not = icmp eq i8 %8, 0, !dbg !61
  %9 = load i8, i8* @"x$r_buff1_thd1", align 1
  %tobool15.not = icmp eq i8 %9, 0
  %or.cond83 = select i1 %tobool13.not, i1 true, i1 %tobool15.not, !dbg !62
  %x.val = load i32, i32* @x, align 4, !dbg !55
  %"x$w_buff1.val" = load i32, i32* @"x$w_buff1", align 4, !dbg !55
  %cond1992 = select i1 %or.cond83, i32 %x.val, i32 %"x$w_buff1.val", !dbg !55
  store i32 %cond1992, i32* @x, align 4, !dbg !57, !tbaa !27
  %phi.cmp = icmp eq i8 %6, 0, !dbg !60
  br label %cond.end44, !dbg !60

cond.end44:                                       ; preds = %cond.end26.thread, %cond.end26
  %10 = phi i8 [ %.pre103, %cond.end26.thread ], [ %9, %cond.end26 ]
  %11 = phi i8 [ %.pre, %cond.end26.thread ], [ %8, %cond.end26 ], !dbg !59
  %frombool2998 = phi i1 [ true, %cond.end26.thread ], [ %phi.cmp, %cond.end26 ]
  %tobool35.not = icmp eq i8 %11, 0, !dbg !59
  %tobool38.not = icmp eq i8 %10, 0
  %or.cond86 = select i1 %tobool35.not, i1 true, i1 %tobool38.not, !dbg !63
  %spec.select89 = select i1 %or.cond86, i8 %11, i8 0, !dbg !63
  store i8 %spec.select89, i8* @"x$w_buff1_used", align 1, !dbg !64, !tbaa !34
  %or.cond87 = select i1 %frombool2998, i1 true, i1 %tobool12.not, !dbg !65
  br i1 %or.cond87, label %cond.end57, label %cond.end57.thread, !dbg !65

cond.end57.thread:                                ; preds = %cond.end44
  store i8 0, i8* @"x$r_buff0_thd1", align 1, !dbg !66, !tbaa !34
  br label %lor.lhs.false66, !dbg !67

cond.end57:                                       ; preds = %cond.end44
  %phi.cmp81 = icmp ne i8 %7, 0, !dbg !68
  %frombool60 = zext i1 %phi.cmp81 to i8, !dbg !66
  store i8 %frombool60, i8* @"x$r_buff0_thd1", align 1, !dbg !66, !tbaa !34
  %cond58.not = xor i1 %phi.cmp81, true, !dbg !67
  %brmerge = select i1 %frombool2998, i1 true, i1 %cond58.not, !dbg !67
  br i1 %brmerge, label %lor.lhs.false66, label %cond.end76, !dbg !67

lor.lhs.false66:                                  ; preds = %cond.end57.thread, %cond.end57
  %tobool67.not = icmp eq i8 %spec.select89, 0, !dbg !69
  %tobool70.not = icmp eq i8 %10, 0
  %or.cond88 = select i1 %tobool67.not, i1 true, i1 %tobool70.not, !dbg !70
  %spec.select90 = select i1 %or.cond88, i8 %10, i8 0, !dbg !70
  br label %cond.end76, !dbg !70

cond.end76:                                       ; preds = %lor.lhs.false66, %cond.end57
  %cond77 = phi i8 [ 0, %cond.end57 ], [ %spec.select90, %lor.lhs.false66 ]
  store i8 %cond77, i8* @"x$r_buff1_thd1", align 1, !dbg !71, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !72
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !73
  store i32 1, i32* @y, align 4, !dbg !74, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !75
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !76
  %12 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !77, !tbaa !27
  %add = add nsw i32 %12, 1, !dbg !78
  store i32 %add, i32* @__unbuffered_cnt, align 4, !dbg !79, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !80
  ret i8* null, !dbg !81
}

declare void @__VERIFIER_atomic_begin(...) local_unnamed_addr #4

declare void @__VERIFIER_atomic_end(...) local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define dso_local noalias i8* @P1(i8* nocapture readnone %arg) #0 !dbg !82 {
entry:
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !83
  %0 = load i32, i32* @y, align 4, !dbg !84, !tbaa !27
  store i32 %0, i32* @__unbuffered_p1_EAX, align 4, !dbg !85, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !86
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !87
  %call = tail call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !88
  %frombool = zext i1 %call to i8, !dbg !89
  store i8 %frombool, i8* @"weak$$choice0", align 1, !dbg !89, !tbaa !34
  %call1 = tail call zeroext i1 @__VERIFIER_nondet_bool() #7, !dbg !90
  %frombool2 = zext i1 %call1 to i8, !dbg !91
  store i8 %frombool2, i8* @"weak$$choice2", align 1, !dbg !91, !tbaa !34
  %1 = load i32, i32* @x, align 4, !dbg !92, !tbaa !27
  store i32 %1, i32* @"x$mem_tmp", align 4, !dbg !93, !tbaa !27
  %2 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !94, !tbaa !34, !range !36
  %tobool4.not = icmp eq i8 %2, 0, !dbg !94
  br i1 %tobool4.not, label %cond.end76, label %lor.lhs.false, !dbg !95

lor.lhs.false:                                    ; preds = %entry
  %3 = load i8, i8* @"x$r_buff0_thd2", align 1, !dbg !96, !tbaa !34, !range !36
  %tobool5.not = icmp eq i8 %3, 0, !dbg !96
  %4 = load i8, i8* @"x$w_buff1_used", align 1
  %tobool6.not = icmp eq i8 %4, 0
  %or.cond = select i1 %tobool5.not, i1 %tobool6.not, i1 false, !dbg !97
  br i1 %or.cond, label %cond.end76, label %cond.end16.thread258, !dbg !97

cond.end16.thread258:                             ; preds = %lor.lhs.false
  %5 = load i8, i8* @"x$r_buff1_thd2", align 1
  %tobool10.not = icmp eq i8 %5, 0
  %or.cond212 = select i1 %tobool5.not, i1 %tobool10.not, i1 false, !dbg !98
  %x.val256 = load i32, i32* @x, align 4, !dbg !99
  %"x$w_buff1.val257" = load i32, i32* @"x$w_buff1", align 4, !dbg !99
  %"x$w_buff0.val" = load i32, i32* @"x$w_buff0", align 4, !dbg !99
  %spec.select.val = select i1 %tobool5.not, i32 %"x$w_buff1.val257", i32 %"x$w_buff0.val", !dbg !99
  %cond17.pre = select i1 %or.cond212, i32 %x.val256, i32 %spec.select.val, !dbg !99
  br i1 %call1, label %cond.true82, label %cond.end76.thread268, !dbg !100

cond.end76.thread268:                             ; preds = %cond.end16.thread258
  %6 = load i8, i8* @"x$r_buff1_thd2", align 1
  %tobool55.not = icmp eq i8 %6, 0
  %or.cond218 = select i1 %tobool5.not, i1 %tobool55.not, i1 false, !dbg !101
  %"x$w_buff0_used.val" = load i8, i8* @"x$w_buff0_used", align 1, !dbg !102
  %"weak$$choice0.val" = load i8, i8* @"weak$$choice0", align 1, !dbg !102
  %cond77.in.pr.pre = select i1 %or.cond218, i8 %"x$w_buff0_used.val", i8 %"weak$$choice0.val", !dbg !102
  store i8 %cond77.in.pr.pre, i8* @"x$w_buff0_used", align 1, !dbg !103, !tbaa !34
  br label %cond.false85, !dbg !104

cond.end76:                                       ; preds = %lor.lhs.false, %entry
  %cond77.in = phi i8 [ 0, %entry ], [ 1, %lor.lhs.false ], !dbg !102
  store i8 %cond77.in, i8* @"x$w_buff0_used", align 1, !dbg !103, !tbaa !34
  br i1 %call1, label %cond.true82, label %cond.false85, !dbg !104

cond.true82:                                      ; preds = %cond.end16.thread258, %cond.end76
  %cond17238267 = phi i32 [ %1, %cond.end76 ], [ %cond17.pre, %cond.end16.thread258 ]
  %7 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !105, !tbaa !34, !range !36
  br label %cond.end106, !dbg !104

cond.false85:                                     ; preds = %cond.end76.thread268, %cond.end76
  %cond17238272 = phi i32 [ %cond17.pre, %cond.end76.thread268 ], [ %1, %cond.end76 ]
  %cond77.in271 = phi i8 [ %cond77.in.pr.pre, %cond.end76.thread268 ], [ %cond77.in, %cond.end76 ]
  %tobool78.not = icmp eq i8 %cond77.in271, 0, !dbg !100
  br i1 %tobool78.not, label %cond.false85.cond.true95_crit_edge, label %lor.lhs.false87, !dbg !106

cond.false85.cond.true95_crit_edge:               ; preds = %cond.false85
  %.pre = load i8, i8* @"x$w_buff1_used", align 1, !dbg !107, !tbaa !34, !range !36
  br label %cond.true95, !dbg !106

lor.lhs.false87:                                  ; preds = %cond.false85
  %8 = load i8, i8* @"x$r_buff0_thd2", align 1, !dbg !108, !tbaa !34, !range !36
  %tobool88.not = icmp eq i8 %8, 0, !dbg !108
  %9 = load i8, i8* @"x$w_buff1_used", align 1
  %tobool90.not = icmp eq i8 %9, 0
  %or.cond220 = select i1 %tobool88.not, i1 %tobool90.not, i1 false, !dbg !109
  br i1 %or.cond220, label %cond.true95, label %lor.lhs.false91, !dbg !109

lor.lhs.false91:                                  ; preds = %lor.lhs.false87
  %10 = load i8, i8* @"x$r_buff1_thd2", align 1
  %tobool94.not = icmp eq i8 %10, 0
  %or.cond221 = select i1 %tobool88.not, i1 %tobool94.not, i1 false, !dbg !110
  br i1 %or.cond221, label %cond.true95, label %cond.end106, !dbg !110

cond.true95:                                      ; preds = %cond.false85.cond.true95_crit_edge, %lor.lhs.false91, %lor.lhs.false87
  %11 = phi i8 [ %.pre, %cond.false85.cond.true95_crit_edge ], [ %9, %lor.lhs.false91 ], [ 0, %lor.lhs.false87 ], !dbg !107
  br label %cond.end106, !dbg !111

cond.end106:                                      ; preds = %lor.lhs.false91, %cond.true95, %cond.true82
  %cond17238266 = phi i32 [ %cond17238272, %lor.lhs.false91 ], [ %cond17238272, %cond.true95 ], [ %cond17238267, %cond.true82 ]
  %cond125 = phi i32 [ %cond17238272, %lor.lhs.false91 ], [ %cond17238272, %cond.true95 ], [ %1, %cond.true82 ]
  %cond107.shrunk = phi i8 [ 0, %lor.lhs.false91 ], [ %11, %cond.true95 ], [ %7, %cond.true82 ]
  store i8 %cond107.shrunk, i8* @"x$w_buff1_used", align 1, !dbg !112, !tbaa !34
  %12 = load i8, i8* @"x$r_buff0_thd2", align 1, !dbg !113
  %13 = and i8 %12, 1, !dbg !113
  %tobool118208 = icmp ne i8 %13, 0, !dbg !113
  %tobool118 = select i1 %call1, i1 %tobool118208, i1 false, !dbg !113
  %frombool119 = zext i1 %tobool118 to i8, !dbg !114
  store i8 %frombool119, i8* @"x$r_buff0_thd2", align 1, !dbg !114, !tbaa !34
  store i32 %cond17238266, i32* @__unbuffered_p1_EBX, align 4, !dbg !115, !tbaa !27
  store i32 %cond125, i32* @x, align 4, !dbg !116, !tbaa !27
  store i8 0, i8* @"x$flush_delayed", align 1, !dbg !117, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !118
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !119
  %14 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !120, !tbaa !34, !range !36
  %tobool126.not = icmp eq i8 %14, 0, !dbg !120
  %15 = load i8, i8* @"x$r_buff0_thd2", align 1
  %tobool129.not = icmp eq i8 %15, 0
  %or.cond222 = select i1 %tobool126.not, i1 true, i1 %tobool129.not, !dbg !121
  br i1 %or.cond222, label %cond.end153, label %cond.end153.thread, !dbg !121

cond.end153.thread:                               ; preds = %cond.end106
  %cond143 = load i32, i32* @"x$w_buff0", align 4, !dbg !120, !tbaa !27
  store i32 %cond143, i32* @x, align 4, !dbg !122, !tbaa !27
  store i8 0, i8* @"x$w_buff0_used", align 1, !dbg !123, !tbaa !34
  %.pre254 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !124, !tbaa !34, !range !36
  %.pre255 = load i8, i8* @"x$r_buff1_thd2", align 1
  br label %cond.end172, !dbg !125

cond.end153:                                      ; preds = %cond.end106
  %16 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !126, !tbaa !34, !range !36
  %tobool133.not = icmp eq i8 %16, 0, !dbg !126
  %17 = load i8, i8* @"x$r_buff1_thd2", align 1
  %tobool136.not = icmp eq i8 %17, 0
  %or.cond223 = select i1 %tobool133.not, i1 true, i1 %tobool136.not, !dbg !127
  %x.val = load i32, i32* @x, align 4, !dbg !120
  %"x$w_buff1.val" = load i32, i32* @"x$w_buff1", align 4, !dbg !120
  %cond143240 = select i1 %or.cond223, i32 %x.val, i32 %"x$w_buff1.val", !dbg !120
  store i32 %cond143240, i32* @x, align 4, !dbg !122, !tbaa !27
  %phi.cmp = icmp eq i8 %14, 0, !dbg !125
  br label %cond.end172, !dbg !125

cond.end172:                                      ; preds = %cond.end153.thread, %cond.end153
  %18 = phi i8 [ %.pre255, %cond.end153.thread ], [ %17, %cond.end153 ]
  %19 = phi i8 [ %.pre254, %cond.end153.thread ], [ %16, %cond.end153 ], !dbg !124
  %frombool156246 = phi i1 [ true, %cond.end153.thread ], [ %phi.cmp, %cond.end153 ]
  %tobool163.not = icmp eq i8 %19, 0, !dbg !124
  %tobool166.not = icmp eq i8 %18, 0
  %or.cond226 = select i1 %tobool163.not, i1 true, i1 %tobool166.not, !dbg !128
  %spec.select232 = select i1 %or.cond226, i8 %19, i8 0, !dbg !128
  store i8 %spec.select232, i8* @"x$w_buff1_used", align 1, !dbg !129, !tbaa !34
  %or.cond227 = select i1 %frombool156246, i1 true, i1 %tobool129.not, !dbg !130
  br i1 %or.cond227, label %cond.end185, label %cond.end185.thread, !dbg !130

cond.end185.thread:                               ; preds = %cond.end172
  store i8 0, i8* @"x$r_buff0_thd2", align 1, !dbg !131, !tbaa !34
  br label %lor.lhs.false194, !dbg !132

cond.end185:                                      ; preds = %cond.end172
  %phi.cmp210 = icmp ne i8 %15, 0, !dbg !133
  %frombool188 = zext i1 %phi.cmp210 to i8, !dbg !131
  store i8 %frombool188, i8* @"x$r_buff0_thd2", align 1, !dbg !131, !tbaa !34
  %cond186.not = xor i1 %phi.cmp210, true, !dbg !132
  %brmerge = select i1 %frombool156246, i1 true, i1 %cond186.not, !dbg !132
  br i1 %brmerge, label %lor.lhs.false194, label %cond.end204, !dbg !132

lor.lhs.false194:                                 ; preds = %cond.end185.thread, %cond.end185
  %tobool195.not = icmp eq i8 %spec.select232, 0, !dbg !134
  %tobool198.not = icmp eq i8 %18, 0
  %or.cond228 = select i1 %tobool195.not, i1 true, i1 %tobool198.not, !dbg !135
  %spec.select233 = select i1 %or.cond228, i8 %18, i8 0, !dbg !135
  br label %cond.end204, !dbg !135

cond.end204:                                      ; preds = %lor.lhs.false194, %cond.end185
  %cond205 = phi i8 [ 0, %cond.end185 ], [ %spec.select233, %lor.lhs.false194 ]
  store i8 %cond205, i8* @"x$r_buff1_thd2", align 1, !dbg !136, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !137
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !138
  %20 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !139, !tbaa !27
  %add = add nsw i32 %20, 1, !dbg !140
  store i32 %add, i32* @__unbuffered_cnt, align 4, !dbg !141, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !142
  ret i8* null, !dbg !143
}

declare zeroext i1 @__VERIFIER_nondet_bool() local_unnamed_addr #4

; Function Attrs: nounwind uwtable
define dso_local noalias i8* @P2(i8* nocapture readnone %arg) #0 !dbg !144 {
entry:
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !145
  store i32 1, i32* @z, align 4, !dbg !146, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !147
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !148
  %0 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !149, !tbaa !34, !range !36
  %tobool.not = icmp eq i8 %0, 0, !dbg !149
  %1 = load i8, i8* @"x$r_buff0_thd3", align 1
  %tobool1.not = icmp eq i8 %1, 0
  %or.cond = select i1 %tobool.not, i1 true, i1 %tobool1.not, !dbg !150
  br i1 %or.cond, label %cond.end15, label %cond.end15.thread, !dbg !150

cond.end15.thread:                                ; preds = %entry
  %cond8 = load i32, i32* @"x$w_buff0", align 4, !dbg !149, !tbaa !27
  store i32 %cond8, i32* @x, align 4, !dbg !151, !tbaa !27
  store i8 0, i8* @"x$w_buff0_used", align 1, !dbg !152, !tbaa !34
  %.pre = load i8, i8* @"x$w_buff1_used", align 1, !dbg !153, !tbaa !34, !range !36
  %.pre91 = load i8, i8* @"x$r_buff1_thd3", align 1
  br label %cond.end32, !dbg !154

cond.end15:                                       ; preds = %entry
  %2 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !155, !tbaa !34, !range !36
  %tobool2.not = icmp eq i8 %2, 0, !dbg !155
  %3 = load i8, i8* @"x$r_buff1_thd3", align 1
  %tobool4.not = icmp eq i8 %3, 0
  %or.cond71 = select i1 %tobool2.not, i1 true, i1 %tobool4.not, !dbg !156
  %x.val = load i32, i32* @x, align 4, !dbg !149
  %"x$w_buff1.val" = load i32, i32* @"x$w_buff1", align 4, !dbg !149
  %cond880 = select i1 %or.cond71, i32 %x.val, i32 %"x$w_buff1.val", !dbg !149
  store i32 %cond880, i32* @x, align 4, !dbg !151, !tbaa !27
  %phi.cmp = icmp eq i8 %0, 0, !dbg !154
  br label %cond.end32, !dbg !154

cond.end32:                                       ; preds = %cond.end15.thread, %cond.end15
  %4 = phi i8 [ %.pre91, %cond.end15.thread ], [ %3, %cond.end15 ]
  %5 = phi i8 [ %.pre, %cond.end15.thread ], [ %2, %cond.end15 ], !dbg !153
  %frombool86 = phi i1 [ true, %cond.end15.thread ], [ %phi.cmp, %cond.end15 ]
  %tobool23.not = icmp eq i8 %5, 0, !dbg !153
  %tobool26.not = icmp eq i8 %4, 0
  %or.cond74 = select i1 %tobool23.not, i1 true, i1 %tobool26.not, !dbg !157
  %spec.select77 = select i1 %or.cond74, i8 %5, i8 0, !dbg !157
  store i8 %spec.select77, i8* @"x$w_buff1_used", align 1, !dbg !158, !tbaa !34
  %or.cond75 = select i1 %frombool86, i1 true, i1 %tobool1.not, !dbg !159
  br i1 %or.cond75, label %cond.end45, label %cond.end45.thread, !dbg !159

cond.end45.thread:                                ; preds = %cond.end32
  store i8 0, i8* @"x$r_buff0_thd3", align 1, !dbg !160, !tbaa !34
  br label %lor.lhs.false54, !dbg !161

cond.end45:                                       ; preds = %cond.end32
  %phi.cmp69 = icmp ne i8 %1, 0, !dbg !162
  %frombool48 = zext i1 %phi.cmp69 to i8, !dbg !160
  store i8 %frombool48, i8* @"x$r_buff0_thd3", align 1, !dbg !160, !tbaa !34
  %cond46.not = xor i1 %phi.cmp69, true, !dbg !161
  %brmerge = select i1 %frombool86, i1 true, i1 %cond46.not, !dbg !161
  br i1 %brmerge, label %lor.lhs.false54, label %cond.end64, !dbg !161

lor.lhs.false54:                                  ; preds = %cond.end45.thread, %cond.end45
  %tobool55.not = icmp eq i8 %spec.select77, 0, !dbg !163
  %tobool58.not = icmp eq i8 %4, 0
  %or.cond76 = select i1 %tobool55.not, i1 true, i1 %tobool58.not, !dbg !164
  %spec.select78 = select i1 %or.cond76, i8 %4, i8 0, !dbg !164
  br label %cond.end64, !dbg !164

cond.end64:                                       ; preds = %lor.lhs.false54, %cond.end45
  %cond65 = phi i8 [ 0, %cond.end45 ], [ %spec.select78, %lor.lhs.false54 ]
  store i8 %cond65, i8* @"x$r_buff1_thd3", align 1, !dbg !165, !tbaa !34
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !166
  tail call void (...) @__VERIFIER_atomic_begin() #7, !dbg !167
  %6 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !168, !tbaa !27
  %add = add nsw i32 %6, 1, !dbg !169
  store i32 %add, i32* @__unbuffered_cnt, align 4, !dbg !170, !tbaa !27
  tail call void (...) @__VERIFIER_atomic_end() #7, !dbg !171
  ret i8* null, !dbg !172
}

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !173 {
entry:
  %t100 = alloca i64, align 8
  %t101 = alloca i64, align 8
  %t102 = alloca i64, align 8
  %0 = bitcast i64* %t100 to i8*, !dbg !174
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %0) #7, !dbg !174
  %call = call i32 @pthread_create(i64* noundef nonnull %t100, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @P0, i8* noundef null) #7, !dbg !175
  %1 = bitcast i64* %t101 to i8*, !dbg !176
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %1) #7, !dbg !176
  %call1 = call i32 @pthread_create(i64* noundef nonnull %t101, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @P1, i8* noundef null) #7, !dbg !177
  %2 = bitcast i64* %t102 to i8*, !dbg !178
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %2) #7, !dbg !178
  %call2 = call i32 @pthread_create(i64* noundef nonnull %t102, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef nonnull @P2, i8* noundef null) #7, !dbg !179
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !180
  %3 = load i32, i32* @__unbuffered_cnt, align 4, !dbg !181, !tbaa !27
  %cmp = icmp eq i32 %3, 3, !dbg !182
  %frombool = zext i1 %cmp to i8, !dbg !183
  store i8 %frombool, i8* @"main$tmp_guard0", align 1, !dbg !183, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !184
  %4 = load i8, i8* @"main$tmp_guard0", align 1, !dbg !185, !tbaa !34, !range !36
  %tobool.not.i = icmp eq i8 %4, 0, !dbg !186
  br i1 %tobool.not.i, label %if.then.i, label %assume_abort_if_not.exit, !dbg !188

if.then.i:                                        ; preds = %entry
  call void @abort() #6, !dbg !189
  unreachable, !dbg !189

assume_abort_if_not.exit:                         ; preds = %entry
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !190
  %5 = load i8, i8* @"x$w_buff0_used", align 1, !dbg !191, !tbaa !34, !range !36
  %tobool3.not = icmp eq i8 %5, 0, !dbg !191
  %6 = load i8, i8* @"x$r_buff0_thd0", align 1
  %tobool5.not = icmp eq i8 %6, 0
  %or.cond = select i1 %tobool3.not, i1 true, i1 %tobool5.not, !dbg !192
  br i1 %or.cond, label %cond.end25, label %cond.end25.thread, !dbg !192

cond.end25.thread:                                ; preds = %assume_abort_if_not.exit
  %cond15 = load i32, i32* @"x$w_buff0", align 4, !dbg !191, !tbaa !27
  store i32 %cond15, i32* @x, align 4, !dbg !193, !tbaa !27
  store i8 0, i8* @"x$w_buff0_used", align 1, !dbg !194, !tbaa !34
  %.pre = load i8, i8* @"x$w_buff1_used", align 1, !dbg !195, !tbaa !34, !range !36
  %.pre110 = load i8, i8* @"x$r_buff1_thd0", align 1
  br label %cond.end43, !dbg !196

cond.end25:                                       ; preds = %assume_abort_if_not.exit
  %7 = load i8, i8* @"x$w_buff1_used", align 1, !dbg !197, !tbaa !34, !range !36
  %tobool7.not = icmp eq i8 %7, 0, !dbg !197
  %8 = load i8, i8* @"x$r_buff1_thd0", align 1
  %tobool10.not = icmp eq i8 %8, 0
  %or.cond89 = select i1 %tobool7.not, i1 true, i1 %tobool10.not, !dbg !198
  %x.val = load i32, i32* @x, align 4, !dbg !191
  %"x$w_buff1.val" = load i32, i32* @"x$w_buff1", align 4, !dbg !191
  %cond1599 = select i1 %or.cond89, i32 %x.val, i32 %"x$w_buff1.val", !dbg !191
  store i32 %cond1599, i32* @x, align 4, !dbg !193, !tbaa !27
  %phi.cmp = icmp eq i8 %5, 0, !dbg !196
  br label %cond.end43, !dbg !196

cond.end43:                                       ; preds = %cond.end25.thread, %cond.end25
  %9 = phi i8 [ %.pre110, %cond.end25.thread ], [ %8, %cond.end25 ]
  %10 = phi i8 [ %.pre, %cond.end25.thread ], [ %7, %cond.end25 ], !dbg !195
  %frombool28105 = phi i1 [ true, %cond.end25.thread ], [ %phi.cmp, %cond.end25 ]
  %tobool34.not = icmp eq i8 %10, 0, !dbg !195
  %tobool37.not = icmp eq i8 %9, 0
  %or.cond92 = select i1 %tobool34.not, i1 true, i1 %tobool37.not, !dbg !199
  %spec.select95 = select i1 %or.cond92, i8 %10, i8 0, !dbg !199
  store i8 %spec.select95, i8* @"x$w_buff1_used", align 1, !dbg !200, !tbaa !34
  %or.cond93 = select i1 %frombool28105, i1 true, i1 %tobool5.not, !dbg !201
  br i1 %or.cond93, label %cond.end56, label %cond.end56.thread, !dbg !201

cond.end56.thread:                                ; preds = %cond.end43
  store i8 0, i8* @"x$r_buff0_thd0", align 1, !dbg !202, !tbaa !34
  br label %lor.lhs.false65, !dbg !203

cond.end56:                                       ; preds = %cond.end43
  %phi.cmp87 = icmp ne i8 %6, 0, !dbg !204
  %frombool59 = zext i1 %phi.cmp87 to i8, !dbg !202
  store i8 %frombool59, i8* @"x$r_buff0_thd0", align 1, !dbg !202, !tbaa !34
  %cond57.not = xor i1 %phi.cmp87, true, !dbg !203
  %brmerge = select i1 %frombool28105, i1 true, i1 %cond57.not, !dbg !203
  br i1 %brmerge, label %lor.lhs.false65, label %cond.end75, !dbg !203

lor.lhs.false65:                                  ; preds = %cond.end56.thread, %cond.end56
  %tobool66.not = icmp eq i8 %spec.select95, 0, !dbg !205
  %tobool69.not = icmp eq i8 %9, 0
  %or.cond94 = select i1 %tobool66.not, i1 true, i1 %tobool69.not, !dbg !206
  %spec.select96 = select i1 %or.cond94, i8 %9, i8 0, !dbg !206
  br label %cond.end75, !dbg !206

cond.end75:                                       ; preds = %lor.lhs.false65, %cond.end56
  %cond76 = phi i8 [ 0, %cond.end56 ], [ %spec.select96, %lor.lhs.false65 ]
  store i8 %cond76, i8* @"x$r_buff1_thd0", align 1, !dbg !207, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !208
  call void (...) @__VERIFIER_atomic_begin() #7, !dbg !209
  %11 = load i32, i32* @__unbuffered_p1_EAX, align 4, !dbg !210, !tbaa !27
  %cmp79 = icmp ne i32 %11, 1, !dbg !211
  %12 = load i32, i32* @__unbuffered_p1_EBX, align 4, !dbg !212
  %cmp81 = icmp ne i32 %12, 0, !dbg !212
  %13 = select i1 %cmp79, i1 true, i1 %cmp81, !dbg !212
  %frombool83 = zext i1 %13 to i8, !dbg !213
  store i8 %frombool83, i8* @"main$tmp_guard1", align 1, !dbg !213, !tbaa !34
  call void (...) @__VERIFIER_atomic_end() #7, !dbg !214
  %14 = load i8, i8* @"main$tmp_guard1", align 1, !dbg !215, !tbaa !34, !range !36
  %tobool.not.i97 = icmp eq i8 %14, 0, !dbg !216
  br i1 %tobool.not.i97, label %ERROR.i, label %__VERIFIER_assert.exit, !dbg !218

ERROR.i:                                          ; preds = %cond.end75
  call void @reach_error() #7, !dbg !219
  unreachable, !dbg !220

__VERIFIER_assert.exit:                           ; preds = %cond.end75
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %2) #7, !dbg !221
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %1) #7, !dbg !221
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %0) #7, !dbg !221
  ret i32 0, !dbg !222
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #5

declare !dbg !223 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) local_unnamed_addr #4

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
!1 = !DIFile(filename: "wmm_mp_fence.c", directory: "", checksumkind: CSK_MD5, checksum: "14085bf1fad5b97a59e81371e06d3f19")
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
!24 = distinct !DISubprogram(name: "P0", scope: !1, file: !1, line: 39, type: !10, scopeLine: 40, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!25 = !DILocation(line: 41, column: 1, scope: !24)
!26 = !DILocation(line: 42, column: 13, scope: !24)
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !29, i64 0}
!29 = !{!"omnipotent char", !30, i64 0}
!30 = !{!"Simple C/C++ TBAA"}
!31 = !DILocation(line: 42, column: 11, scope: !24)
!32 = !DILocation(line: 43, column: 11, scope: !24)
!33 = !DILocation(line: 44, column: 18, scope: !24)
!34 = !{!35, !35, i64 0}
!35 = !{!"_Bool", !29, i64 0}
!36 = !{i8 0, i8 2}
!37 = !DILocation(line: 44, column: 16, scope: !24)
!38 = !DILocation(line: 45, column: 16, scope: !24)
!39 = !DILocation(line: 8, column: 47, scope: !18, inlinedAt: !40)
!40 = distinct !DILocation(line: 46, column: 1, scope: !24)
!41 = !DILocation(line: 8, column: 46, scope: !18, inlinedAt: !40)
!42 = !DILocation(line: 8, column: 69, scope: !18, inlinedAt: !40)
!43 = !DILocation(line: 8, column: 83, scope: !18, inlinedAt: !40)
!44 = !DILocation(line: 47, column: 18, scope: !24)
!45 = !DILocation(line: 47, column: 16, scope: !24)
!46 = !DILocation(line: 48, column: 18, scope: !24)
!47 = !DILocation(line: 48, column: 16, scope: !24)
!48 = !DILocation(line: 49, column: 18, scope: !24)
!49 = !DILocation(line: 49, column: 16, scope: !24)
!50 = !DILocation(line: 50, column: 18, scope: !24)
!51 = !DILocation(line: 50, column: 16, scope: !24)
!52 = !DILocation(line: 51, column: 16, scope: !24)
!53 = !DILocation(line: 52, column: 1, scope: !24)
!54 = !DILocation(line: 53, column: 1, scope: !24)
!55 = !DILocation(line: 54, column: 5, scope: !24)
!56 = !DILocation(line: 54, column: 20, scope: !24)
!57 = !DILocation(line: 54, column: 3, scope: !24)
!58 = !DILocation(line: 55, column: 16, scope: !24)
!59 = !DILocation(line: 56, column: 54, scope: !24)
!60 = !DILocation(line: 56, column: 33, scope: !24)
!61 = !DILocation(line: 54, column: 53, scope: !24)
!62 = !DILocation(line: 54, column: 68, scope: !24)
!63 = !DILocation(line: 56, column: 69, scope: !24)
!64 = !DILocation(line: 56, column: 16, scope: !24)
!65 = !DILocation(line: 57, column: 33, scope: !24)
!66 = !DILocation(line: 57, column: 16, scope: !24)
!67 = !DILocation(line: 58, column: 33, scope: !24)
!68 = !DILocation(line: 57, column: 18, scope: !24)
!69 = !DILocation(line: 58, column: 54, scope: !24)
!70 = !DILocation(line: 58, column: 69, scope: !24)
!71 = !DILocation(line: 58, column: 16, scope: !24)
!72 = !DILocation(line: 59, column: 1, scope: !24)
!73 = !DILocation(line: 60, column: 1, scope: !24)
!74 = !DILocation(line: 61, column: 3, scope: !24)
!75 = !DILocation(line: 62, column: 1, scope: !24)
!76 = !DILocation(line: 63, column: 1, scope: !24)
!77 = !DILocation(line: 64, column: 20, scope: !24)
!78 = !DILocation(line: 64, column: 37, scope: !24)
!79 = !DILocation(line: 64, column: 18, scope: !24)
!80 = !DILocation(line: 65, column: 1, scope: !24)
!81 = !DILocation(line: 66, column: 1, scope: !24)
!82 = distinct !DISubprogram(name: "P1", scope: !1, file: !1, line: 68, type: !10, scopeLine: 69, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!83 = !DILocation(line: 70, column: 1, scope: !82)
!84 = !DILocation(line: 71, column: 23, scope: !82)
!85 = !DILocation(line: 71, column: 21, scope: !82)
!86 = !DILocation(line: 72, column: 1, scope: !82)
!87 = !DILocation(line: 73, column: 1, scope: !82)
!88 = !DILocation(line: 74, column: 17, scope: !82)
!89 = !DILocation(line: 74, column: 15, scope: !82)
!90 = !DILocation(line: 75, column: 17, scope: !82)
!91 = !DILocation(line: 75, column: 15, scope: !82)
!92 = !DILocation(line: 77, column: 13, scope: !82)
!93 = !DILocation(line: 77, column: 11, scope: !82)
!94 = !DILocation(line: 78, column: 6, scope: !82)
!95 = !DILocation(line: 78, column: 21, scope: !82)
!96 = !DILocation(line: 78, column: 25, scope: !82)
!97 = !DILocation(line: 78, column: 40, scope: !82)
!98 = !DILocation(line: 78, column: 78, scope: !82)
!99 = !DILocation(line: 78, column: 5, scope: !82)
!100 = !DILocation(line: 80, column: 18, scope: !82)
!101 = !DILocation(line: 80, column: 125, scope: !82)
!102 = !DILocation(line: 0, scope: !82)
!103 = !DILocation(line: 80, column: 16, scope: !82)
!104 = !DILocation(line: 81, column: 18, scope: !82)
!105 = !DILocation(line: 81, column: 34, scope: !82)
!106 = !DILocation(line: 81, column: 68, scope: !82)
!107 = !DILocation(line: 81, column: 146, scope: !82)
!108 = !DILocation(line: 81, column: 72, scope: !82)
!109 = !DILocation(line: 81, column: 87, scope: !82)
!110 = !DILocation(line: 81, column: 125, scope: !82)
!111 = !DILocation(line: 81, column: 52, scope: !82)
!112 = !DILocation(line: 81, column: 16, scope: !82)
!113 = !DILocation(line: 82, column: 18, scope: !82)
!114 = !DILocation(line: 82, column: 16, scope: !82)
!115 = !DILocation(line: 83, column: 21, scope: !82)
!116 = !DILocation(line: 84, column: 3, scope: !82)
!117 = !DILocation(line: 85, column: 17, scope: !82)
!118 = !DILocation(line: 86, column: 1, scope: !82)
!119 = !DILocation(line: 87, column: 1, scope: !82)
!120 = !DILocation(line: 88, column: 5, scope: !82)
!121 = !DILocation(line: 88, column: 20, scope: !82)
!122 = !DILocation(line: 88, column: 3, scope: !82)
!123 = !DILocation(line: 89, column: 16, scope: !82)
!124 = !DILocation(line: 90, column: 54, scope: !82)
!125 = !DILocation(line: 90, column: 33, scope: !82)
!126 = !DILocation(line: 88, column: 53, scope: !82)
!127 = !DILocation(line: 88, column: 68, scope: !82)
!128 = !DILocation(line: 90, column: 69, scope: !82)
!129 = !DILocation(line: 90, column: 16, scope: !82)
!130 = !DILocation(line: 91, column: 33, scope: !82)
!131 = !DILocation(line: 91, column: 16, scope: !82)
!132 = !DILocation(line: 92, column: 33, scope: !82)
!133 = !DILocation(line: 91, column: 18, scope: !82)
!134 = !DILocation(line: 92, column: 54, scope: !82)
!135 = !DILocation(line: 92, column: 69, scope: !82)
!136 = !DILocation(line: 92, column: 16, scope: !82)
!137 = !DILocation(line: 93, column: 1, scope: !82)
!138 = !DILocation(line: 94, column: 1, scope: !82)
!139 = !DILocation(line: 95, column: 20, scope: !82)
!140 = !DILocation(line: 95, column: 37, scope: !82)
!141 = !DILocation(line: 95, column: 18, scope: !82)
!142 = !DILocation(line: 96, column: 1, scope: !82)
!143 = !DILocation(line: 97, column: 1, scope: !82)
!144 = distinct !DISubprogram(name: "P2", scope: !1, file: !1, line: 99, type: !10, scopeLine: 100, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!145 = !DILocation(line: 101, column: 1, scope: !144)
!146 = !DILocation(line: 102, column: 3, scope: !144)
!147 = !DILocation(line: 103, column: 1, scope: !144)
!148 = !DILocation(line: 104, column: 1, scope: !144)
!149 = !DILocation(line: 105, column: 5, scope: !144)
!150 = !DILocation(line: 105, column: 20, scope: !144)
!151 = !DILocation(line: 105, column: 3, scope: !144)
!152 = !DILocation(line: 106, column: 16, scope: !144)
!153 = !DILocation(line: 107, column: 54, scope: !144)
!154 = !DILocation(line: 107, column: 33, scope: !144)
!155 = !DILocation(line: 105, column: 53, scope: !144)
!156 = !DILocation(line: 105, column: 68, scope: !144)
!157 = !DILocation(line: 107, column: 69, scope: !144)
!158 = !DILocation(line: 107, column: 16, scope: !144)
!159 = !DILocation(line: 108, column: 33, scope: !144)
!160 = !DILocation(line: 108, column: 16, scope: !144)
!161 = !DILocation(line: 109, column: 33, scope: !144)
!162 = !DILocation(line: 108, column: 18, scope: !144)
!163 = !DILocation(line: 109, column: 54, scope: !144)
!164 = !DILocation(line: 109, column: 69, scope: !144)
!165 = !DILocation(line: 109, column: 16, scope: !144)
!166 = !DILocation(line: 110, column: 1, scope: !144)
!167 = !DILocation(line: 111, column: 1, scope: !144)
!168 = !DILocation(line: 112, column: 20, scope: !144)
!169 = !DILocation(line: 112, column: 37, scope: !144)
!170 = !DILocation(line: 112, column: 18, scope: !144)
!171 = !DILocation(line: 113, column: 1, scope: !144)
!172 = !DILocation(line: 114, column: 1, scope: !144)
!173 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 116, type: !10, scopeLine: 117, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!174 = !DILocation(line: 118, column: 1, scope: !173)
!175 = !DILocation(line: 119, column: 1, scope: !173)
!176 = !DILocation(line: 120, column: 1, scope: !173)
!177 = !DILocation(line: 121, column: 1, scope: !173)
!178 = !DILocation(line: 122, column: 1, scope: !173)
!179 = !DILocation(line: 123, column: 1, scope: !173)
!180 = !DILocation(line: 124, column: 1, scope: !173)
!181 = !DILocation(line: 125, column: 19, scope: !173)
!182 = !DILocation(line: 125, column: 36, scope: !173)
!183 = !DILocation(line: 125, column: 17, scope: !173)
!184 = !DILocation(line: 126, column: 1, scope: !173)
!185 = !DILocation(line: 127, column: 21, scope: !173)
!186 = !DILocation(line: 3, column: 7, scope: !9, inlinedAt: !187)
!187 = distinct !DILocation(line: 127, column: 1, scope: !173)
!188 = !DILocation(line: 3, column: 6, scope: !9, inlinedAt: !187)
!189 = !DILocation(line: 3, column: 14, scope: !9, inlinedAt: !187)
!190 = !DILocation(line: 128, column: 1, scope: !173)
!191 = !DILocation(line: 129, column: 5, scope: !173)
!192 = !DILocation(line: 129, column: 20, scope: !173)
!193 = !DILocation(line: 129, column: 3, scope: !173)
!194 = !DILocation(line: 130, column: 16, scope: !173)
!195 = !DILocation(line: 131, column: 54, scope: !173)
!196 = !DILocation(line: 131, column: 33, scope: !173)
!197 = !DILocation(line: 129, column: 53, scope: !173)
!198 = !DILocation(line: 129, column: 68, scope: !173)
!199 = !DILocation(line: 131, column: 69, scope: !173)
!200 = !DILocation(line: 131, column: 16, scope: !173)
!201 = !DILocation(line: 132, column: 33, scope: !173)
!202 = !DILocation(line: 132, column: 16, scope: !173)
!203 = !DILocation(line: 133, column: 33, scope: !173)
!204 = !DILocation(line: 132, column: 18, scope: !173)
!205 = !DILocation(line: 133, column: 54, scope: !173)
!206 = !DILocation(line: 133, column: 69, scope: !173)
!207 = !DILocation(line: 133, column: 16, scope: !173)
!208 = !DILocation(line: 134, column: 1, scope: !173)
!209 = !DILocation(line: 135, column: 1, scope: !173)
!210 = !DILocation(line: 136, column: 21, scope: !173)
!211 = !DILocation(line: 136, column: 41, scope: !173)
!212 = !DILocation(line: 136, column: 46, scope: !173)
!213 = !DILocation(line: 136, column: 17, scope: !173)
!214 = !DILocation(line: 137, column: 1, scope: !173)
!215 = !DILocation(line: 138, column: 19, scope: !173)
!216 = !DILocation(line: 8, column: 47, scope: !18, inlinedAt: !217)
!217 = distinct !DILocation(line: 138, column: 1, scope: !173)
!218 = !DILocation(line: 8, column: 46, scope: !18, inlinedAt: !217)
!219 = !DILocation(line: 8, column: 69, scope: !18, inlinedAt: !217)
!220 = !DILocation(line: 8, column: 83, scope: !18, inlinedAt: !217)
!221 = !DILocation(line: 140, column: 1, scope: !173)
!222 = !DILocation(line: 139, column: 1, scope: !173)
!223 = !DISubprogram(name: "pthread_create", scope: !1, file: !1, line: 15, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
