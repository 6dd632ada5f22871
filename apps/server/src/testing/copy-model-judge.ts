import { type Asked, isLevelFine, readLevel, type Trade } from './copy-model-units';
import { parse } from './futures-model-units';

export const USDT = 1_000_000n;
export const PERCENT = 10_000n;

/** Why levels of an own trade are refused; null: they are fine. */
export const judgeLevels = (
  one: Trade,
  { takeProfit, stopLoss }: { takeProfit: string | null; stopLoss: string | null },
  mark: bigint,
): string | null => {
  const [above, below] = [readLevel(takeProfit), readLevel(stopLoss)];
  if (above !== null && !isLevelFine(one, 'takeProfit', { at: above, mark })) return 'take_profit_side';
  if (below === null || isLevelFine(one, 'stopLoss', { at: below, mark })) return null;
  const isRight = one.side === 'long' ? below < one.entry && below < mark : below > one.entry && below > mark;
  return isRight ? 'stop_loss_beyond' : 'stop_loss_side';
};

/** Why settings of a follow are refused; null: they are fine. */
export const judgeSettings = (asked: Asked): string | null => {
  const number = parse(asked.number, 2);
  if (asked.type === 1 && (number < 10n || number > 10_000n)) return 'copy_multiple_invalid';
  if (asked.type === 2 && (number < 1n || number > 10_000_000n)) return 'copy_lots_invalid';
  const [cap, orderCap] = [parse(asked.totalCap, 6), parse(asked.orderCap, 6)];
  if (cap < 10n * USDT || cap > 200_000n * USDT) return 'copy_cap_invalid';
  if (orderCap > 0n && (orderCap < 5n * USDT || orderCap > cap)) return 'copy_order_cap_invalid';
  const stop = parse(asked.stopLossPercent, 4);
  if (stop < PERCENT || stop > 100n * PERCENT) return 'copy_stop_loss_invalid';
  for (const level of [asked.takeProfitPercent, asked.stopLevelPercent])
    if (parse(level, 4) > 90n * PERCENT) return 'copy_level_invalid';
  return parse(asked.guardPercent, 4) > 10n * PERCENT ? 'copy_guard_invalid' : null;
};
