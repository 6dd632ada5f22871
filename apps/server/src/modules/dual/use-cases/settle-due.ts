import { isEnough, sumSeconds, WINDOWS_TRIED, windowOf } from '@candor/domain/dual/settlement-price';
import type { SettleStep } from '#kernel/ledger/settle-many';
import { loadTickHorizon } from '#kernel/pricing/tick-horizon.store';
import { keepTicks } from '#kernel/pricing/tick-keep';
import { notifyMany } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { workSideBySide } from '#platform/jobs/work-side-by-side';
import type { DualDeps } from '../deps';
import { HOLD_PURPOSE, RESERVE } from '../dual-entries';
import { DUAL_NOTICES } from '../notices';
import { keepOf } from '../offer';
import {
  type DueGroup,
  deleteDueGroup,
  findNextRange,
  type IdRange,
  loadDueGroups,
  lowerCover,
  type PostponedOrder,
  postponeOrders,
  type SettledPart,
  type Settling,
  settleOrders,
} from '../settle.store';
import { type DualWindow, findAfter, insertWindow, listWindows, loadRecords } from '../windows.store';

/** Orders settled in one transaction. */
const SETTLED_TOGETHER = 10_000;
/** Orders postponed, and their owners told, in one transaction. */
const POSTPONED_TOGETHER = 1_000;

export type SettleDeps = Pick<DualDeps, 'pool' | 'ledger' | 'clock' | 'relay' | 'logger' | 'board' | 'currencies'>;

export interface SettleMoment {
  readonly nowMs: number;
  /** Call inside a transaction that must not commit after another process has taken the job over. */
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** No record can be added inside the window any more: one behind it exists, or the chain is final up to its end. */
const isFinal = async ({ pool, clock }: SettleDeps, { instrumentId, settleMs }: DueGroup): Promise<boolean> =>
  (await findAfter(pool, instrumentId, settleMs)) !== null || (await loadTickHorizon(pool, clock)) >= settleMs;

/** Adds up the prices of a window once, from recorded ticks only, and keeps these ticks for good. */
const fixWindow = async (deps: SettleDeps, moment: SettleMoment, group: DueGroup): Promise<DualWindow> => {
  const { instrumentId, settleMs, dayMs } = group;
  const window = windowOf(settleMs, dayMs);
  const [known] = await listWindows(deps.pool, instrumentId, [window]);
  if (known !== undefined) return known;
  return withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { records, before } = await loadRecords(tx.client, instrumentId, window);
    const facts = {
      ...window,
      ...sumSeconds(window, records),
      instrumentId,
      beforeSeq: before?.seq ?? 0,
      firstSeq: records[0]?.seq ?? 0,
      lastSeq: records.at(-1)?.seq ?? 0,
    };
    const stored = await insertWindow(tx, facts, new Date(moment.nowMs));
    const fromMs = Math.min(before?.timeMs ?? window.fromMs, window.fromMs);
    // Kept up to the next checkpoint behind the window, so the record behind it is kept too.
    await keepTicks(tx, [
      { instrumentId, fromMs, toMs: window.toMs, reason: 'dual_window', reference: String(stored.id) },
    ]);
    return stored;
  });
};

/** Out of the holds first, then the payments of the reserve: two legs of one entry. */
const toSteps = (parts: readonly SettledPart[]): SettleStep[] => [
  ...parts.map(
    (part): SettleStep => ({
      step: 'draw',
      currencyId: part.payCurrencyId,
      leg: 0,
      columns: part.principal,
      purpose: HOLD_PURPOSE,
      fromType: 'financial',
      to: part.payCurrencyId === part.paidCurrencyId ? { own: 'change' } : { house: RESERVE },
      outcome: 'posted',
    }),
  ),
  ...parts.map(
    (part): SettleStep => ({
      step: 'pay',
      currencyId: part.paidCurrencyId,
      leg: 1,
      columns: part.paid,
      from: RESERVE,
      toType: 'change',
    }),
  ),
];

