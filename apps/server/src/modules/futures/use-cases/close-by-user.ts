import type { RefusalCode } from '@candor/contract/codes';
import type { FuturesSide } from '@candor/domain/futures/position-math';
import { groupCommit, type Outcome } from '#kernel/ledger/group-commit';
import { type Answer, type Booked, bookOnce, type OnceItem } from '#kernel/ledger/once';
import { referenceOfCall } from '#kernel/ledger/reference';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { CLOSE_KIND } from '../close-entries';
import type { FuturesDeps } from '../deps';
import { isStaleTick, loadMarks, type MarkTick } from '../marks.store';
import { type BulkTarget, isInBulk, lockForClose, type PositionRow } from '../positions.store';
import { type CloseItem, type CloseOutcome, closeLocked } from './close-positions';

type Asking = Omit<OnceItem, 'reference'>;

export interface CloseRequest extends Asking {
  readonly id: number;
  /** Null: all that is left. */
  readonly lots: string | null;
}

export interface BulkRequest extends Asking {
  readonly side: FuturesSide | '';
  readonly instrumentId: number;
}

interface CloseCall extends OnceItem {
  readonly what: { readonly id: number; readonly lots: string | null } | { readonly bulk: BulkTarget };
}

/** What is stored under the key of the call. `left`: positions whose market is closed, or has no fresh price. */
export interface Closed {
  readonly notice: 'position_closed' | 'position_part_closed' | 'positions_closed' | 'positions_closed_some';
  readonly closed: number;
  readonly left: number;
}

interface Seen {
  readonly rows: ReadonlyMap<number, PositionRow>;
  readonly marks: ReadonlyMap<number, MarkTick>;
  readonly nowMs: number;
}

/** By hand nothing is closed at a price nobody can see: not outside the hours of its market, not without a fresh tick. */
const refusalOfPrice = (deps: FuturesDeps, row: PositionRow, { marks, nowMs }: Seen): Refusal | null => {
  const symbol = deps.board.instrument(row.instrumentId)?.symbol ?? '';
  if (!deps.board.isOpen(row.instrumentId)) return new Refusal('market_closed', { symbol });
  if (deps.board.pauseOf(row.instrumentId) !== null) return new Refusal('instrument_paused', { symbol });
  return isStaleTick(marks.get(row.instrumentId), nowMs) ? new Refusal('price_unavailable', { symbol }) : null;
};

/** The closes one call stands for, and why some of what it is about stays open. */
interface Wanted {
  readonly items: readonly CloseItem[];
  readonly left: readonly Refusal[];
}

const isOwnOpen = (row: PositionRow | undefined, userId: number): row is PositionRow =>
  row?.userId === userId && row.status === 'open';

const wantOne = (
  deps: FuturesDeps,
  call: CloseCall,
  { id, lots, seen }: { id: number; lots: string | null; seen: Seen },
) => {
  const row = seen.rows.get(id);
  const refusal = isOwnOpen(row, call.userId) ? refusalOfPrice(deps, row, seen) : null;
  if (refusal) return { items: [], left: [refusal] };
  const tick = seen.marks.get(row?.instrumentId ?? 0) ?? { seq: 0, timeMs: 0, price: '0' };
  const { userId, reference } = call;
  return { items: [{ positionId: id, cause: 'user' as const, lots, tick, userId, reference }], left: [] };
};

/** The positions that were open when they were locked, each at the price of its market; the first carries the reference. */
const wantBulk = (deps: FuturesDeps, call: CloseCall, { bulk, seen }: { bulk: BulkTarget; seen: Seen }): Wanted => {
  const rows = [...seen.rows.values()].filter((row) => isInBulk(row, bulk));
  const left: Refusal[] = [];
  const items: CloseItem[] = [];
  for (const row of rows) {
    const refusal = refusalOfPrice(deps, row, seen);
    const tick = seen.marks.get(row.instrumentId);
    if (refusal) left.push(refusal);
    if (refusal || !tick) continue;
    const item = { positionId: row.id, cause: 'user' as const, lots: null, tick, userId: call.userId };
    items.push(items.length === 0 ? { ...item, reference: call.reference } : item);
  }
  return { items, left };
};

