import type { CloseCause } from '@candor/contract/futures';
import { canonical } from '@candor/money/decimal';
import { notifyOnce } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { FuturesDeps } from '../deps';
import type { FuturesEvent } from '../futures-events';
import { FUTURES_NOTICES } from '../notices';
import { loadCloses, loadOpened, type NotifiedClose } from '../notified-fills.store';

type NotifyDeps = Pick<FuturesDeps, 'pool' | 'board' | 'currencies'>;

/** Forced closes and the end of a copy relation have notices of their own, written with the close. */
const TOLD_ELSEWHERE: ReadonlySet<CloseCause> = new Set(['liquidation', 'copy_stop']);

const templateOf = ({ isCopied, cause }: NotifiedClose) => {
  if (isCopied) return 'futures_copy_closed' as const;
  if (cause === 'tp') return 'futures_take_profit' as const;
  return cause === 'sl' ? ('futures_stop_loss' as const) : ('futures_closed' as const);
};

const withSign = (result: string): string => (result.startsWith('-') ? result : `+${result}`);

const toOpenedNotices = async ({ pool, board }: NotifyDeps, ids: readonly number[]) =>
  (await loadOpened(pool, ids)).map(({ id, userId, instrumentId, isCopied, lots, price }) => ({
    userId,
    template: isCopied ? ('futures_copied' as const) : ('futures_opened' as const),
    params: {
      symbol: board.instrument(instrumentId)?.symbol ?? '',
      number: String(id),
      lots: canonical(lots),
      price: canonical(price),
    },
    reference: `futures:${id}:0`,
  }));

const toCloseNotices = async ({ pool, board, currencies }: NotifyDeps, event: FuturesEvent) => {
  const keys = event.flatMap(({ closes = [] }) => closes);
  const closes = (await loadCloses(pool, keys)).filter(({ cause }) => !TOLD_ELSEWHERE.has(cause));
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

/** Notices of opened and closed positions, after their commit: the engine's transaction writes none of them. */
export const notifyFilled = async (deps: NotifyDeps, event: FuturesEvent): Promise<void> => {
  const opened = await toOpenedNotices(
    deps,
    event.flatMap(({ openedIds = [] }) => openedIds),
  );
  const closed = await toCloseNotices(deps, event);
  if (opened.length + closed.length === 0) return;
  await withTx(deps.pool, async (tx) => {
    await notifyOnce(tx, FUTURES_NOTICES, opened);
    await notifyOnce(tx, FUTURES_NOTICES, closed);
  });
};
