import { type AlertKind, MAX_ACTIVE_ALERTS } from '@candor/contract/market';
import { decideAlert } from '@candor/domain/market/decide-alert';
import { canonical } from '@candor/money/decimal';
import type { Board, Quote } from '#kernel/pricing/board';
import type { Instrument } from '#kernel/pricing/instrument';
import { withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { type AlertRow, insertAlert, lockActiveCount } from '../alerts.store';
import type { MarketDeps } from '../deps';

export interface AlertForm {
  readonly userId: number;
  readonly currencyId: number;
  readonly kind: AlertKind;
  readonly value: string;
}

/** A closed market uses its last price; an open one must have a fresh price. */
const findPrice = (board: Board, { id, symbol, pricedBy }: Instrument): Quote => {
  const quote = board.quote(id);
  // Alerts fire on ticks of the index.
  if (!quote || pricedBy === 'trades' || (board.isOpen(id) && board.isStale(id)))
    return refuse('price_unavailable', { symbol });
  return quote;
};

/** Only ticks after the quoted one can fire the alert, even if they arrive before it is committed. */
export const addPriceAlert = async (deps: MarketDeps, form: AlertForm): Promise<AlertRow> => {
  const { userId, kind, value } = form;
  const instrument = deps.board.byCurrency(form.currencyId);
  if (!instrument?.shown) return refuse('currency_unknown');
  const quote = findPrice(deps.board, instrument);
  const { symbol, priceScale } = instrument;
  const decision = decideAlert({ kind, value, symbol, priceScale, price: canonical(quote.price) });
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  return withTx(deps.pool, async (tx) => {
    const active = await lockActiveCount(tx, userId);
    if (active >= MAX_ACTIVE_ALERTS) return refuse('alert_limit_reached', { max: String(MAX_ACTIVE_ALERTS) });
    return insertAlert(tx, {
      userId,
      instrumentId: instrument.id,
      kind,
      levels: decision.levels,
      afterSeq: quote.seq,
      now: new Date(deps.clock.nowMs()),
    });
  });
};
