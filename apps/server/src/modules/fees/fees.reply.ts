import type { ReplyOf } from '@candor/contract/call';
import type { ownFeeLevel } from '@candor/contract/fees';
import { toFixed8 } from '@candor/money/decimal';
import type { OwnFees } from './use-cases/read-own-fees';

export const toFeeLevel = ({ terms, levels, next, ...own }: OwnFees): ReplyOf<typeof ownFeeLevel> => ({
  level: terms.level,
  percent: toFixed8(terms.levelPercent),
  volume: toFixed8(own.volume),
  volume_today: toFixed8(own.volumeToday),
  next_from: next === null ? '' : toFixed8(next.from),
  next_percent: next === null ? '' : toFixed8(next.percent),
  discount_percent: toFixed8(terms.discountPercent),
  discount_until_ms: own.discountUntilMs,
  levels: levels.map(({ from, percent }) => ({ from: toFixed8(from), percent: toFixed8(percent) })),
  spot: { maker_percent: toFixed8(own.spot.makerPercent), taker_percent: toFixed8(own.spot.takerPercent) },
  futures: {
    taker_percent: toFixed8(own.futures.takerPercent),
    entrust_percent: toFixed8(own.futures.entrustPercent),
  },
});
