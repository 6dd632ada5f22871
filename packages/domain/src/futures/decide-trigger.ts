import { cmp, toPrice } from '@candor/money/decimal';
import type { TriggerLevel } from '../pricing/trigger-index';
import type { FuturesSide } from './position-math';

/** What watching a position or an entrust needs. Prices as text; null: there is no such level. */
export interface TriggerFacts {
  readonly status: 'entrust' | 'open';
  readonly side: FuturesSide;
  readonly limitPrice: string | null;
  /** End of an entrust; null: none. */
  readonly expiresMs: number | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly liquidationPrice: string | null;
  readonly warnPrice: string | null;
  readonly urgentPrice: string | null;
  /** 0 nothing said, 1 warned, 2 urgently. */
  readonly warned: number;
  /** The tick it was opened at; 0 of an entrust. */
  readonly entrySeq: number;
  /** Ticks after this one meet the levels the user has set, or the limit of an entrust. */
  readonly watchSeq: number;
}

export type Trigger = 'fill' | 'expire' | 'sl' | 'liquidation' | 'tp' | 'urgent' | 'warn';

/** Against the position a long falls and a short rises. */
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

/** The levels to wait for. Nothing else can be triggered by a price. */
export const listLevels = (facts: TriggerFacts): TriggerLevel[] => {
  const { side, watchSeq, entrySeq } = facts;
  const against = againstOf(side);
  const wanted: [TriggerLevel['side'], string | null, number][] =
    facts.status === 'entrust'
      ? [[against, facts.limitPrice, watchSeq]]
      : [
          [withOf(side), facts.takeProfit, watchSeq],
          [against, facts.stopLoss, watchSeq],
          // No change of levels takes back what the price has done to the margin.
          [against, facts.liquidationPrice, entrySeq],
          [against, warningOf(facts), entrySeq],
        ];
  return wanted.flatMap(([at, price, afterSeq]) => (price === null ? [] : [{ side: at, price, afterSeq }]));
};

const decideOpen = (facts: TriggerFacts, { seq, price }: { seq: number; price: string }): Trigger | null => {
  const against = againstOf(facts.side);
  const isSet = seq > facts.watchSeq;
  if (isSet && isReached(against, facts.stopLoss, price)) return 'sl';
  if (seq <= facts.entrySeq) return null;
  if (isReached(against, facts.liquidationPrice, price)) return 'liquidation';
  if (isSet && isReached(withOf(facts.side), facts.takeProfit, price)) return 'tp';
  if (facts.warned < 2 && isReached(against, facts.urgentPrice, price)) return 'urgent';
  return facts.warned < 1 && isReached(against, facts.warnPrice, price) ? 'warn' : null;
};

/**
 * What one tick does to a position or an entrust. A stop loss comes before everything else: before the forced close it is
 * there to prevent, and before a profit level met by the same tick. An entrust past its time is not filled any more.
 */
export const decideTrigger = (
  facts: TriggerFacts,
  tick: { readonly seq: number; readonly price: string; readonly timeMs: number },
): Trigger | null => {
  if (facts.status === 'open') return decideOpen(facts, tick);
  if (facts.expiresMs !== null && tick.timeMs >= facts.expiresMs) return 'expire';
  if (tick.seq <= facts.watchSeq) return null;
  return isReached(againstOf(facts.side), facts.limitPrice, tick.price) ? 'fill' : null;
};
