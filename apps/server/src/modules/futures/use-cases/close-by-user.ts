import type { RefusalCode } from '@candor/contract/codes';
import type { FuturesSide } from '@candor/domain/futures/position-math';
import { isZero, toAmount } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand } from '#kernel/ledger/money-command';
import type { Answer, Booked, OnceItem } from '#kernel/ledger/once';
import { referenceFrom } from '#kernel/ledger/reference';
import { loadAcceptanceTime } from '#kernel/pricing/acceptance-time.store';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { findAcceptanceRefusal } from '../acceptance';
import {
  type CloseOrderRow,
  findCloseCalls,
  loadCloseOrders,
  type NewCloseOrder,
  sendCloseOrders,
} from '../close-orders.store';
import type { FuturesDeps } from '../deps';
import { loadMarks, type MarkTick } from '../marks.store';
import { type PositionTerms, readTerms } from '../position-terms';
import { type BulkTarget, isInBulk, lockForClose, type PositionRow, sendPositions } from '../positions.store';
import { createAwaitFill } from './await-fill';
import { decideLots } from './close-positions';

/** The effect of the call is its rows of futures_close_order: nothing is booked before the fill. */
const CLOSE_ORDER_KIND = 'futures_close_order';

export interface CloseRequest extends Asking {
  readonly id: number;
  /** Null: all remaining lots. */
  readonly lots: string | null;
}

export interface BulkRequest extends Asking {
  readonly side: FuturesSide | '';
  readonly instrumentId: number;
}

interface CloseCall extends OnceItem {
  readonly what: { readonly id: number; readonly lots: string | null } | { readonly bulk: BulkTarget };
}

/** The stored reply of the call; the results of its closes are read from their rows. */
export interface CloseAccepted {
  readonly notice: 'position_closed' | 'positions_closed';
  /** Positions of a bulk close whose market is closed, or has no fresh price. */
  readonly left: number;
  /** Reference of the call, by which its closes are found. */
  readonly call: string;
}

/** The reply. `left`: positions that stay open because no price could close them. */
export interface Closed {
  readonly notice: 'position_closed' | 'position_part_closed' | 'positions_closed' | 'positions_closed_some';
  readonly closed: number;
  readonly left: number;
  /** Positions it closed, or a part of. Absent in replies from before closes waited for a tick. */
  readonly ids?: readonly number[];
}

interface Seen {
  /** The rows, updated by closes accepted earlier in the same transaction. */
  readonly rows: Map<number, PositionRow>;
  readonly marks: ReadonlyMap<number, MarkTick>;
  readonly termsOf: (row: PositionRow) => PositionTerms;
  readonly nowMs: number;
  /** By the database's clock. */
  readonly acceptedMs: number;
}

/** The closes requested by one call, and why some of its positions stay open. */
interface CloseRequests {
  readonly orders: readonly NewCloseOrder[];
  readonly left: readonly Refusal[];
}

const refuseClose = (refusal: Refusal): CloseRequests => ({ orders: [], left: [refusal] });

/** The row of an own position that can be closed by hand, or the refusal. */
const findClosable = (row: PositionRow | undefined, userId: number): PositionRow | Refusal => {
  if (row?.userId !== userId) return new Refusal('position_unknown');
  if (row.status === 'closing') return new Refusal('position_closing');
  // Without margin nothing can be returned: the next tick closes the position by force.
  if (row.status !== 'open' || isZero(toAmount(row.marginLeft))) return new Refusal('position_not_open');
  return row;
};

/** Marks the position: after the commit its fill tick closes it, unless that tick or an earlier one reaches a level. */
const acceptClose = (
  seen: Seen,
  row: PositionRow,
  { call, reference, lots, tick }: { call: string; reference: string; lots: string; tick: MarkTick },
): NewCloseOrder => {
  const { acceptedMs } = seen;
  const fillByMs = Math.max(acceptedMs, tick.timeMs) + seen.termsOf(row).rules.orderWaitMs;
  const waiting = {
    acceptedSeq: tick.seq,
    fillAfterMs: acceptedMs,
    fillByMs,
    closeLots: lots,
    closeReference: reference,
  };
  seen.rows.set(row.id, { ...row, ...waiting, status: 'closing' });
  return { reference, call, userId: row.userId, positionId: row.id, lots, acceptedSeq: tick.seq, fillByMs };
};

const judge = (deps: FuturesDeps, row: PositionRow, { marks, nowMs }: Seen): MarkTick | Refusal => {
  const { instrumentId } = row;
  const tick = marks.get(instrumentId);
  const refusal = findAcceptanceRefusal(deps, { what: 'close', instrumentId, tick, nowMs });
  return refusal ?? tick ?? new Refusal('position_not_open');
};

const requestOne = (
  deps: FuturesDeps,
  { userId, reference }: CloseCall,
  { id, lots, seen }: { id: number; lots: string | null; seen: Seen },
): CloseRequests => {
  const row = findClosable(seen.rows.get(id), userId);
  if (row instanceof Refusal) return refuseClose(row);
  const tick = judge(deps, row, seen);
  if (tick instanceof Refusal) return refuseClose(tick);
  const part = decideLots(row, lots);
  if (typeof part !== 'string') return refuseClose(new Refusal(part.code as RefusalCode, part.params));
  return { orders: [acceptClose(seen, row, { call: reference, reference, lots: part, tick })], left: [] };
};

/**
 * The positions that were open when they were locked, each at the price of its market; the first has the call's
 * reference.
 */
