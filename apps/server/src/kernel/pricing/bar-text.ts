import type { Bar } from '@candor/domain/pricing/bar';
import { PRICE_SCALE } from '@candor/domain/pricing/price-units';
import { fromUnits } from '@candor/money/units';
import type { LiveBar } from './board';

/** A price with the decimals of its instrument. */
export const toPriceText = (units: bigint, scale: number): string => {
  const digits = (units / 10n ** BigInt(PRICE_SCALE - scale)).toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

export const toVolumeText = (units: bigint): string => fromUnits(units, PRICE_SCALE);

export const toLiveBar = (bar: Bar, scale: number): LiveBar => ({
  startMs: bar.startMs,
  open: toPriceText(bar.open, scale),
  high: toPriceText(bar.high, scale),
  low: toPriceText(bar.low, scale),
  close: toPriceText(bar.close, scale),
  volume: toVolumeText(bar.volume),
  turnover: toVolumeText(bar.turnover),
  firstSeq: bar.firstSeq,
  lastSeq: bar.lastSeq,
});
