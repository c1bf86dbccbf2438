; ModuleID = 'assume.c'
source_filename = "assume.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@x = dso_local local_unnamed_addr global i32 0, align 4

; Function Attrs: nounwind uwtable
define dso_local void @assume_abort_if_not(i32 noundef %cond) local_unnamed_addr #0 !dbg !9 {
entry:
  %tobool.not = icmp eq i32 %cond, 0, !dbg !12
  br i1 %tobool.not, label %if.then, label %if.end, !dbg !13

if.then:                                          ; preds = %entry
  tail call void @abort() #2, !dbg !14
  unreachable, !dbg !14

if.end:                                           ; preds = %entry
  ret void, !dbg !15
}

; Function Attrs: noreturn
declare void @abort() local_unnamed_addr #1

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !16 {
entry:
  %0 = load i32, i32* @x, align 4, !dbg !17, !tbaa !18
  %cmp.not = icmp eq i32 %0, 1, !dbg !22
  br i1 %cmp.not, label %assume_abort_if_not.exit, label %if.then.i, !dbg !23

if.then.i:                                        ; preds = %entry
  tail call void @abort() #2, !dbg !25
  unreachable, !dbg !25

assume_abort_if_not.exit:                         ; preds = %entry
  ret i32 0, !dbg !26
}

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { noreturn nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "assume.c", directory: "", checksumkind: CSK_MD5, checksum: "f9c334326e2125d8bcb24a20811cdaf3")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "assume_abort_if_not", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 5, column: 43, scope: !9)
!13 = !DILocation(line: 5, column: 42, scope: !9)
!14 = !DILocation(line: 5, column: 51, scope: !9)
!15 = !DILocation(line: 5, column: 62, scope: !9)
!16 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 6, type: !10, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!17 = !DILocation(line: 6, column: 38, scope: !16)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !20, i64 0}
!20 = !{!"omnipotent char", !21, i64 0}
!21 = !{!"Simple C/C++ TBAA"}
!22 = !DILocation(line: 6, column: 40, scope: !16)
!23 = !DILocation(line: 5, column: 42, scope: !9, inlinedAt: !24)
!24 = distinct !DILocation(line: 6, column: 18, scope: !16)
!25 = !DILocation(line: 5, column: 51, scope: !9, inlinedAt: !24)
!26 = !DILocation(line: 10, column: 3, scope: !16)
