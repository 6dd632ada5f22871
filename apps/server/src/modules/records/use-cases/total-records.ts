import { type Amount, isZero, mul, type Price, sub, toAmount, toPrice } from '@candor/money/decimal';
import type { Currency } from '#kernel/ledger/currencies';
import type { RecordFilter } from '#kernel/ledger/record-list';
import { SUMMED_RECORDS, sumRecords } from '#kernel/ledger/record-sums';
import { refuse } from '#platform/refusal';
import type { RecordsDeps } from '../deps';

const DAY_MS = 24 * 3_600_000;
const MOST_DAYS = 366;
/** Local calendar days can add up to more than 24 hours each because of clock changes. */
const MOST_MS = MOST_DAYS * DAY_MS + 2 * 3_600_000;
const VALUE_COIN = 'USDT';

export interface CoinTotal {
  readonly currency: Currency;
  /** From and to others. */
  readonly received: Amount;
  readonly paid: Amount;
  readonly net: Amount;
  /** From and to the user's other accounts. */
  readonly ownReceived: Amount;
  readonly ownPaid: Amount;
  /** Change of held money; negative: less is held. */
  readonly held: Amount;
  /** At the latest price; 0 before the first price. */
  readonly usdtNet: Amount;
}

/** A span with a first day is limited. Without one it is all time: what is read is limited by the number of records. */
const checkSpan = ({ from, to }: RecordFilter, nowMs: number): void => {
  const endMs = Math.min(to?.getTime() ?? nowMs, nowMs);
  if (from !== null && endMs - from.getTime() > MOST_MS) refuse('range_too_long', { days: String(MOST_DAYS) });
};

const priceOf = (board: RecordsDeps['board'], currency: Currency): Price => {
  if (currency.name === VALUE_COIN) return toPrice('1');
  const instrument = board.byCurrency(currency.id);
  return toPrice((instrument?.quote === VALUE_COIN && board.quote(instrument.id)?.price) || '0');
};

/**
 * Received, paid and net per coin of the filtered records, in currency order; own transfers and held money are
 * separate.
 */
export const totalRecords = async (deps: RecordsDeps, filter: RecordFilter): Promise<CoinTotal[]> => {
  checkSpan(filter, deps.clock.nowMs());
  const [sums, currencies] = await Promise.all([sumRecords(deps.pool, filter), deps.currencies.list()]);
  if (sums === null) return refuse('records_too_many', { max: String(SUMMED_RECORDS) });
  return currencies.flatMap((currency) => {
    const found = sums.find(({ currencyId }) => currencyId === currency.id);
    if (!found) return [];
    const [received, paid] = [toAmount(found.received), toAmount(found.paid)];
    const [ownReceived, ownPaid, held] = [toAmount(found.ownReceived), toAmount(found.ownPaid), toAmount(found.held)];
    if ([received, paid, ownReceived, ownPaid, held].every(isZero)) return [];
    const net = sub(received, paid);
    const usdtNet = mul(net, priceOf(deps.board, currency), 'down');
    return [{ currency, received, paid, net, ownReceived, ownPaid, held, usdtNet }];
  });
};
