import { type Close, type ClosingPosition, computeReturned } from '@candor/domain/futures/compute-close';
import { computeLevels } from '@candor/domain/futures/compute-levels';
import type { FuturesMarket } from '@candor/domain/futures/decide-open';
import type { TriggerFacts } from '@candor/domain/futures/decide-trigger';
import { FUTURES_RULES, findTiers } from '@candor/domain/futures/futures-rules';
import { computeSize, type PositionFacts } from '@candor/domain/futures/position-math';
import { shiftTiers } from '@candor/domain/futures/shift-tiers';
import type { TriggerIndex, Watched } from '@candor/domain/pricing/trigger-index';
import { type Amount, add, canonical, cmp, max, min, sub, toAmount } from '@candor/money/decimal';
import { MODEL_MARKETS, MODEL_USERS, type ModelMarket } from './futures-model-moves';

export const RULES = FUTURES_RULES;
export const SCALE = 6;
export const ZERO = toAmount('0');
const MAX_LOTS = 100_000;
export const FORM_MARKETS: readonly FuturesMarket[] = MODEL_MARKETS.map((terms) => ({
  ...terms,
  currency: 'USDT',
  scale: SCALE,
  minLots: 1,
  maxLots: MAX_LOTS,
  lotStep: '1',
}));
export const ENTRUST_MS = RULES.entrustDays * 86_400_000;

export interface Position extends TriggerFacts {
  readonly id: number;
  readonly multiple: string;
  readonly quoted: string | null;
  /** Latest time of a tick that may fill a pending order or close. */
  readonly fillByMs: number;
  /** Lots of a pending close; null: none. */
  readonly closeLots: string | null;
  readonly user: number;
  readonly market: number;
  readonly lots: string;
  readonly margin: Amount;
  /** Fee of an entrust, held with the margin. */
  readonly openFee: Amount;
  readonly entryPrice: string;
  readonly openedMs: number;
  /** What its user had in this market and direction when it was ordered, in base coins. */
  readonly besideSize: string;
  readonly realised: Amount;
  readonly paid: Amount;
}

export interface Market {
  readonly terms: ModelMarket;
  readonly index: TriggerIndex<Watched>;
  seq: number;
  price: string;
  isPaused: boolean;
}
export type Tick = { readonly seq: number; readonly price: string; readonly timeMs: number };
export const NO_CLOSE = { status: 'open', closeLots: null, acceptedSeq: 0 } as const;

const tiersOf = (position: Position, { base }: ModelMarket) => shiftTiers(findTiers(RULES, base), position);

const factsOf = (position: Position, terms: ModelMarket): PositionFacts => ({
  side: position.side,
  size: computeSize(position.lots, terms.contractSize),
  entryPrice: position.entryPrice,
  margin: position.margin,
  tiers: tiersOf(position, terms),
  scale: SCALE,
});
export const withLevels = (position: Position, terms: ModelMarket): Position => ({
  ...position,
  ...computeLevels(factsOf(position, terms), RULES),
});

/** A position as text, in the format of both models. */
export const lineOf = (one: Position): string =>
  [
    one.id,
    one.status,
    canonical(one.lots),
    canonical(one.margin),
    one.takeProfit === null ? '-' : canonical(one.takeProfit),
    one.stopLoss === null ? '-' : canonical(one.stopLoss),
    one.warned,
    canonical(one.realised),
    canonical(one.paid),
    one.closeLots === null ? '-' : canonical(one.closeLots),
  ].join(' ');

/** Balances of the model: the users' free money and the purses of the house. */
export class ModelPurses {
  readonly #free: Amount[] = Array.from({ length: MODEL_USERS }, () => ZERO);
  readonly #house = { fees: ZERO, futures: ZERO, insurance: ZERO, deposited: ZERO };

  freeOf(user: number): Amount {
    return this.#free[user] ?? ZERO;
  }

  pay(user: number, amount: Amount): void {
    this.#free[user] = add(this.freeOf(user), amount);
  }

  deposit(user: number, amount: Amount): void {
    this.pay(user, amount);
    this.#house.deposited = add(this.#house.deposited, amount);
  }

  takeFee(amount: Amount): void {
    this.#house.fees = add(this.#house.fees, amount);
  }

  book(user: number, close: Close, toFund: boolean): void {
    this.pay(user, computeReturned(close));
    const won = cmp(close.pnl, ZERO) > 0 ? close.pnl : ZERO;
    this.#house.futures = add(sub(this.#house.futures, won), close.lossFromMargin);
    this.#house[toFund ? 'insurance' : 'fees'] = add(this.#house[toFund ? 'insurance' : 'fees'], close.fee);
    const covered = min(close.shortfall, max(this.#house.insurance, ZERO));
    this.#house.insurance = sub(this.#house.insurance, covered);
    this.#house.futures = add(this.#house.futures, covered);
  }

  state() {
    const { fees, futures, insurance, deposited } = this.#house;
    return {
      free: this.#free.map((each) => canonical(each)),
      fees: canonical(fees),
      futures: canonical(futures),
      insurance: canonical(insurance),
      deposited: canonical(deposited),
    };
  }
}

/** What a user has in a market and direction, in base coins. */
export const sizeBeside = (
  live: Iterable<Position>,
  { user, market, side }: Pick<Position, 'user' | 'market' | 'side'>,
): Amount => {
  const { contractSize } = MODEL_MARKETS[market] as ModelMarket;
  let size = ZERO;
  for (const one of live)
    if (one.user === user && one.market === market && one.side === side)
      size = add(size, computeSize(one.lots, contractSize));
  return size;
};

/** A position as input of a close. */
export const closingOf = (position: Position, terms: ModelMarket): ClosingPosition => {
  const { side, entryPrice, margin, lots } = position;
  const { contractSize } = terms;
  return { side, entryPrice, margin, lotsLeft: lots, contractSize, tiers: tiersOf(position, terms), scale: SCALE };
};
