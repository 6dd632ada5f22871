import type { ReplyOf } from '@candor/contract/call';
import type { creditScore } from '@candor/contract/profile';

export type Score = ReplyOf<typeof creditScore>;
export type ScoreEntry = Score['entries'][number];

const MINUS = '\u2212';

export const signed = (delta: number): string => (delta < 0 ? `${MINUS}${-delta}` : `+${delta}`);

/** What the number of an entry is the number of; null: there is nothing to name. */
export const toMatter = ({ code, reference }: ScoreEntry): { kind: 'order' | 'deposit'; number: string } | null => {
  if (code === 'otc_dispute_lost' || code === 'otc_unpaid' || code === 'auction_unpaid')
    return { kind: 'order', number: reference };
  return code === 'voucher_forged' ? { kind: 'deposit', number: reference } : null;
};

/** What stands under the change: a way to appeal, the state of the appeal, or that points were credited. */
export const toEntryEnd = (entry: ScoreEntry): 'appeal' | 'credited' | 'none' | 'open' | 'accepted' | 'refused' => {
  if (entry.appeal !== 'none') return entry.appeal;
  if (entry.can_appeal === 1) return 'appeal';
  return entry.delta > 0 ? 'credited' : 'none';
};
