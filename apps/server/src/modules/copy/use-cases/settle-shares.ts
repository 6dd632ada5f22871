import { computeShareDue, computeSharePaid, weekOf } from '@candor/domain/copy/profit-share';
import { isZero, sub, toAmount } from '@candor/money/decimal';
import { availableOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { referenceFrom } from '#kernel/ledger/reference';
import { lockPositions, markOwn, sendFuturesEvents } from '#modules/futures/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { actInHalves } from '#platform/jobs/act-in-halves';
import { isPoison } from '#platform/jobs/is-poison';
import { listCopiesOf, loadNets, sendSelfHeld } from '../copies.store';
import { SHARE_KIND } from '../copy-entries';
import { sendCopyEvents } from '../copy-events';
import type { CopyDeps } from '../deps';
import { lockRelations, type RelationRow } from '../relations.store';
import { listStopDue, listWeekDue, type NewShare, sendShares } from '../shares.store';
import { tellShares } from './tell-shares';

const TOGETHER = 500;
/** How long a stop waits for the next price to close its copies; those still open then become the follower's own. */
const CLOSING_MS = 10_000;

export interface SettleMoment {
  readonly nowMs: number;
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** What settling needs; also available to the approval of a leader's end by two operators. */
export type ShareDeps = Pick<CopyDeps, 'clock' | 'currencies' | 'ledger'>;

interface Settling {
  readonly relations: readonly RelationRow[];
  readonly cause: 'week' | 'stop';
  readonly periodOf: (relation: RelationRow) => number;
}

/** A copy is a futures position, and futures are in USDT. */
const readCurrencyId = async ({ currencies }: ShareDeps): Promise<number> => {
  const usdt = (await currencies.list()).find(({ name }) => name === 'USDT');
  if (!usdt) throw new Error('copy: there is no USDT');
  return usdt.id;
};

const toEntry = (share: NewShare, currencyId: number, ruleVersion: number): Entry => ({
  kind: SHARE_KIND,
  reference: share.reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(share.followerId, 'lever', currencyId),
      to: availableOf(share.leaderId, 'lever', currencyId),
      amount: share.paid,
    },
  ],
});

interface ShareFacts extends Pick<Settling, 'cause' | 'periodOf'> {
  readonly nets: ReadonlyMap<number, string>;
  readonly balanceOf: (userId: number) => string;
}

const toShares = (relations: readonly RelationRow[], facts: ShareFacts): NewShare[] => {
  const { nets, balanceOf, cause, periodOf } = facts;
  // A follower may pay several leaders in one transaction.
  const left = new Map<number, string>();
  return relations.map((relation): NewShare => {
    const { id, leaderId, followerId, sharedTotal, sharePercent } = relation;
    const netTotal = nets.get(id) ?? '0';
    const due = computeShareDue({ netTotal, sharedTotal, sharePercent });
    const available = left.get(followerId) ?? balanceOf(followerId);
    const paid = computeSharePaid(due, available);
    left.set(followerId, sub(toAmount(available), paid));
    const periodMs = periodOf(relation);
    const reference = referenceFrom(SHARE_KIND, id, cause, periodMs);
    const sums = { netTotal, sharedBefore: sharedTotal, sharePercent, due, paid };
    return { relationId: id, leaderId, followerId, periodMs, ...sums, reference };
  });
};

/**
 * Settles the profit share of locked relations: what is due after the high-water mark, as far as the follower's futures account
 * has it. Each period of a relation is settled once.
 */
