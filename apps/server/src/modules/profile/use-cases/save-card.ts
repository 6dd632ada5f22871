import { CARD_FIELDS, type CardField } from '@candor/contract/profile';
import type { SentProof } from '@candor/domain/identity/second-proof';
import { type CardFields, decideCard } from '@candor/domain/profile/decide-profile';
import { checkSecondProof, notifyAccountOwner } from '#modules/identity/index';
import { withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { lockCard, type SavedCard, upsertCard } from '../cards.store';
import type { ProfileDeps } from '../deps';
import { PROFILE_NOTICES } from '../notices';

export type SentCard = Readonly<Partial<Record<CardField, string | undefined>>>;

export interface CardForm {
  readonly userId: number;
  readonly card: SentCard;
  /** Without a second proof, every withdrawal to the card needs a code. */
  readonly sent: SentProof;
}

const isSame = (present: SavedCard | null, fields: CardFields): boolean =>
  present !== null && CARD_FIELDS.every((field) => present.fields[field] === fields[field]);

/** Replaces the user's card. Fields are stored as plain text and must be shown as text. Notifies the owner. */
export const saveCard = async (deps: ProfileDeps, { userId, card, sent }: CardForm): Promise<void> => {
  const decision = decideCard(card);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const proof = await checkSecondProof(deps, userId, sent);
  const now = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    const present = await lockCard(tx, userId);
    const isConfirmed = proof !== null || (isSame(present, decision.value) && present?.isConfirmed === true);
    await proof?.burn(tx, now);
    await upsertCard(tx, userId, { fields: decision.value, isConfirmed, now });
    await notifyAccountOwner(tx, deps, { notices: PROFILE_NOTICES, userId, template: 'card_changed', params: {} });
  });
  deps.relay.nudge();
};
