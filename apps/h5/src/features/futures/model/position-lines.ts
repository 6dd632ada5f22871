import { canonical } from '@candor/money/decimal';
import { type FuturesItem, isSet } from './position-view.ts';

export type LineName = 'open' | 'takeProfit' | 'stopLoss' | 'liquidation';

export interface PositionLine {
  readonly id: string;
  readonly name: LineName;
  readonly price: string;
  readonly tone: 'plain' | 'up' | 'down';
}

/** Price lines of the pair's positions for its chart. */
export function linesOf(items: readonly FuturesItem[], instrumentId: number): readonly PositionLine[] {
  return items
    .filter((item) => item.instrument_id === instrumentId)
    .flatMap((item) => {
      const levels = [
        { name: 'open', price: item.price, tone: 'plain' },
        { name: 'takeProfit', price: item.target_profit_price, tone: 'up' },
        { name: 'stopLoss', price: item.stop_loss_price, tone: 'down' },
        { name: 'liquidation', price: item.liquidation_price, tone: 'down' },
      ] as const;
      return levels
        .filter(({ price }) => isSet(price))
        .map(({ price, ...line }) => ({ ...line, id: `${item.id}-${line.name}`, price: canonical(price) }));
    });
}
