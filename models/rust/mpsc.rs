//! Two threads send what a third one adds up. SAFE; with `--cfg broken` it takes only what is there already.
use std::sync::mpsc;
use std::thread;

fn main() {
    let (sender, receiver) = mpsc::channel();
    let other = sender.clone();
    let one = thread::spawn(move || sender.send(1).unwrap());
    let two = thread::spawn(move || other.send(2).unwrap());
    let sum: i32 = if cfg!(broken) { receiver.try_iter().sum() } else { receiver.iter().sum() };
    assert_eq!(sum, 3);
    one.join().unwrap();
    two.join().unwrap();
}
