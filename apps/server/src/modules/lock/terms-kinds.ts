import type { LockFamily } from '@candor/contract/lock-fields';
import { nextDayStart } from '@candor/domain/finance/product-day';
import { findTermsFlaw, type ProposedProduct, type ProposedTerms } from '@candor/domain/lock/find-terms-flaw';
import type { ApprovedProposal, ProposalFact, ProposalKind } from '#kernel/product/proposal-kind';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { announceRate, insertProduct, type TermsChange, updateTerms } from './terms.store';

export interface TermsBody extends ProposedTerms {
  readonly productId: number;
  readonly family: LockFamily;
  readonly days: number;
  readonly unit: string;
  readonly currencyName: string;
}

export interface ProductBody extends ProposedProduct {
  readonly currencyId: number;
  readonly currencyName: string;
}

const dateOf = (ms: number): string =>
  ms === 0 ? 'none' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const factsOf = (body: TermsBody | ProductBody): ProposalFact[] => [
  { name: 'family', value: body.family },
  { name: 'coin', value: body.currencyName },
  { name: 'days', value: body.days === 0 ? 'flexible' : String(body.days) },
  { name: 'day rate', value: `${body.dayRatePercent} %` },
  { name: 'fee of leaving early', value: `${body.redeemFeePercent} %` },
  { name: 'minimum', value: body.minAmount },
  { name: 'most of one user', value: body.maxAmount },
  { name: 'quota', value: body.quota },
  { name: 'opens', value: dateOf(body.opensMs) },
  { name: 'closes', value: dateOf(body.closesMs) },
];

const ensureFlawless = async (_: Tx, body: ProposedProduct): Promise<void> => {
  const field = findTermsFlaw(body);
  if (field !== null) refuse('parameter_error', { field });
};

const changeOf = ({ reason, proposer, approver }: ApprovedProposal, nowMs: number): TermsChange => ({
  reason,
  proposer,
  approver: approver.email,
  now: new Date(nowMs),
});

/** Other terms for new orders. Running orders have copied theirs, so nothing of them changes. */
export const lockTerms: ProposalKind<TermsBody> = {
  kind: 'lock_terms',
  title: 'Terms of a lock product',
  effect: 'New orders get these terms at once; running orders keep theirs. A flexible rate begins a whole day ahead.',
  deciders: ['finance', 'admin'],
  facts: factsOf,
  check: ensureFlawless,
  apply: async (tx, { clock, config }, approved) => {
    const { body, subject, reason } = approved;
    const nowMs = clock.nowMs();
    const isFlexible = body.days === 0;
    await updateTerms(tx, { id: body.productId, isFlexible, terms: body }, changeOf(approved, nowMs));
    if (isFlexible) {
      const fromMs = nextDayStart(nowMs, config.productDayMs) + config.productDayMs;
      await announceRate(tx, { productId: body.productId, fromMs, percent: body.dayRatePercent, nowMs });
    }
    return { note: { action: 'lock.terms', subject, after: body, note: reason } };
  },
};

export const lockProduct: ProposalKind<ProductBody> = {
  kind: 'lock_product',
  title: 'New lock product',
  effect: 'The product is offered at once, or from its opening date on.',
  deciders: ['finance', 'admin'],
  facts: factsOf,
  check: ensureFlawless,
  apply: async (tx, { clock }, approved) => {
    const { body, reason } = approved;
    const id = await insertProduct(tx, body, changeOf(approved, clock.nowMs()));
    return { note: { action: 'lock.product', subject: `lock product ${id}`, after: body, note: reason } };
  },
};
