import type { Period } from '@candor/contract/market';
import type { HistoryBar } from '#kernel/pricing/feed';
import type { Instrument } from '#kernel/pricing/instrument';
import type { UnitBar } from './bar-cascade';
import { TURNOVER_SCALE, VOLUME_SCALE } from './draw-bars';
import { unitText } from './unit-text';

/** Turns bars of one instrument into text. Most bars open at the previous close, so that text is reused. */
export function createBarWriter(instrument: Instrument, write: (bar: HistoryBar) => void) {
  const scale = instrument.priceScale;
  const closes = new Map<Period, { units: number; text: string }>();
  return (period: Period, bar: Readonly<UnitBar>): void => {
    const before = closes.get(period);
    const open = before !== undefined && before.units === bar.open ? before.text : unitText(bar.open, scale);
    const close = bar.close === bar.open ? open : unitText(bar.close, scale);
    if (before === undefined) {
      closes.set(period, { units: bar.close, text: close });
    } else {
      before.units = bar.close;
      before.text = close;
    }
    write({
      instrumentId: instrument.id,
      period,
      startMs: bar.startMs,
      open,
      high: bar.high === bar.open ? open : bar.high === bar.close ? close : unitText(bar.high, scale),
      low: bar.low === bar.open ? open : bar.low === bar.close ? close : unitText(bar.low, scale),
      close,
      volume: unitText(bar.volume, VOLUME_SCALE),
      turnover: unitText(bar.turnover, TURNOVER_SCALE),
    });
  };
}