const want = (deps: FuturesDeps, call: CloseCall, seen: Seen): Wanted =>
  'bulk' in call.what
    ? wantBulk(deps, call, { bulk: call.what.bulk, seen })
    : wantOne(deps, call, { ...call.what, seen });

const refusalOf = (outcome: CloseOutcome | undefined, left: readonly Refusal[]): Refusal => {
  if (left[0]) return left[0];
  // Only triggers meet `not_met`.
  if (outcome && !outcome.ok) return new Refusal(outcome.code as RefusalCode, outcome.params);
  return new Refusal('nothing_to_close');
};

const noticeOf = (call: CloseCall, { left }: Wanted, outcomes: readonly CloseOutcome[]): Closed['notice'] => {
  if ('bulk' in call.what) return left.length > 0 ? 'positions_closed_some' : 'positions_closed';
  const isWhole = outcomes.some((outcome) => outcome.ok && outcome.position.status === 'closed');
  return isWhole ? 'position_closed' : 'position_part_closed';
};

const answer = (call: CloseCall, wanted: Wanted, outcomes: readonly CloseOutcome[]): Outcome<Booked<Closed>> => {
  const closed = outcomes.filter(({ ok }) => ok).length;
  if (closed === 0) return { ok: false, error: refusalOf(outcomes[0], wanted.left) };
  const reply: Closed = { notice: noticeOf(call, wanted, outcomes), closed, left: wanted.left.length };
  return { ok: true, value: { entryKind: CLOSE_KIND, reply } };
};

const look = async (deps: FuturesDeps, tx: Tx, calls: readonly CloseCall[]): Promise<Seen> => {
  const ids = calls.flatMap(({ what }) => ('id' in what ? [what.id] : []));
  const bulk = calls.flatMap(({ what }) => ('bulk' in what ? [what.bulk] : []));
  const rows = await lockForClose(tx.client, ids, bulk);
  const marks = await loadMarks(
    tx.client,
    [...rows.values()].map(({ instrumentId }) => instrumentId),
  );
  return { rows, marks, nowMs: deps.clock.nowMs() };
};

const book = async (deps: FuturesDeps, tx: Tx, calls: readonly CloseCall[]): Promise<Outcome<Booked<Closed>>[]> => {
  if (calls.length === 0) return [];
  const seen = await look(deps, tx, calls);
  const wanted = calls.map((call) => want(deps, call, seen));
  const items = wanted.flatMap((one) => one.items);
  const outcomes = await closeLocked(deps, tx, { rows: seen.rows, items, atMs: seen.nowMs });
  let next = 0;
  return calls.map((call, index) => {
    const own = wanted[index] as Wanted;
    const from = next;
    next += own.items.length;
    return answer(call, own, outcomes.slice(from, next));
  });
};

/** Owners close at the newest index price: one position, a part of it, or all that is open at the moment of the lock. */
export const createCloseByUser = (deps: FuturesDeps) => {
  const commit = groupCommit<CloseCall, Answer<Closed>>({
    pool: deps.pool,
    run: (tx, items, mode) =>
      bookOnce({
        tx,
        items,
        mode,
        at: new Date(deps.clock.nowMs()),
        book: (fresh) => book(deps, tx, fresh),
      }),
  });
  const close = async ({ userId, idempotency }: Asking, what: CloseCall['what']): Promise<Answer<Closed>> => {
    const reference = idempotency ? referenceOfCall(userId, idempotency) : deps.newId();
    const done = await commit({ userId, idempotency, reference, what });
    deps.changes.tell();
    return done;
  };
  return {
    one: ({ id, lots, ...asking }: CloseRequest): Promise<Answer<Closed>> => close(asking, { id, lots }),
    bulk: ({ side, instrumentId, ...asking }: BulkRequest): Promise<Answer<Closed>> =>
      close(asking, { bulk: { userId: asking.userId, side, instrumentId } }),
  };
};
