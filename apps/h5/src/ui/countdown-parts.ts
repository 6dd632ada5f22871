export interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The time left in parts, rounded up to a second so that it shows zero only at the end. */
export function toCountdownParts(leftMs: number): CountdownParts {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
