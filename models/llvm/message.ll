; ModuleID = 'message.c'
source_filename = "message.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@ready = dso_local global i32 0, align 4
@data = dso_local global i32 0, align 4
@.str = private unnamed_addr constant [10 x i8] c"data == 7\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"message.c\00", align 1
@__PRETTY_FUNCTION__.main = private unnamed_addr constant [15 x i8] c"int main(void)\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !9 {
entry:
  %retval = alloca i32, align 4
  %thread = alloca i64, align 8
  %atomic-temp = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i64* %thread to i8*, !dbg !12
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0) #5, !dbg !12
  %call = call i32 @pthread_create(i64* noundef %thread, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @sender, i8* noundef null) #5, !dbg !13
  %1 = load atomic i32, i32* @ready acquire, align 4, !dbg !14
  store i32 %1, i32* %atomic-temp, align 4, !dbg !14
  %2 = load i32, i32* %atomic-temp, align 4, !dbg !14, !tbaa !15
  %tobool = icmp ne i32 %2, 0, !dbg !14
  br i1 %tobool, label %if.then, label %if.end2, !dbg !14

if.then:                                          ; preds = %entry
  %3 = load i32, i32* @data, align 4, !dbg !19, !tbaa !15
  %cmp = icmp eq i32 %3, 7, !dbg !19
  br i1 %cmp, label %if.then1, label %if.else, !dbg !19

if.then1:                                         ; preds = %if.then
  br label %if.end, !dbg !19

if.else:                                          ; preds = %if.then
  call void @__assert_fail(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str, i64 0, i64 0), i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef 19, i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @__PRETTY_FUNCTION__.main, i64 0, i64 0)) #6, !dbg !19
  unreachable, !dbg !19

if.end:                                           ; preds = %if.then1
  br label %if.end2, !dbg !19

if.end2:                                          ; preds = %if.end, %entry
  %4 = load i64, i64* %thread, align 8, !dbg !20, !tbaa !21
  %call3 = call i32 @pthread_join(i64 noundef %4, i8** noundef null), !dbg !23
  %5 = bitcast i64* %thread to i8*, !dbg !24
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %5) #5, !dbg !24
  %6 = load i32, i32* %retval, align 4, !dbg !24
  ret i32 %6, !dbg !24
}

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nounwind
declare !dbg !25 i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef) #2

; Function Attrs: nounwind uwtable
define internal i8* @sender(i8* noundef %unused) #0 !dbg !27 {
entry:
  %unused.addr = alloca i8*, align 8
  %.atomictmp = alloca i32, align 4
  store i8* %unused, i8** %unused.addr, align 8, !tbaa !28
  store i32 7, i32* @data, align 4, !dbg !30, !tbaa !15
  store i32 1, i32* %.atomictmp, align 4, !dbg !31, !tbaa !15
  %0 = load i32, i32* %.atomictmp, align 4, !dbg !31
  store atomic i32 %0, i32* @ready release, align 4, !dbg !31
  %1 = load i8*, i8** %unused.addr, align 8, !dbg !32, !tbaa !28
  ret i8* %1, !dbg !33
}

; Function Attrs: noreturn nounwind
declare void @__assert_fail(i8* noundef, i8* noundef, i32 noundef, i8* noundef) #3

declare !dbg !34 i32 @pthread_join(i64 noundef, i8** noundef) #4

; Function Attrs: argmemonly nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nosync nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { noreturn nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }
attributes #6 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "message.c", directory: ".", checksumkind: CSK_MD5, checksum: "ed0bb91789928f01f1cb7587132ed142")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 15, type: !10, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 16, column: 3, scope: !9)
!13 = !DILocation(line: 17, column: 3, scope: !9)
!14 = !DILocation(line: 18, column: 7, scope: !9)
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !17, i64 0}
!17 = !{!"omnipotent char", !18, i64 0}
!18 = !{!"Simple C/C++ TBAA"}
!19 = !DILocation(line: 19, column: 5, scope: !9)
!20 = !DILocation(line: 20, column: 16, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"long", !17, i64 0}
!23 = !DILocation(line: 20, column: 3, scope: !9)
!24 = !DILocation(line: 21, column: 1, scope: !9)
!25 = !DISubprogram(name: "pthread_create", scope: !26, file: !26, line: 202, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
!26 = !DIFile(filename: "/usr/include/pthread.h", directory: ".", checksumkind: CSK_MD5, checksum: "5205981c6f80cc3dc1e81231df63d8ef")
!27 = distinct !DISubprogram(name: "sender", scope: !1, file: !1, line: 9, type: !10, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!28 = !{!29, !29, i64 0}
!29 = !{!"any pointer", !17, i64 0}
!30 = !DILocation(line: 10, column: 8, scope: !27)
!31 = !DILocation(line: 11, column: 3, scope: !27)
!32 = !DILocation(line: 12, column: 10, scope: !27)
!33 = !DILocation(line: 12, column: 3, scope: !27)
!34 = !DISubprogram(name: "pthread_join", scope: !26, file: !26, line: 219, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !11)
