import type { CopySettings } from '@candor/domain/copy/decide-follow';
import { type Close, type ClosingPosition, computeReturned } from '@candor/domain/futures/compute-close';
import { computeLevels } from '@candor/domain/futures/compute-levels';
import type { FuturesMarket } from '@candor/domain/futures/decide-open';
import { findTiers } from '@candor/domain/futures/futures-rules';
import { computeSize } from '@candor/domain/futures/position-math';
import { shiftTiers } from '@candor/domain/futures/shift-tiers';
import { type Amount, add, canonical, cmp, mul, sub, toAmount, toPrice } from '@candor/money/decimal';
import { COPY_MODEL_FUTURES, type CopyGraph, type LivePosition } from './copy-model-moves';
import type { ModelMarket } from './futures-model-moves';

export const ZERO = toAmount('0');
const SCALE = 6;

export interface Position extends LivePosition {
  readonly multiple: number;
  /** What its user had in this market and direction when it was opened, in base coins. */
  readonly besideSize: string;
  readonly margin: Amount;
  readonly entryPrice: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  readonly realised: Amount;
  readonly fees: Amount;
  /** Of a copy and of what was one: relation and leader's position; null: own from the beginning. */
  readonly relation: number | null;
  readonly leaderPosition: number | null;
}

export interface Leader {
  readonly state: 'active' | 'paused' | 'stopped';
  readonly share: string;
}

export interface Relation {
  readonly id: number;
  readonly leader: number;
  readonly user: number;
  readonly state: 'following' | 'paused' | 'ended';
  readonly settings: CopySettings;
  readonly share: string;
  readonly agreement: string;
  /** Closed result after fees of all copies; of those that were kept, with the result of their mark. */
  readonly net: Amount;
  readonly netBefore: Amount;
  readonly shared: Amount;
  readonly debt: Amount;
}

export const toFormMarket = (terms: ModelMarket): FuturesMarket => ({
  ...terms,
  currency: 'USDT',
  scale: SCALE,
  minLots: 1,
  maxLots: 100_000,
  lotStep: '1',
});

export const closingOf = (position: Position, { contractSize, base }: ModelMarket): ClosingPosition => {
  const { side, entryPrice, margin, lots } = position;
  const tiers = shiftTiers(findTiers(COPY_MODEL_FUTURES, base), position);
  return { side, entryPrice, margin, lotsLeft: lots, contractSize, tiers, scale: SCALE };
};

export const withLiquidation = (position: Position, terms: ModelMarket): Position => {
  const { lotsLeft, contractSize, ...facts } = closingOf(position, terms);
  const { liquidationPrice } = computeLevels(
    { ...facts, size: computeSize(lotsLeft, contractSize) },
    COPY_MODEL_FUTURES,
  );
  return { ...position, liquidationPrice };
};

/** Exact result of an open position at a price; it may be lower than the margin bears. */
export const runningOf = ({ side, lots, entryPrice }: Position, price: string, contractSize: string): Amount => {
  const move = side === 'long' ? sub(toPrice(price), toPrice(entryPrice)) : sub(toPrice(entryPrice), toPrice(price));
  return mul(computeSize(lots, contractSize), move, { scale: 20, rounding: 'down' });
};

const priceOf = (price: string | null): string => (price === null ? '-' : canonical(price));

/** A position as text, in the format of both models. */
export const lineOf = (one: Position): string => {
  const origin =
    one.relation === null ? 'own' : `${one.isCopy ? 'copy' : 'kept'}:${one.leaderPosition}:${one.relation}`;
  const money = [one.lots, one.margin].map((each) => canonical(each)).join(' ');
  const results = [one.realised, one.fees].map((each) => canonical(each)).join(' ');
  return `${one.id} ${one.user} ${origin} ${one.multiple} ${money} ${priceOf(one.takeProfit)} ${priceOf(one.stopLoss)} ${results}`;
};

export const relationLineOf = ({ leader, user, state, share, ...sums }: Relation): string =>
  `${leader}>${user} ${state} ${[share, sums.net, sums.shared, sums.netBefore, sums.debt].map((each) => canonical(each)).join(' ')}`;

/** Free and held money of the users, and purses of the house. */
export class CopyPurses {
  readonly #free: Amount[];
  readonly #held: Amount[];
  #fees = ZERO;
  #futures = ZERO;

  constructor({ users }: CopyGraph) {
    this.#free = Array.from({ length: users }, () => ZERO);
    this.#held = Array.from({ length: users }, () => ZERO);
  }

  freeOf(user: number): Amount {
    return this.#free[user] ?? ZERO;
  }

  wholeOf(user: number): Amount {
    return add(this.freeOf(user), this.#held[user] ?? ZERO);
  }

  pay(user: number, amount: Amount): void {
    this.#free[user] = add(this.freeOf(user), amount);
  }

  open(user: number, { margin, fee }: { readonly margin: Amount; readonly fee: Amount }): void {
    this.pay(user, sub(ZERO, add(margin, fee)));
    this.#held[user] = add(this.#held[user] ?? ZERO, margin);
    this.#fees = add(this.#fees, fee);
  }

  close(user: number, close: Close): void {
    this.pay(user, computeReturned(close));
    this.#held[user] = sub(this.#held[user] ?? ZERO, close.marginReleased);
    this.#fees = add(this.#fees, close.fee);
    const won = cmp(close.pnl, ZERO) > 0 ? close.pnl : ZERO;
    this.#futures = add(sub(this.#futures, won), close.lossFromMargin);
  }

  /** Sums of the decimal functions are canonical. */
  state() {
    return { free: this.#free, held: this.#held, fees: this.#fees, futures: this.#futures };
  }
}
