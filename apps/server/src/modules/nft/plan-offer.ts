import { decideOffer, type OfferTerms } from '@candor/domain/nft/decide-offer';
import { refuseOffering } from '@candor/domain/nft/decide-offerable';
import type { NftRules } from '@candor/domain/nft/nft-rules';
import { type SaleSplit, splitSale } from '@candor/domain/nft/sale-split';
import type { Currency } from '#kernel/ledger/currencies';
import { usdtPriceOf } from '#kernel/pricing/usdt-price';
import type { Pool, PoolClient } from '#platform/db/pool';
import { Refusal, refuse } from '#platform/refusal';
import type { NftDeps } from './deps';
import { HOUSE } from './nft-entries';
import { findWork, type WorkState } from './work-state.store';

const USDT = 'USDT';
const HOUR_MS = 3_600_000;

export interface OfferAsk {
  /** 0: the house. */
  readonly sellerId: number;
  readonly code: string;
  /** Null: the coin it was bought with, or USDT. */
  readonly currencyId: number | null;
  readonly price: string;
  /** Zero: a fixed price. */
  readonly perIncrease: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Everything an offer is made with; the quote shows it and `offerWorks` stores it. */
export interface OfferPlan {
  readonly sellerId: number;
  readonly workId: number;
  readonly artistId: number;
  readonly code: string;
  readonly isResale: boolean;
  readonly coin: Currency;
  readonly terms: OfferTerms;
  /** At the price asked. */
  readonly split: SaleSplit;
  readonly feePercent: string;
  readonly royaltyPercent: string;
  readonly stepPercent: string;
  readonly topUpPercent: string;
  readonly forfeitPercent: string;
  readonly payMs: number;
  readonly ruleVersion: number;
}

export type PlanDeps = Pick<NftDeps, 'board' | 'rules' | 'currencies'>;

/** USDT of one coin; null while its price is unknown or stale. */
const freshRateOf = (board: NftDeps['board'], coin: Currency): string | null => {
  if (coin.name === USDT) return '1';
  const instrument = board.byCurrency(coin.id);
  const isKnown = instrument && !board.isStale(instrument.id) && (board.quote(instrument.id)?.seq ?? 0) > 0;
  return isKnown ? (usdtPriceOf(board, coin)?.now ?? null) : null;
};

const findCoins = async ({ currencies }: PlanDeps, wantedId: number | null, rules: NftRules) => {
  const list = await currencies.list();
  const usdt = list.find(({ name }) => name === USDT);
  const coin = wantedId === null ? usdt : list.find(({ id }) => id === wantedId);
  if (!usdt || !coin || !rules.coins.includes(coin.name)) return refuse('nft_coin_unknown');
  return { coin, usdt };
};

export const refuseWork = (work: WorkState, sellerId: number): Refusal | null => {
  const refusal = refuseOffering(work, sellerId);
  return refusal && new Refusal(refusal.code, refusal.params);
};

/** The terms an offer of the work would have now. Throws refusals; locks nothing. */
export const planOffer = async (
  deps: PlanDeps,
  { client, nowMs }: { readonly client: Pool | PoolClient; readonly nowMs: number },
  ask: OfferAsk,
): Promise<OfferPlan> => {
  const { sellerId } = ask;
  const work = (await findWork(client, ask.code)) ?? refuse('nft_unknown');
  const refusal = refuseWork(work, sellerId);
  if (refusal) throw refusal;
  const { nft: rules, version } = await deps.rules.now();
  const { coin, usdt } = await findCoins(deps, ask.currencyId ?? work.paidCurrencyId, rules);
  const worth = { ...coin, usdtRate: freshRateOf(deps.board, coin), usdtScale: usdt.scale };
  const decision = decideOffer(ask, worth, { rules, nowMs });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  const isResale = sellerId !== HOUSE && sellerId !== work.artistId;
  const shares = { feePercent: rules.feePercent, royaltyPercent: isResale ? rules.royaltyPercent : '0' };
  return {
    sellerId,
    workId: work.id,
    artistId: work.artistId,
    code: work.code,
    isResale,
    coin,
    terms: decision.terms,
    split: splitSale(decision.terms.price, { ...shares, scale: coin.scale }),
    ...shares,
    stepPercent: rules.stepPercent,
    topUpPercent: rules.topUpPercent,
    forfeitPercent: rules.forfeitSellerPercent,
    payMs: rules.payHours * HOUR_MS,
    ruleVersion: version,
  };
};
