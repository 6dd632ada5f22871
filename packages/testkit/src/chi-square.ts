/** Logarithm of the gamma function, by Lanczos (g = 7, nine coefficients). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const logGamma = (x: number): number => {
  const z = x - 1;
  const sum = LANCZOS.reduce((all, c, at) => (at === 0 ? c : all + c / (z + at)), 0);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
};

/** Lower incomplete gamma, regularised, by its series; converges fast for x < a + 1. */
const lowerBySeries = (a: number, x: number): number => {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; Math.abs(term) > Math.abs(sum) * 1e-15; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
};

/** Upper incomplete gamma, regularised, by its continued fraction (Lentz); for x >= a + 1. */
const upperByFraction = (a: number, x: number): number => {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let [c, d] = [1 / tiny, 1 / b];
  let [h, change] = [d, 0];
  for (let n = 1; Math.abs(change - 1) > 1e-15 && n < 10_000; n += 1) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b || tiny);
    c = b + factor / c || tiny;
    change = d * c;
    h *= change;
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a));
};

/** Probability of a chi-square at least this large. */
export const chiSquareP = (chiSquare: number, freedom: number): number => {
  const [a, x] = [freedom / 2, chiSquare / 2];
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
};

/** Sum of squared deviations from the expected counts. */
export const chiSquareOf = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce((sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 0), 0);
