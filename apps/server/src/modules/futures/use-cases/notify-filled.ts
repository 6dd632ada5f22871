import { canonical } from '@candor/money/decimal';
import { notifyOnce } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { FuturesDeps } from '../deps';
import type { FuturesEvent } from '../futures-events';
import { FUTURES_NOTICES } from '../notices';
import type { NotifiedClose, NotifiedFill } from '../notified-fills.store';
import { loadTold } from './load-filled';

type NotifyDeps = Pick<FuturesDeps, 'pool' | 'board' | 'currencies'>;

const templateOf = ({ cause }: NotifiedClose) => {
  if (cause === 'tp') return 'futures_take_profit' as const;
  return cause === 'sl' ? ('futures_stop_loss' as const) : ('futures_closed' as const);
};

const withSign = (result: string): string => (result.startsWith('-') ? result : `+${result}`);

const toOpenedNotices = ({ board }: NotifyDeps, opened: readonly NotifiedFill[]) =>
  opened.map(({ id, userId, instrumentId, lots, price }) => ({
    userId,
    template: 'futures_opened' as const,
    params: {
      symbol: board.instrument(instrumentId)?.symbol ?? '',
      number: String(id),
      lots: canonical(lots),
      price: canonical(price),
    },
    reference: `futures:${id}:0`,
  }));

const toCloseNotices = async ({ board, currencies }: NotifyDeps, closes: readonly NotifiedClose[]) => {
  const list = closes.length === 0 ? [] : await currencies.list();
  return closes.map((close) => ({
    userId: close.userId,
    template: templateOf(close),
    params: {
      symbol: board.instrument(close.instrumentId)?.symbol ?? '',
      number: String(close.id),
      lots: canonical(close.lots),
      price: canonical(close.price),
      result: withSign(canonical(close.result)),
      currency: list.find(({ id }) => id === close.currencyId)?.name ?? '',
    },
    reference: `futures:${close.id}:${close.nth}`,
  }));
};

/**
 * Notices of opened and closed positions, after their commit: the engine's transaction writes none of them. Copied ones
 * are told by the module that copies, together.
 */
export const notifyFilled = async (deps: NotifyDeps, event: FuturesEvent): Promise<void> => {
  const told = await loadTold(deps.pool, event);
  const isOwn = ({ isCopied }: NotifiedFill): boolean => !isCopied;
  const opened = toOpenedNotices(deps, told.opened.filter(isOwn));
  const closed = await toCloseNotices(deps, told.closes.filter(isOwn));
  if (opened.length + closed.length === 0) return;
  await withTx(deps.pool, async (tx) => {
    await notifyOnce(tx, FUTURES_NOTICES, opened);
    await notifyOnce(tx, FUTURES_NOTICES, closed);
  });
};