export const settleShares = async (
  deps: ShareDeps,
  tx: Tx,
  { relations, cause, periodOf }: Settling,
): Promise<void> => {
  const ids = relations.map(({ id }) => id);
  const [nets, currencyId] = await Promise.all([loadNets(tx.client, ids), readCurrencyId(deps)]);
  const accounts = relations.flatMap(({ followerId, leaderId }) => [
    availableOf(followerId, 'lever', currencyId),
    availableOf(leaderId, 'lever', currencyId),
  ]);
  const books = deps.ledger.open(tx, { accounts, holds: [] });
  const balanceOf = await books.balances();
  const shares = toShares(relations, {
    nets,
    balanceOf: (id) => balanceOf(availableOf(id, 'lever', currencyId).key),
    cause,
    periodOf,
  });
  const entries = shares
    .filter(({ paid }) => !isZero(toAmount(paid)))
    .map((share) => toEntry(share, currencyId, relations.find(({ id }) => id === share.relationId)?.ruleVersion ?? 0));
  const results = await books.post(entries);
  const failed = results.find((result) => !result.ok);
  if (failed) throw new Error(`a profit share could not be booked: ${JSON.stringify(failed)}`);
  const at = new Date(deps.clock.nowMs());
  sendShares(tx, shares, { cause, at });
  await tellShares(tx, shares, at);
  sendCopyEvents(
    tx,
    relations.map(({ followerId, id }) => ({ userId: followerId, relationIds: [id], skipped: 0 })),
  );
};

const settleIds = async (
  deps: CopyDeps,
  moment: SettleMoment,
  { ids, cause, periodOf }: Omit<Settling, 'relations'> & { readonly ids: readonly number[] },
): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const locked = await lockRelations(tx.client, ids);
    const relations = locked.filter(({ state }) => (state === 'ended') === (cause === 'stop'));
    if (relations.length > 0) await settleShares(deps, tx, { relations, cause, periodOf });
  });
  deps.relay.nudge();
};

/** A relation that cannot be settled holds up no other; it is tried again with the next run. */
const reportUnsettled =
  ({ logger }: CopyDeps) =>
  async (relation: number, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    logger.error({ err: error, relation }, 'copy: the profit share of a relation could not be settled');
  };

/** Settles the share of every running relation once a week, for the last Monday; one settlement covers weeks that were missed. */
export const settleWeek = async (deps: CopyDeps, moment: SettleMoment): Promise<number> => {
  const weekMs = weekOf(moment.nowMs);
  let settled = 0;
  for (let after = 0; ; ) {
    const due = await listWeekDue(deps.pool, weekMs, { after, limit: TOGETHER });
    const last = due.at(-1);
    if (last === undefined) return settled;
    const settle = (ids: readonly number[]) => settleIds(deps, moment, { ids, cause: 'week', periodOf: () => weekMs });
    const failed = await actInHalves(due, settle, reportUnsettled(deps));
    settled += due.length - failed.length;
    after = last;
  }
};

const stopPeriodOf = ({ endedAt }: RelationRow): number => endedAt?.getTime() ?? 0;

/** Copies that are still open after the end of their relation become their owners' own; then the share of the end is settled. */
export const settleStopped = async (deps: ShareDeps, tx: Tx, relations: readonly RelationRow[]): Promise<void> => {
  const copies = await listCopiesOf(
    tx.client,
    relations.map(({ id }) => id),
  );
  if (copies.length > 0) {
    const positions = copies.map(({ positionId }) => positionId);
    const rows = await lockPositions(tx.client, positions);
    await markOwn(tx.client, positions);
    sendFuturesEvents(tx, [...rows.values()]);
    sendSelfHeld(tx, positions, new Date(deps.clock.nowMs()));
  }
  await settleShares(deps, tx, { relations, cause: 'stop', periodOf: stopPeriodOf });
};

/** Finishes relations that ended while their copies were being closed, when a process died in between. */
export const settleLeft = async (deps: CopyDeps, moment: SettleMoment): Promise<number> => {
  const ids = await listStopDue(deps.pool, moment.nowMs - CLOSING_MS, TOGETHER);
  const settleOne = (id: number): Promise<void> =>
    withTx(deps.pool, async (tx) => {
      await moment.ensureHeld(tx);
      const relations = (await lockRelations(tx.client, [id])).filter(({ state }) => state === 'ended');
      if (relations.length > 0) await settleStopped(deps, tx, relations);
    });
  for (const id of ids) await settleOne(id).catch((error) => reportUnsettled(deps)(id, error));
  return ids.length;
};
