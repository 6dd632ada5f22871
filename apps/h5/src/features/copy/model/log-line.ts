import type { ReplyOf } from '@candor/contract/call';
import type { copyLog } from '@candor/contract/copy';
import { COPY_REASONS, type CopyReason } from '@candor/contract/copy-fields';

export type LogRow = ReplyOf<typeof copyLog>['items'][number];
export type KnownReason = Exclude<CopyReason, ''> | 'other';

/** Figures each reason names; the sentence is only written when all are there. */
const FIGURES: Readonly<Partial<Record<KnownReason, readonly string[]>>> = {
  below_minimum: ['margin'],
  order_cap: ['needed', 'cap'],
  total_cap: ['needed', 'cap'],
  balance: ['needed', 'available'],
  price_moved: ['moved', 'guard'],
  position_limit: ['maximum'],
};

/** The sentence of a reason: its own, or the general one where a figure of it is missing. */
export function reasonOf(reason: string, params: Readonly<Record<string, string>>): KnownReason | null {
  if (reason === '') return null;
  const known = COPY_REASONS.find((one) => one === reason);
  if (known === undefined || known === '') return 'other';
  return (FIGURES[known] ?? []).every((name) => (params[name] ?? '') !== '') ? known : 'other';
}
