//! The time. All clocks show the same.

pub use crate::real::time::*;
use crate::real::ops::{Add, AddAssign, Sub, SubAssign};

#[inline]
fn now() -> Duration {
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut i64) -> i32;
    }
    let mut time = [0_i64; 2];
    unsafe { clock_gettime(1, time.as_mut_ptr()) };
    // an offset, so that programs can subtract from a time without an underflow
    Duration::new(time[0] as u64 + (1 << 40), time[1] as u32)
}

macro_rules! clock {
    ($name:ident) => {
        /// A time that a clock has shown.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(Duration);

        impl $name {
            #[inline]
            pub fn now() -> Self {
                Self(now())
            }
            #[inline]
            pub fn checked_add(&self, more: Duration) -> Option<Self> {
                self.0.checked_add(more).map(Self)
            }
            #[inline]
            pub fn checked_sub(&self, less: Duration) -> Option<Self> {
                self.0.checked_sub(less).map(Self)
            }
        }

        impl Add<Duration> for $name {
            type Output = Self;
            #[inline]
            fn add(self, more: Duration) -> Self {
                Self(self.0 + more)
            }
        }
        impl AddAssign<Duration> for $name {
            #[inline]
            fn add_assign(&mut self, more: Duration) {
                self.0 += more;
            }
        }
        impl Sub<Duration> for $name {
            type Output = Self;
            #[inline]
            fn sub(self, less: Duration) -> Self {
                Self(self.0 - less)
            }
        }
        impl SubAssign<Duration> for $name {
            #[inline]
            fn sub_assign(&mut self, less: Duration) {
                self.0 -= less;
            }
        }
    };
}

clock!(Instant);
clock!(SystemTime);

impl Instant {
    #[inline]
    pub fn elapsed(&self) -> Duration {
        Self::now().duration_since(*self)
    }
    #[inline]
    pub fn duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
    #[inline]
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
    #[inline]
    pub fn checked_duration_since(&self, earlier: Self) -> Option<Duration> {
        self.0.checked_sub(earlier.0)
    }
}

impl Sub<Instant> for Instant {
    type Output = Duration;
    #[inline]
    fn sub(self, earlier: Self) -> Duration {
        self.duration_since(earlier)
    }
}

pub const UNIX_EPOCH: SystemTime = SystemTime(Duration::ZERO);

/// How much later the other time is.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    #[inline]
    pub fn duration(&self) -> Duration {
        self.0
    }
}

impl crate::real::fmt::Display for SystemTimeError {
    #[inline]
    fn fmt(&self, to: &mut crate::real::fmt::Formatter<'_>) -> crate::real::fmt::Result {
        to.write_str("second time provided was later than self")
    }
}

impl crate::real::error::Error for SystemTimeError {}

impl SystemTime {
    pub const UNIX_EPOCH: Self = UNIX_EPOCH;
    #[inline]
    pub fn duration_since(&self, earlier: Self) -> Result<Duration, SystemTimeError> {
        self.0.checked_sub(earlier.0).ok_or_else(|| SystemTimeError(earlier.0 - self.0))
    }
    #[inline]
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        Self::now().duration_since(*self)
    }
}
