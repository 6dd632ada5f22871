import { add, canonical, isZero, toAmount } from '@candor/money/decimal';
import { type FilledCopy, type FuturesEvent, loadFilled } from '#modules/futures/index';
import { type Counted, notifyGrouped } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { CopyDeps } from '../deps';
import { loadLeadersOf } from '../names.store';
import { COPY_NOTICES } from '../notices';

const HOUR_MS = 3_600_000;

interface Trade extends Counted {
  readonly leaderId: number;
  readonly leader: string;
  readonly hourMs: number;
  readonly currency: string;
  /** Null: it was opened. */
  readonly result: string | null;
}

const withSign = (sum: string): string => (sum.startsWith('-') || isZero(toAmount(sum)) ? sum : `+${sum}`);
const withoutSign = (sum: string): string => sum.replace(/^\+/, '');
const oneMore = (count: string | undefined, isOne: boolean): string =>
  String(Number.parseInt(count ?? '0', 10) + (isOne ? 1 : 0));

interface TradeWords {
  readonly leader: string;
  readonly time: string;
  readonly opened: string;
  readonly closed: string;
  readonly result: string;
  readonly currency: string;
}

const addTrade = (before: TradeWords | null, { leader, hourMs, currency, result }: Trade): TradeWords => ({
  leader,
  time: new Date(hourMs).toISOString().slice(0, 16).replace('T', ' '),
  opened: oneMore(before?.opened, result === null),
  closed: oneMore(before?.closed, result !== null),
  result: withSign(canonical(add(toAmount(withoutSign(before?.result ?? '0')), toAmount(result ?? '0')))),
  currency,
});

type NotifyDeps = Pick<CopyDeps, 'pool' | 'currencies'>;

const toTrades = async ({ pool, currencies }: NotifyDeps, fills: readonly FilledCopy[]): Promise<Trade[]> => {
  const leaders = await loadLeadersOf(
    pool,
    fills.map(({ id }) => id),
  );
  const list = await currencies.all();
  return fills.flatMap(({ id, nth, userId, currencyId, atMs, result }) => {
    const one = leaders.get(id);
    if (!one) return [];
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    const currency = list.find((coin) => coin.id === currencyId)?.name ?? '';
    const group = `copies:${one.leaderId}:${currencyId}:${hourMs}`;
    return [{ ...one, userId, group, reference: `${id}:${nth}`, hourMs, currency, result }];
  });
};

/** Tells followers of copies that were opened and closed, after the commit: one notice per leader and hour, updated in place. */
export const notifyCopies = async (deps: NotifyDeps, event: FuturesEvent): Promise<void> => {
  const fills = await loadFilled(deps.pool, event);
  if (fills.length === 0) return;
  const items = await toTrades(deps, fills);
  await withTx(deps.pool, (tx) =>
    notifyGrouped(tx, { area: COPY_NOTICES, template: 'copy_trades', items, add: addTrade }),
  );
};
