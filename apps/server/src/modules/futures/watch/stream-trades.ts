import { computeHazardRate } from '@candor/domain/futures/position-math';
import { type Amount, sum, toAmount, toFixed8 } from '@candor/money/decimal';
import type { FastifyInstance } from 'fastify';
import { encodeFrame } from '#platform/realtime/frame';
import type { Hub } from '#platform/realtime/hub';
import type { Peer } from '#platform/realtime/peer';
import type { Logger } from '#platform/runtime/logger';
import type { FuturesDeps } from '../deps';
import { toFuturesItem } from '../futures.reply';
import { type PositionTerms, readTerms, runningOf } from '../position-terms';
import { isPosition, type PositionRow } from '../positions.store';
import { isTrial } from '../trial/trial-funds';
import { markOf } from '../use-cases/read-account';
import { loadLiveOf, loadTraders, type Trader } from './trades.store';

export interface StreamDeps extends FuturesDeps {
  readonly http: FastifyInstance;
  readonly realtime: Hub;
  readonly logger: Logger;
}

const EVERY_MS = 1_000;

interface Valued {
  readonly row: PositionRow;
  readonly terms: PositionTerms;
  readonly mark: string;
  readonly pnl: Amount;
}

/** Trial positions are in the lists, but not in the sums: they are not the user's money. */
const sumsOf = (open: readonly Valued[]) => {
  const own = open.filter(({ row }) => !isTrial(row));
  return {
    margin: sum(own.map(({ row }) => toAmount(row.marginLeft))),
    origin: sum(own.map(({ row }) => toAmount(row.margin))),
    pnl: sum(own.map(({ pnl }) => pnl)),
  };
};

/** The documented event of old clients: three lists as JSON text; "cur" is the pair of the newest position. */
const toLeverTrade = ({ userId, language, free }: Trader, own: readonly Valued[]): string | null => {
  const open = own.filter(({ row }) => isPosition(row));
  const newest = open[0]?.row;
  if (newest === undefined) return null;
  const here = open.filter(({ row }) => row.instrumentId === newest.instrumentId);
  const [all, pair] = [sumsOf(open), sumsOf(here)];
  const list = (values: readonly Valued[]): string =>
    JSON.stringify(values.map(({ row, ...shown }) => toFuturesItem(row, { ...shown, language })));
  return JSON.stringify({
    type: 'lever_trade',
    to: userId,
    hazard_rate: computeHazardRate({ free: free[newest.currencyId] ?? '0', margin: all.margin, pnl: all.pnl }),
    caution_money_all: toFixed8(all.margin),
    origin_caution_money_all: toFixed8(all.origin),
    profits_all: toFixed8(all.pnl),
    caution_money: toFixed8(pair.margin),
    origin_caution_money: toFixed8(pair.origin),
    profits: toFixed8(pair.pnl),
    trades_all: list(open),
    trades_entrust: list(own.filter(({ row }) => row.status === 'entrust')),
    trades_cur: list(here),
  });
};

const pushTrades = async (deps: StreamDeps, peers: readonly Peer[]): Promise<void> => {
  const userIds = [...new Set(peers.flatMap(({ session }) => session?.userId ?? []))];
  if (userIds.length === 0) return;
  const rows = await loadLiveOf(deps.pool, userIds);
  const withOpen = [...new Set(rows.filter(isPosition).map(({ userId }) => userId))];
  if (withOpen.length === 0) return;
  const [traders, termsOf] = await Promise.all([loadTraders(deps.pool, withOpen), readTerms(deps, rows)]);
  const valued = rows.map((row): Valued => {
    const [terms, mark] = [termsOf(row), markOf(deps, row)];
    return { row, terms, mark, pnl: runningOf(row, terms, mark) };
  });
  for (const trader of traders) {
    const json = toLeverTrade(
      trader,
      valued.filter(({ row }) => row.userId === trader.userId),
    );
    if (json === null) continue;
    const frame = encodeFrame([{ event: 'lever_trade', json }], { isDroppable: true });
    // Checked again: a peer that has logged out since gets nothing.
    for (const peer of peers) if (peer.session?.userId === trader.userId) peer.send(frame);
  }
};

/**
 * Sends logged-in old clients the state of their open positions once a second, while prices move. Ticks during one
 * round are in the next: two queries a second, however many clients there are.
 */
export const streamTrades = (deps: StreamDeps): void => {
  const { realtime, board, http, logger } = deps;
  if (!realtime.isServing) return;
  const peers = new Set<Peer>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const push = async (): Promise<void> => {
    try {
      await pushTrades(deps, [...peers]);
    } catch (error) {
      if (!isStopped) logger.warn({ err: error }, 'futures: no running figures this time');
    }
    timer = null;
  };
  realtime.onJoin((peer) => {
    if (peer.isLegacy) peers.add(peer);
  });
  realtime.onLeave((peer) => peers.delete(peer));
  const stopListening = board.onTicks(() => {
    if (peers.size > 0 && !isStopped) timer ??= setTimeout(() => void push(), EVERY_MS);
  });
  http.addHook('preClose', async () => {
    isStopped = true;
    stopListening();
    if (timer !== null) clearTimeout(timer);
  });
};