const requestBulk = (
  deps: FuturesDeps,
  call: CloseCall,
  { bulk, seen }: { bulk: BulkTarget; seen: Seen },
): CloseRequests => {
  const rows = [...seen.rows.values()].filter((row) => isInBulk(row, bulk));
  const left: Refusal[] = [];
  const orders: NewCloseOrder[] = [];
  for (const row of rows) {
    const open = findClosable(row, call.userId);
    const tick = open instanceof Refusal ? open : judge(deps, open, seen);
    if (tick instanceof Refusal) left.push(tick);
    else {
      const reference = orders.length === 0 ? call.reference : referenceFrom('futures_close', call.reference, row.id);
      orders.push(acceptClose(seen, row, { call: call.reference, reference, lots: row.lotsLeft, tick }));
    }
  }
  return { orders, left };
};

const toRequests = (deps: FuturesDeps, call: CloseCall, seen: Seen): CloseRequests =>
  'bulk' in call.what
    ? requestBulk(deps, call, { bulk: call.what.bulk, seen })
    : requestOne(deps, call, { ...call.what, seen });

const answer = (call: CloseCall, { orders, left }: CloseRequests): Outcome<Booked<CloseAccepted>> => {
  if (orders.length === 0) return { ok: false, error: left[0] ?? new Refusal('nothing_to_close') };
  const notice = 'bulk' in call.what ? 'positions_closed' : 'position_closed';
  const reply: CloseAccepted = { notice, left: left.length, call: call.reference };
  return { ok: true, value: { entryKind: CLOSE_ORDER_KIND, reply } };
};

const loadForClose = async (deps: FuturesDeps, tx: Tx, calls: readonly CloseCall[]): Promise<Seen> => {
  const ids = calls.flatMap(({ what }) => ('id' in what ? [what.id] : []));
  const bulk = calls.flatMap(({ what }) => ('bulk' in what ? [what.bulk] : []));
  const rows = await lockForClose(tx.client, ids, bulk);
  const locked = [...rows.values()];
  const marks = await loadMarks(
    tx.client,
    locked.map(({ instrumentId }) => instrumentId),
  );
  const acceptedMs = await loadAcceptanceTime(tx.client, deps.clock);
  return { rows, marks, termsOf: await readTerms(deps, locked), nowMs: deps.clock.nowMs(), acceptedMs };
};

const book = async (
  deps: FuturesDeps,
  tx: Tx,
  calls: readonly CloseCall[],
): Promise<Outcome<Booked<CloseAccepted | Closed>>[]> => {
  if (calls.length === 0) return [];
  const seen = await loadForClose(deps, tx, calls);
  const wanted = calls.map((call) => toRequests(deps, call, seen));
  const orders = wanted.flatMap((one) => one.orders);
  sendPositions(
    tx,
    orders.flatMap(({ positionId }) => seen.rows.get(positionId) ?? []),
  );
  sendCloseOrders(tx, orders, new Date(seen.nowMs));
  return calls.map((call, index) => answer(call, wanted[index] as CloseRequests));
};

/** A close that no price could fill; its position is still open. */
const isLeft = ({ refusal }: CloseOrderRow): boolean => refusal?.code === 'no_fill_in_time';

const noticeOf = (rows: readonly CloseOrderRow[], { notice }: CloseAccepted, left: number): Closed['notice'] => {
  if (notice === 'positions_closed') return left > 0 ? 'positions_closed_some' : notice;
  return rows[0]?.outcome === 'part' ? 'position_part_closed' : notice;
};

/** The result of a call, computed from its closes: the same for every repetition. */
const conclude = (rows: readonly CloseOrderRow[], accepted: CloseAccepted): Closed => {
  const ids = rows.filter(({ outcome }) => outcome !== 'refused').map(({ positionId }) => positionId);
  const closed = ids.length;
  const refusal = rows.find((row) => row.refusal !== null)?.refusal;
  if (closed === 0 && refusal) throw new Refusal(refusal.code, refusal.params);
  const left = accepted.left + rows.filter(isLeft).length;
  return { notice: noticeOf(rows, accepted, left), closed, left, ids };
};

/**
 * Owners close one position, a part of it, or all that are open when the rows are locked. Each close is accepted under
 * the newest tick of its market and filled by the first whose sources spoke after it; the reply waits for that.
 */
export const createCloseByUser = (deps: FuturesDeps) => {
  const accept = createMoneyCommand<Omit<CloseCall, 'reference'>, CloseCall, CloseAccepted | Closed>({
    deps,
    prepare: async ({ what }) => ({ what }),
    book: (tx, calls) => book(deps, tx, calls),
    findDone: findCloseCalls,
  });
  const awaitFill = createAwaitFill<readonly CloseOrderRow[]>(deps, {
    load: loadCloseOrders,
    waitingIds: (rows) => rows.filter(({ outcome }) => outcome === 'waiting').map(({ positionId }) => positionId),
  });
  const close = async (asked: Omit<CloseCall, 'reference'>, onAccepted: () => void): Promise<Answer<Closed>> => {
    const { reply, replayed } = await accept(asked);
    deps.changes.notify();
    // Stored replies from before closes waited for a tick are final.
    if ('closed' in reply) return { reply, replayed };
    onAccepted();
    const { futures } = await deps.rules.now();
    return { reply: conclude(await awaitFill(reply.call, futures.orderWaitMs), reply), replayed };
  };
  return {
    one: ({ id, lots, ...asking }: CloseRequest, onAccepted: () => void): Promise<Answer<Closed>> =>
      close({ ...asking, what: { id, lots } }, onAccepted),
    bulk: ({ side, instrumentId, ...asking }: BulkRequest, onAccepted: () => void): Promise<Answer<Closed>> =>
      close({ ...asking, what: { bulk: { userId: asking.userId, side, instrumentId } } }, onAccepted),
  };
};
