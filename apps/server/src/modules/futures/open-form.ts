import type { InputOf } from '@candor/contract/call';
import type { leverSubmit } from '@candor/contract/futures';
import type { OpenForm } from '@candor/domain/futures/decide-open';
import { tickOf } from '@candor/domain/futures/decide-stops';
import { LEDGER_SCALE, parseAmount } from '@candor/money/decimal';
import { refuse } from '#platform/refusal';

type Input = InputOf<typeof leverSubmit>;

/** An empty price means none. */
export const priceOrNull = (price: string | undefined): string | null =>
  price === undefined || price === '' ? null : price;

/** Normalises lots: no leading zeros, not zero. */
export const readLots = (text: string): string => {
  const lots = parseAmount(text, { scale: 2 });
  return lots.ok ? lots.value : refuse('lots_invalid', { step: '1' });
};

/**
 * The limit of an entrust. With a market order old clients send arbitrary values here, so it is read only for entrusts.
 */
const readLimit = ({ status, target_price: text }: Input): string | null => {
  if (status === '1') return null;
  const limit = parseAmount(text ?? '', { scale: LEDGER_SCALE });
  if (limit.ok) return limit.value;
  return limit.reason === 'scale'
    ? refuse('price_off_tick', { tick: tickOf(LEDGER_SCALE) })
    : refuse('limit_price_missing');
};

/** The order of a `/lever/submit` form. Other fields have no effect. */
export const toOpenForm = (input: Input): OpenForm => ({
  side: input.type === '1' ? 'long' : 'short',
  kind: input.status === '1' ? 'market' : 'limit',
  lots: readLots(input.share),
  multiple: input.multiple,
  limitPrice: readLimit(input),
  quotedPrice: priceOrNull(input.quoted_price),
  takeProfit: priceOrNull(input.target_profit_price),
  stopLoss: priceOrNull(input.stop_loss_price),
});
