const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8] as const;

/** A whole number of units as decimal text: 6700012 with two decimals is "67000.12". Exact up to 2^53; at most 8 decimals. */
export function unitText(units: number, scale: number): string {
  if (scale === 0) return `${units}`;
  const power = POWERS[scale] ?? 1;
  const whole = Math.floor(units / power);
  return `${whole}.${`${units - whole * power + power}`.slice(1)}`;
}
