import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { OnceItem } from '#kernel/ledger/once';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { NftDeps } from '../deps';
import { ensureNftOpen } from '../ensure-open';
import { findOffersMade, insertOffers, type PlannedOffer } from '../new-offers.store';
import { type OfferAsk, type OfferPlan, planOffer, refuseWork } from '../plan-offer';
import { lockWorks } from '../work-state.store';

/** Kind of an effect without a ledger entry. */
export const OFFER_EFFECT = 'nft_offer';

export type OfferRequest = Asking & Omit<OfferAsk, 'sellerId'>;

type Item = OnceItem & OfferPlan;

/** The stored reply. */
export interface Offered {
  readonly notice: 'nft_offered';
  readonly offerId: number;
  readonly code: string;
}

/**
 * Offers works in one transaction, each made or refused by itself; of two offers of one work the first is made. Works of
 * the house have the seller 0. Locks the works.
 */
export const offerWorks = async (
  tx: Tx,
  plans: readonly PlannedOffer[],
  at: Date,
): Promise<Outcome<{ readonly offerId: number }>[]> => {
  const works = await lockWorks(
    tx,
    plans.map(({ workId }) => workId),
  );
  const made = new Map<number, PlannedOffer>();
  const refusals = plans.map((plan): Refusal | null => {
    const work = works.get(plan.workId);
    if (!work) return new Refusal('nft_unknown');
    const refusal =
      refuseWork(work, plan.sellerId) ?? (made.has(plan.workId) ? new Refusal('nft_offered_already') : null);
    if (!refusal) made.set(plan.workId, plan);
    return refusal;
  });
  const ids = await insertOffers(tx, [...made.values()], at);
  return plans.map((plan, index): Outcome<{ readonly offerId: number }> => {
    const error = refusals[index];
    return error ? { ok: false, error } : { ok: true, value: { offerId: ids.get(plan.workId) ?? 0 } };
  });
};

/** Offers an own work at a fixed price or by auction. It cannot be withdrawn. */
export const createOfferWork = (deps: NftDeps): ((request: OfferRequest) => Promise<Done<unknown, Offered>>) =>
  createMoneyCommand<OfferRequest, Item, Offered>({
    deps,
    prepare: async ({ userId, ...ask }) => {
      const plan = await planOffer(
        deps,
        { client: deps.pool, nowMs: deps.clock.nowMs() },
        { ...ask, sellerId: userId },
      );
      await ensureNftOpen(deps, userId);
      return plan;
    },
    book: async (tx, items, readTime) => {
      const outcomes = await offerWorks(tx, items, readTime());
      return outcomes.map((outcome, index) => {
        if (!outcome.ok) return outcome;
        const reply = { notice: 'nft_offered' as const, ...outcome.value, code: items[index]?.code ?? '' };
        return { ok: true as const, value: { entryKind: OFFER_EFFECT, reply } };
      });
    },
    findDone: findOffersMade,
  });
