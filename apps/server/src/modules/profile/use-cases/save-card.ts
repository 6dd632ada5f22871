import type { CardField } from '@candor/contract/profile';
import { decideCard } from '@candor/domain/profile/decide-profile';
import { Refusal } from '#platform/refusal';
import { upsertCard } from '../cards.store';
import type { ProfileDeps } from '../deps';

export type SentCard = Readonly<Partial<Record<CardField, string | undefined>>>;

/** Replaces the one card of a user. Kept as text, whatever is in it; readers show it as text. */
export const saveCard = async (
  { pool, clock }: Pick<ProfileDeps, 'pool' | 'clock'>,
  { userId, card }: { userId: number; card: SentCard },
): Promise<void> => {
  const decision = decideCard(card);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  await upsertCard(pool, userId, { fields: decision.value, now: new Date(clock.nowMs()) });
};
