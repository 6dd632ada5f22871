import { cmp, toPrice } from '@candor/money/decimal';
import type { TriggerLevel } from '../pricing/trigger-index';
import type { FuturesSide } from './position-math';

/**
 * `pending`: a market order that waits for its fill tick. `closing`: a position whose owner's close waits for it; its
 * levels stay in force until then.
 */
export type LiveStatus = 'pending' | 'entrust' | 'open' | 'closing';

/** What watching a position or an order needs. Prices as text; null: there is no such level. */
export interface TriggerFacts {
  readonly status: LiveStatus;
  readonly side: FuturesSide;
  readonly limitPrice: string | null;
  /** End of an entrust; null: none. */
  readonly expiresMs: number | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  readonly warnPrice: string | null;
  readonly urgentPrice: string | null;
  /** Warnings sent: 0 none, 1 warning, 2 urgent. */
  readonly warned: number;
  /** The tick it was opened at; 0 of an entrust. */
  readonly entrySeq: number;
  /** Only ticks after this one are compared with the user's levels or the limit of an entrust. */
  readonly watchSeq: number;
  /** The newest tick when the market order or waiting close was accepted: a later one fills it. 0: nothing waits. */
  readonly acceptedSeq: number;
  /** The tick that fills it; null: none has yet. Absent: the next one, as before fill ticks. */
  readonly fillSeq?: number | null;
}

/** `open`, `close`: the fill tick that a market order or a user's close has waited for. */
export type Trigger = 'liquidation' | 'sl' | 'tp' | 'fill' | 'close' | 'open' | 'expire' | 'urgent' | 'warn';

/** The order of events within one tick, after the overnight fee, over all positions. */
const TICK_ORDER: readonly Trigger[] = ['liquidation', 'sl', 'tp', 'fill', 'close', 'open', 'expire', 'urgent', 'warn'];

/** The rank of a trigger in that order. */
export const rankOf = (trigger: Trigger): number => TICK_ORDER.indexOf(trigger);

/** The direction of loss: a long loses when the price falls, a short when it rises. */
const againstOf = (side: FuturesSide): 'upper' | 'lower' => (side === 'long' ? 'lower' : 'upper');
const withOf = (side: FuturesSide): 'upper' | 'lower' => (side === 'long' ? 'upper' : 'lower');

const isReached = (side: 'upper' | 'lower', level: string | null, price: string): boolean => {
  if (level === null) return false;
  const order = cmp(toPrice(price), toPrice(level));
  return side === 'upper' ? order >= 0 : order <= 0;
};

const warningOf = (facts: TriggerFacts): string | null => {
  if (facts.warned === 0) return facts.warnPrice;
  return facts.warned === 1 ? facts.urgentPrice : null;
};

type LevelParts = readonly [side: TriggerLevel['side'], price: string | null, afterSeq: number];

/** The level "upper 0", which any tick after the acceptance reaches: each may be the fill tick. */
const nextTick = ({ acceptedSeq }: TriggerFacts): LevelParts => ['upper', '0', acceptedSeq];

const listWanted = (facts: TriggerFacts): readonly LevelParts[] => {
  const { status, side, watchSeq, entrySeq } = facts;
  const against = againstOf(side);
  if (status === 'pending') return [nextTick(facts)];
  if (status === 'entrust') return [[against, facts.limitPrice, watchSeq]];
  return [
    [withOf(side), facts.takeProfit, watchSeq],
    [against, facts.stopLoss, watchSeq],
    // Watched from the entry on: changing the user's levels does not reset it.
    [against, facts.liquidationPrice, entrySeq],
    [against, warningOf(facts), entrySeq],
    ...(status === 'closing' ? [nextTick(facts)] : []),
  ];
};

/** The levels to wait for. Nothing else can be triggered by a price. */
export const listLevels = (facts: TriggerFacts): TriggerLevel[] =>
  listWanted(facts).flatMap(([side, price, afterSeq]) => (price === null ? [] : [{ side, price, afterSeq }]));

const isFilledBy = ({ acceptedSeq, fillSeq = acceptedSeq + 1 }: TriggerFacts, seq: number): boolean =>
  fillSeq !== null && seq >= fillSeq;

const decideOpen = (facts: TriggerFacts, { seq, price }: { seq: number; price: string }): Trigger | null => {
  const against = againstOf(facts.side);
  const isSet = seq > facts.watchSeq;
  const isLater = seq > facts.entrySeq;
  if (isLater && isReached(against, facts.liquidationPrice, price)) return 'liquidation';
  if (isSet && isReached(against, facts.stopLoss, price)) return 'sl';
  if (!isLater) return null;
  if (isSet && isReached(withOf(facts.side), facts.takeProfit, price)) return 'tp';
  if (facts.status === 'closing' && isFilledBy(facts, seq)) return 'close';
  if (facts.warned < 2 && isReached(against, facts.urgentPrice, price)) return 'urgent';
  return facts.warned < 1 && isReached(against, facts.warnPrice, price) ? 'warn' : null;
};

/**
 * The first thing one tick does to a position or an order, in the order of `rankOf`: a forced close comes before the
 * levels the user has set, a loss level before a profit level met by the same tick, and all of them before the user's own
 * close. An entrust past its time is not filled any more.
 */
export const decideTrigger = (
  facts: TriggerFacts,
  tick: { readonly seq: number; readonly price: string; readonly timeMs: number },
): Trigger | null => {
  if (facts.status === 'pending') return isFilledBy(facts, tick.seq) ? 'open' : null;
  if (facts.status !== 'entrust') return decideOpen(facts, tick);
  if (facts.expiresMs !== null && tick.timeMs >= facts.expiresMs) return 'expire';
  if (tick.seq <= facts.watchSeq) return null;
  return isReached(againstOf(facts.side), facts.limitPrice, tick.price) ? 'fill' : null;
};
