import type { Ledger } from '#kernel/ledger/post';
import { hideMedia } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { type NewMessage, sendMessages } from '../messages.store';
import { HOUSE, toDepositBackEntry, toRefundEntry, toTopUpBackEntry } from '../nft-entries';
import { lockOffers } from '../offers.store';
import { heldFor } from '../orders.store';
import {
  cancelOffer,
  findPurchase,
  findTakenWork,
  type HeldDeposit,
  isMediaShared,
  type LastPurchase,
  lockTakenWork,
  type TakenWork,
  updateWorkDown,
} from '../takedown.store';
import { findUsdt } from '../usdt';

export interface WorkTakedown {
  readonly code: string;
  readonly reason: string;
  readonly at: Date;
}

export interface TakenDown {
  readonly deposits: number;
  /** Paid back to the owner; null: nothing. */
  readonly refund: LastPurchase | null;
}

/** Locks the offer, then the work; the offer may have ended in between. */
const lockBoth = async (tx: Tx, code: string): Promise<TakenWork> => {
  const found = (await findTakenWork(tx, code)) ?? refuse('nft_unknown');
  if (found.offerId !== null) await lockOffers(tx, [found.offerId]);
  const work = (await lockTakenWork(tx, found.id)) ?? refuse('nft_unknown');
  if (work.isTakenDown) refuse('nft_taken_down');
  // Offered again between the two locks: the approval is repeated.
  if (work.offerId !== null && work.offerId !== found.offerId) refuse('nft_offered_already');
  return work;
};

const post = async (ledger: Ledger, tx: Tx, entries: Parameters<Ledger['postMany']>[1]): Promise<void> => {
  if (entries.length === 0) return;
  const results = await ledger.postMany(tx, entries);
  if (results.some(({ ok }) => !ok)) throw new Error('nft: a takedown could not return what is held');
};

const toMessages = (
  { id: workId, ownerId }: TakenWork,
  { deposits, refund, usdtId }: { deposits: readonly HeldDeposit[]; refund: LastPurchase | null; usdtId: number },
): NewMessage[] => {
  const about = { kind: 'taken_down' as const, workId, orderId: 0 };
  const owner = { ...about, userId: ownerId, amount: refund?.price ?? '0', currencyId: refund?.currencyId ?? usdtId };
  const returned = deposits.map((held) => ({
    ...about,
    userId: held.userId,
    amount: heldFor(held),
    currencyId: usdtId,
  }));
  return [owner, ...returned];
};

/**
 * Takes one work down: a running offer is cancelled, all deposits return, open orders end, an owner who bought it is paid
 * back, and its media are hidden. Sellers keep what they received. Locks: offer, work, accounts.
 */
export const takeDownWork = async (
  tx: Tx,
  deps: Pick<NftDeps, 'ledger' | 'currencies' | 'rules'>,
  { code, reason, at }: WorkTakedown,
): Promise<TakenDown> => {
  const work = await lockBoth(tx, code);
  const { id: usdtId } = await findUsdt(deps);
  const { version: ruleVersion } = await deps.rules.now();
  const deposits = work.offerId === null ? [] : await cancelOffer(tx, work.offerId, at);
  const refund = work.ownerId === HOUSE ? null : await findPurchase(tx, work);
  await post(deps.ledger, tx, [
    ...deposits.flatMap(({ topUps, ...held }) => [
      toDepositBackEntry({ ...held, usdtId, ruleVersion }),
      ...topUps.map((one) => toTopUpBackEntry({ ...one, userId: held.userId, usdtId, ruleVersion })),
    ]),
    ...(refund ? [toRefundEntry({ ...refund, userId: work.ownerId, amount: refund.price })] : []),
  ]);
  await updateWorkDown(tx, work.id, { reason, at });
  if (!(await isMediaShared(tx, work))) await hideMedia(tx, [String(work.mediaId), String(work.stillId)]);
  sendMessages(tx, toMessages(work, { deposits, refund, usdtId }), at);
  return { deposits: deposits.length, refund };
};
