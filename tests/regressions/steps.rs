//! Regressions: reads and writes of a step.

use super::{report, verdict};
use garret::{Answer, CheckOptions, Inference, Model};

/// All reads of a condition matter, whether or not it can hold: together with the write of the step they form one atomic step. A
/// regression: the search dropped a read that cancels out, and found a trace that does not run.
#[test]
fn read_that_cancels_out() {
    let text = "
        type loc = L1 | L2 | L3 | L4
        array PC[proc] : loc
        weak array F[proc] : int
        weak array G[proc] : bool
        array R[proc] : bool
        init (p) { PC[p] = L1 }
        unsafe (p q) { PC[p] = L4 && PC[q] = L4 }
        transition t1 ([p]) { PC[p] := L2; F[p] := 1 }
        transition t2 ([p] q) requires { PC[p] = L2 }
          { PC[p] := L3; G[p] := True; R[j] := case | j = p && F[q] <> F[q] : False }
        transition t3 ([p] q) requires { PC[p] = L3 && F[q] = 0 } { PC[p] := L4 }";
    let options = CheckOptions::new().model(Model::Tso).inference(Inference::Off);
    let report = report(text, &options);
    assert!(matches!(report.answer, Answer::Unsafe(_)));
    assert_eq!(report.statistics.spurious, 0);
}

/// A regression: with a duplicated disjunct, every cell of an array had two cases, and a step that writes all of them had all
/// combinations as outcomes, which took gigabytes, and the trace was not run in time.
#[test]
fn the_same_said_twice_is_one_case() {
    let text = "
        type loc = L1 | L2 | L3 | L4 | L5 | L6 | L7 | L8
        array PC[proc] : loc
        array G[proc] : bool
        var Y : proc
        array M[proc,proc] : proc
        
        init (p q) { PC[p] = L1 && G[p] = False && (M[p,q] = p || M[p,q] = p) }
        
        unsafe (p q) { PC[p] = L8 && PC[q] = L3 }
        
        transition t1 (p q)
        requires { PC[p] = L1 && M[q,p] < p && M[q,p] <> Y && G[q] = False }
        { PC[p] := L2; Y := q }
        
        transition t2 ([p] q)
        requires { PC[p] = L2 && p < q }
        { PC[p] := L3; M[j,k] := case | M[j,k] = p : q | _ : M[j,k]; Y := q }
        
        transition t3 (p)
        requires { PC[p] = L1 }
        { PC[p] := L4 }
        
        transition t4 ([p] q)
        requires { PC[p] = L4 && (M[q,q] = q || q < p) && p < q }
        { PC[p] := L5; G[q] := True }
        
        transition t5 (p)
        requires { PC[p] = L5 }
        { PC[p] := L6 }
        
        transition t6 ([p])
        requires { PC[p] = L6 && G[p] <> False }
        { PC[p] := L7; Y := p }
        
        transition t7 (p q)
        requires { PC[p] = L7 }
        { PC[p] := L8; Y := case | Y <> q : q | _ : Y }";
    let options = CheckOptions::new().model(Model::Sc).inference(Inference::Off).max_nodes(500);
    let report = report(text, &options);
    assert!(matches!(report.answer, Answer::Unsafe(_)), "{:?}", report.answer);
    assert_eq!(report.statistics.spurious, 0);
}

/// A regression: the condition of a branch on all other processes was evaluated for the processes of the cube only. Without any of
/// them it was certainly true, and the case in which it is false was lost.
#[test]
fn universal_condition_of_a_case() {
    let text = "
        type loc = L1 | L5
        array PC[proc] : loc
        array G[proc] : int
        array R[proc] : int
        init (p) { PC[p] = L1 }
        unsafe (p) { PC[p] = L5 && R[p] = 0 }
        transition t4 ([p]) { PC[p] := L5; R[j] := case | j = p && forall_other k. G[k] = 1 : 1 }";
    assert_eq!(verdict(text, Model::Sc), "UNSAFE");
    let weak = text.replace("array G", "weak array G");
    assert_eq!(verdict(&weak, Model::Tso), "UNSAFE");
    // With a single process, the branch does apply.
    let alone = format!("number_procs 1\n{text}");
    assert_eq!(verdict(&alone, Model::Sc), "SAFE");
}

/// A regression: the cell that a branch writes was determined even if the branch never applies, where the information is missing.
#[test]
fn branch_that_never_applies() {
    let text = "
        type loc = L1 | L2
        array PC[proc] : loc
        weak var X : bool
        array S[proc] : proc
        init (p) { PC[p] = L1 && S[p] = p && X = False }
        unsafe (p q) { PC[p] = L2 && S[p] = q }
        transition t ([p]) { PC[p] := L2; S[j] := case | j = p && S[p] < S[p] : p }";
    assert_eq!(verdict(text, Model::Tso), "SAFE");
}

/// A regression: after 255 arbitrary values in one step, the next one was treated as a term without indices, which panicked.
#[test]
fn many_arbitrary_values_in_one_step() {
    let processes: Vec<String> = (0..16).map(|process| format!("p{process}")).collect();
    let cells = processes.iter().flat_map(|row| processes.iter().map(move |column| (row, column)));
    let all: Vec<String> = cells.map(|(row, column)| format!("M[{row},{column}] = True")).collect();
    let text = format!(
        "type loc = L1 | L2
        array PC[proc] : loc
        array M[proc,proc] : bool
        init (p q) {{ PC[p] = L1 && M[p,q] = False }}
        unsafe ({}) {{ PC[p0] = L2 && {} }}
        transition t (p) requires {{ PC[p] = L1 }} {{ PC[p] := L2; M[j,k] := case | _ : ? }}",
        processes.join(" "),
        all.join(" && ")
    );
    let options = CheckOptions::new().model(Model::Sc).inference(Inference::Off).replay(false);
    assert!(matches!(report(&text, &options).answer, Answer::Unsafe(_)));
}

/// A step that writes the cells of all processes comes after a read of its own cell by a process that is not in the cube yet: a
/// process that took what was there before the reset has raised its flag by then.
#[test]
fn cells_of_processes_outside_are_written_after_what_these_read() {
    let text = "
        type loc = Start | Reset | Taken | Told | Seen | Heard
        array PC[proc] : loc
        weak array T[proc] : bool
        weak var Flag : bool  weak var Done : bool  weak var News : bool
        init (p) { PC[p] = Start && T[p] = True && Flag = False && Done = False && News = False }
        unsafe (p q) { PC[p] = Seen && PC[q] = Heard }
        transition reset ([p]) requires { PC[p] = Start } { PC[p] := Reset; T[k] := case | _ : False; Done := True }
        transition take ([p]) requires { PC[p] = Start && T[p] = True } { PC[p] := Taken; Flag := True }
        transition tell ([p]) requires { PC[p] = Taken } { PC[p] := Told; News := True }
        transition see ([p]) requires { PC[p] = Start && Done = True && Flag = False } { PC[p] := Seen }
        transition hear ([p]) requires { PC[p] = Start && News = True } { PC[p] := Heard }";
    for inference in [Inference::Off, Inference::Auto] {
        let found = report(text, &CheckOptions::new().inference(inference));
        assert!(matches!(found.answer, Answer::Safe { .. }), "{inference:?}: {:?}", found.answer);
    }
    let late = text.replace("PC[p] := Taken; Flag := True", "PC[p] := Taken");
    assert_eq!(verdict(&late, Model::Tso), "UNSAFE");
}
