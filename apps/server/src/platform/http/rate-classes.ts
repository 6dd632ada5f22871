import type { Call } from '@candor/contract/call';

const MINUTE_MS = 60_000;

/** How many requests of a class one key may make in one window. */
export interface RateShare {
  readonly count: number;
  readonly windowMs: number;
}

/**
 * Rate limit classes. Each has its own windows, so that price requests do not keep a user from closing a position, and
 * bad tokens do not block the sessions behind the same address. A call may have a lower limit of its own beside its
 * class.
 */
export const RATE_CLASSES = {
  /** Per user: orders, changes of orders, closes. */
  order: { count: 10, windowMs: 1_000 },
  /** Per user: every other call that moves money. */
  money: { count: 60, windowMs: MINUTE_MS },
  /** Per user: all the rest. */
  read: { count: 600, windowMs: MINUTE_MS },
  /** Per address: public calls without a session. */
  visitor: { count: 1_200, windowMs: MINUTE_MS },
  /** Per address: calls that need a session, with a bad token or none. */
  bad_token: { count: 1_200, windowMs: MINUTE_MS },
  operator: { count: 600, windowMs: MINUTE_MS },
  /** Per account and address, on calls that name an account before anybody is logged in. */
  account: { count: 10, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateShare>;

export type RateClass = keyof typeof RATE_CLASSES;
export type RateShares = Readonly<Record<RateClass, RateShare>>;

/** The classes with the counts that are configured otherwise; the windows stay. */
export const createShares = (counts: Partial<Record<RateClass, number>> = {}): RateShares => {
  const entries = Object.entries(RATE_CLASSES) as [RateClass, RateShare][];
  return Object.fromEntries(
    entries.map(([name, share]) => [name, { ...share, count: counts[name] ?? share.count }]),
  ) as Record<RateClass, RateShare>;
};

/** The class of a call made with a session. */
export const classOfUserCall = ({ order, money }: Call): RateClass => {
  if (order) return 'order';
  return money ? 'money' : 'read';
};
