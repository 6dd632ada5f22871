import { add, cmp, sub, toAmount } from '@candor/money/decimal';
import { isHeldBucket } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';

/**
 * Balances of locked accounts while entries are granted one after the other. `take` applies entries that must be booked
 * together: it returns null, or the balance that was too small, and has then changed nothing.
 */
export const trackBalances = (balanceOf: (key: string) => string) => {
  const known = new Map<string, string>();
  const read = (key: string): string => known.get(key) ?? balanceOf(key);
  return {
    take: (entries: readonly Entry[]): { readonly available: string } | null => {
      const before = new Map(known);
      for (const { from, to, amount } of entries.flatMap(({ legs }) => legs)) {
        const balance = toAmount(read(from.key));
        if (from.bucket === 'available' && cmp(balance, toAmount(amount)) < 0) {
          known.clear();
          for (const [key, value] of before) known.set(key, value);
          return { available: balance };
        }
        if (!isHeldBucket(from)) known.set(from.key, sub(balance, toAmount(amount)));
        if (!isHeldBucket(to)) known.set(to.key, add(toAmount(read(to.key)), toAmount(amount)));
      }
      return null;
    },
  };
};
