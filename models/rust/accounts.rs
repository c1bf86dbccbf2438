//! Money goes from one account to another. SAFE; with `--cfg broken` the lock is given back between looking and taking.
use std::sync::{Arc, Mutex};
use std::thread;

struct Bank {
    accounts: Mutex<[u32; 2]>,
}

impl Bank {
    fn moves(&self, from: usize, to: usize, amount: u32) -> bool {
        if cfg!(broken) {
            if self.accounts.lock().unwrap()[from] < amount {
                return false;
            }
            let mut accounts = self.accounts.lock().unwrap();
            accounts[from] -= amount;
            accounts[to] += amount;
            return true;
        }
        let mut accounts = self.accounts.lock().unwrap();
        if accounts[from] < amount {
            return false;
        }
        accounts[from] -= amount;
        accounts[to] += amount;
        true
    }
}

fn main() {
    let bank = Arc::new(Bank { accounts: Mutex::new([100, 0]) });
    let threads = [60, 70].map(|amount| {
        let bank = Arc::clone(&bank);
        thread::spawn(move || bank.moves(0, 1, amount))
    });
    let moved = threads.map(|thread| thread.join().unwrap());
    assert!(moved[0] != moved[1]);
    let accounts = bank.accounts.lock().unwrap();
    assert_eq!(accounts[0] + accounts[1], 100);
}
