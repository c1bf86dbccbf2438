//! Growth rates: the exponent of the power of the size that fits best.

/// The growth of a quantity with the size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The exponent `e` of the best fit `c * size^e`: by least squares, on logarithms.
    pub exponent: f64,
    /// The exponent between the last two sizes. If it is much larger than that of all sizes, the growth is not polynomial.
    pub last: f64,
    /// The number of sizes that were used.
    pub points: usize,
}

/// The growth of pairs `(size, quantity)`, sorted by size. Quantities up to `noise` are ignored; `None` if fewer than three sizes are
/// left.
#[must_use]
pub fn growth(points: &[(f64, f64)], noise: f64) -> Option<Growth> {
    let logarithms: Vec<(f64, f64)> = points
        .iter()
        .filter(|(size, quantity)| *size > 0.0 && *quantity > noise.max(0.0))
        .map(|(size, quantity)| (size.ln(), quantity.ln()))
        .collect();
    let [.., before, last] = logarithms.as_slice() else { return None };
    if logarithms.len() < 3 {
        return None;
    }
    let last = (last.1 - before.1) / (last.0 - before.0);
    let exponent = slope(&logarithms);
    (exponent.is_finite() && last.is_finite()).then_some(Growth { exponent, last, points: logarithms.len() })
}

/// The slope of the line of best fit, by least squares of the vertical distances.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean_x = points.iter().map(|point| point.0).sum::<f64>() / count;
    let mean_y = points.iter().map(|point| point.1).sum::<f64>() / count;
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    covariance / variance
}

#[cfg(test)]
mod tests {
    use super::growth;

    fn points(quantity: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
        [2.0, 4.0, 8.0, 16.0, 32.0].into_iter().map(|size| (size, quantity(size))).collect()
    }

    fn near(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-9
    }

    #[test]
    fn the_exponent_of_a_power_is_found_whatever_the_factor() {
        for (factor, exponent) in [(1.0, 1.0), (3e-6, 2.0), (7e3, 2.5), (0.1, 0.0), (5.0, -1.0)] {
            let found = growth(&points(|size| factor * size.powf(exponent)), 0.0).unwrap();
            assert!(near(found.exponent, exponent) && near(found.last, exponent), "{found:?}");
            assert_eq!(found.points, 5);
        }
    }

    #[test]
    fn errors_that_cancel_out_do_not_change_it() {
        // The errors are symmetric about the middle: the slope does not change, but the last step does.
        let noisy: Vec<(f64, f64)> = points(|size| size * size)
            .into_iter()
            .zip([1.1, 0.9, 1.0, 0.9, 1.1])
            .map(|((size, quantity), error)| (size, quantity * error))
            .collect();
        let found = growth(&noisy, 0.0).unwrap();
        assert!(near(found.exponent, 2.0) && found.last > 2.0, "{found:?}");
    }

    #[test]
    fn an_exponential_shows_in_the_last_step() {
        let found = growth(&points(f64::exp2), 0.0).unwrap();
        assert!(near(found.last, 16.0) && found.last > 1.5 * found.exponent, "{found:?}");
    }

    #[test]
    fn what_is_within_the_noise_does_not_count() {
        let flat_then_cubic = points(|size| if size < 8.0 { 1.0 } else { size.powi(3) });
        let found = growth(&flat_then_cubic, 1.0).unwrap();
        assert!(near(found.exponent, 3.0), "{found:?}");
        assert_eq!(found.points, 3);
        assert_eq!(growth(&flat_then_cubic, 600.0), None);
    }

    #[test]
    fn nothing_is_said_of_what_cannot_be_fitted() {
        assert_eq!(growth(&[], 0.0), None);
        assert_eq!(growth(&[(1.0, 1.0), (2.0, 2.0)], 0.0), None);
        assert_eq!(growth(&[(3.0, 1.0), (3.0, 2.0), (3.0, 4.0)], 0.0), None);
        assert_eq!(growth(&[(0.0, 1.0), (1.0, f64::NAN), (2.0, 1.0), (3.0, 1.0)], 0.0), None);
    }
}
