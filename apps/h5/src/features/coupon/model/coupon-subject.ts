const ORDERS = ['futures', 'option', 'lock', 'deposit'] as const;

/** What an event was for: an order or deposit by its number, or a day. */
export type CouponSubject =
  | { readonly kind: (typeof ORDERS)[number]; readonly id: string }
  | { readonly kind: 'day'; readonly atMs: number };

const DAY = /^day (\d{4}-\d{2}-\d{2})$/;

/** Reads texts such as "futures 12" and "day 2026-11-17"; null: unknown or empty. */
export function readSubject(text: string): CouponSubject | null {
  const day = DAY.exec(text)?.[1];
  if (day !== undefined) {
    const atMs = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(atMs) ? null : { kind: 'day', atMs };
  }
  const [name = '', id = ''] = text.split(' ');
  const kind = ORDERS.find((one) => one === name);
  return kind === undefined || !/^[1-9][0-9]*$/.test(id) ? null : { kind, id };
}