/** Orders first, then the cover, then accounts: two batches of orders can be closed at the same time. */
const settleRange = (deps: SettleDeps, moment: SettleMoment, { batch, range }: { batch: Settling; range: IdRange }) =>
  withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const parts = await settleOrders(tx, batch, range);
    if (parts.length === 0) return 0;
    await lowerCover(tx, parts);
    await deps.ledger.settleMany(tx, toSteps(parts));
    return parts.reduce((sum, { count }) => sum + count, 0);
  });

async function* listRanges({ pool }: SettleDeps, batch: Settling): AsyncGenerator<IdRange, void, undefined> {
  let after = 0;
  for (;;) {
    const range = await findNextRange(pool, batch, { after, limit: SETTLED_TOGETHER });
    if (range === null) return;
    after = range.to;
    yield range;
  }
}

const settleAllOf = async (deps: SettleDeps, moment: SettleMoment, batch: Settling): Promise<number> => {
  let settled = 0;
  await workSideBySide(listRanges(deps, batch), async (range) => {
    const count = await settleRange(deps, moment, { batch, range });
    settled += count;
    if (count > 0) deps.relay.nudge();
  });
  return settled;
};

/** Tells each owner of an order that waits for the next day's window, in the transaction that makes it wait. */
const notifyPostponed = async (
  deps: SettleDeps,
  tx: Tx,
  postponed: { orders: readonly PostponedOrder[]; batch: Settling },
) => {
  const { group, window } = postponed.batch;
  const names = new Map((await deps.currencies.list()).map(({ id, name }) => [id, name]));
  const words = {
    symbol: deps.board.instrument(group.instrumentId)?.symbol ?? '',
    found: String(window.found),
    seconds: String(window.seconds),
    needed: String(window.needed),
  };
  const notices = postponed.orders.map(({ id, userId, payCurrencyId, cost }) => ({
    userId,
    template: 'dual_postponed' as const,
    params: { ...words, number: String(id), amount: cost, currency: names.get(payCurrencyId) ?? '' },
  }));
  await notifyMany(tx, DUAL_NOTICES, notices);
};

const postponeAllOf = async (deps: SettleDeps, moment: SettleMoment, batch: Settling): Promise<void> => {
  const { instrumentId, settleMs, dayMs } = batch.group;
  for (;;) {
    const count = await withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      const limit = POSTPONED_TOGETHER;
      const orders = await postponeOrders(tx, batch.group, { triedBefore: WINDOWS_TRIED - 1, limit });
      if (orders.length > 0) await keepTicks(tx, [keepOf({ instrumentId, maturityMs: settleMs, dayMs }, 1)]);
      await notifyPostponed(deps, tx, { orders, batch });
      return orders.length;
    });
    if (count > 0) deps.relay.nudge();
    if (count < POSTPONED_TOGETHER) return;
  }
};

const settleGroup = async (deps: SettleDeps, moment: SettleMoment, group: DueGroup): Promise<number> => {
  const window = await fixWindow(deps, moment, group);
  const isFailed = !isEnough(window, window);
  const batch = { group, window, isFailed, triedBefore: WINDOWS_TRIED - 1, at: new Date(moment.nowMs) };
  const settled = await settleAllOf(deps, moment, batch);
  if (isFailed) await postponeAllOf(deps, moment, batch);
  await withTx(deps.pool, (tx) => deleteDueGroup(tx, group));
  return settled;
};

/**
 * Settles every order whose window is over and final. Follows from orders and recorded ticks only, so it does not matter
 * which process does it, when, or how often. Returns the number of settled orders.
 */
export const settleDue = async (deps: SettleDeps, moment: SettleMoment): Promise<number> => {
  let settled = 0;
  for (const group of await loadDueGroups(deps.pool, moment.nowMs)) {
    if (!(await isFinal(deps, group))) continue;
    try {
      settled += await settleGroup(deps, moment, group);
    } catch (error) {
      // One group that cannot be settled does not hold up the others; it is tried again with the next run.
      deps.logger.error({ err: error, ...group }, 'dual: a group of orders could not be settled');
    }
  }
  return settled;
};
