import { computeShareDue, computeSharePaid, type RelationResult, weekOf } from '@candor/domain/copy/profit-share';
import { isZero, sub, toAmount } from '@candor/money/decimal';
import { availableOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { referenceFrom } from '#kernel/ledger/reference';
import { type Tx, withTx } from '#platform/db/with-tx';
import { isPoison } from '#platform/jobs/is-poison';
import { processInHalves } from '#platform/jobs/process-in-halves';
import { SHARE_KIND } from '../copy-entries';
import { sendCopyEvents } from '../copy-events';
import type { CopyDeps } from '../deps';
import { NO_RESULT, readResults } from '../relation-results';
import { lockRelations, type RelationRow } from '../relations.store';
import { sendCounted } from '../results.store';
import { listWeekDue, type NewShare, type ShareCause, sendShares } from '../shares.store';
import { notifyShares } from './notify-shares';

const TOGETHER = 500;

export interface SettleMoment {
  readonly nowMs: number;
  readonly ensureHeld: (tx: Tx) => Promise<void>;
}

/** What settling needs; also available to the approval of a leader's end by two operators. */
export type ShareDeps = Pick<CopyDeps, 'clock' | 'currencies' | 'ledger'>;

export interface Settling {
  readonly relations: readonly RelationRow[];
  /** Of the relations that are settled: closed results and those of open copies. */
  readonly results: ReadonlyMap<number, RelationResult>;
  readonly cause: ShareCause;
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

interface ShareFacts extends Omit<Settling, 'relations'> {
  readonly balanceOf: (userId: number) => string;
}

const toShares = (relations: readonly RelationRow[], facts: ShareFacts): NewShare[] => {
  const { results, balanceOf, cause, periodOf } = facts;
  // A follower may pay several leaders in one transaction.
  const left = new Map<number, string>();
  return relations.map((relation): NewShare => {
    const { id, leaderId, followerId, sharedTotal, sharePercent } = relation;
    const result = results.get(id) ?? NO_RESULT;
    const due = computeShareDue({ ...result, sharedTotal, sharePercent });
    const available = left.get(followerId) ?? balanceOf(followerId);
    const paid = computeSharePaid(due, available);
    left.set(followerId, sub(toAmount(available), paid));
    const periodMs = periodOf(relation);
    // A debt may be paid in parts at one time: each raises what was shared.
    const reference = referenceFrom(SHARE_KIND, id, cause, cause === 'rest' ? sharedTotal : periodMs);
    const sums = {
      netTotal: result.realised,
      running: result.running,
      sharedBefore: sharedTotal,
      sharePercent,
      due,
      paid,
    };
    return { relationId: id, leaderId, followerId, periodMs, ...sums, reference };
  });
};

/**
 * Settles the profit share of locked relations: what is due after the high-water mark, as far as the follower's futures account
 * has it; the rest is a debt. Each week and each stop of a relation is settled once. Of a debt only what can be paid is written.
 */
export const settleShares = async (deps: ShareDeps, tx: Tx, settling: Settling): Promise<readonly NewShare[]> => {
  const { relations, cause } = settling;
  const currencyId = await readCurrencyId(deps);
  const accounts = relations.flatMap(({ followerId, leaderId }) => [
    availableOf(followerId, 'lever', currencyId),
    availableOf(leaderId, 'lever', currencyId),
  ]);
  const books = deps.ledger.open(tx, { accounts, holds: [] });
  const balanceOf = await books.balances();
  const all = toShares(relations, {
    ...settling,
    balanceOf: (id) => balanceOf(availableOf(id, 'lever', currencyId).key),
  });
  const shares = all.filter(({ paid }) => cause !== 'rest' || !isZero(toAmount(paid)));
  const entries = shares
    .filter(({ paid }) => !isZero(toAmount(paid)))
    .map((share) => toEntry(share, currencyId, relations.find(({ id }) => id === share.relationId)?.ruleVersion ?? 0));
  const results = await books.post(entries);
  const failed = results.find((result) => !result.ok);
  if (failed) throw new Error(`a profit share could not be booked: ${JSON.stringify(failed)}`);
  const at = new Date(deps.clock.nowMs());
  sendShares(tx, shares, { cause, at });
  sendCounted(
    tx,
    relations.map(({ id }) => id),
  );
  await notifyShares(tx, shares, at);
  sendCopyEvents(
    tx,
    shares.map(({ followerId, relationId }) => ({ userId: followerId, relationIds: [relationId], skipped: 0 })),
  );
  return shares;
};

type Batch = Pick<Settling, 'cause' | 'periodOf'> & { readonly isStill: (relation: RelationRow) => boolean };

const settleIds = async (
  deps: CopyDeps,
  moment: SettleMoment,
  { ids, isStill, ...settling }: Batch & { readonly ids: readonly number[] },
): Promise<void> => {
  await withTx(deps.pool, async (tx) => {
    await moment.ensureHeld(tx);
    const relations = (await lockRelations(tx.client, ids)).filter(isStill);
    if (relations.length === 0) return;
    const results = await readResults(
      deps,
      tx.client,
      relations.map(({ id }) => id),
    );
    await settleShares(deps, tx, { ...settling, relations, results });
  });
  deps.relay.nudge();
};

/** A relation that cannot be settled holds up no other; it is tried again with the next run. */
export const reportUnsettled =
  ({ logger }: Pick<CopyDeps, 'logger'>) =>
  async (relation: number, error: unknown): Promise<void> => {
    if (!isPoison(error)) throw error;
    logger.error({ err: error, relation }, 'copy: the profit share of a relation could not be settled');
  };

/** Settles relations part by part, each part in a transaction of its own. Returns how many. */
const settleAll = async (
  deps: CopyDeps,
  moment: SettleMoment,
  { list, ...batch }: Batch & { readonly list: (after: number) => Promise<readonly number[]> },
): Promise<number> => {
  let settled = 0;
  for (let after = 0; ; ) {
    const due = await list(after);
    const last = due.at(-1);
    if (last === undefined) return settled;
    const settle = (ids: readonly number[]) => settleIds(deps, moment, { ...batch, ids });
    const failed = await processInHalves(due, settle, reportUnsettled(deps));
    settled += due.length - failed.length;
    after = last;
  }
};

/** Settles the share of every running relation once a week, for the last Monday; one settlement covers weeks that were missed. */
export const settleWeek = (deps: CopyDeps, moment: SettleMoment): Promise<number> => {
  const weekMs = weekOf(moment.nowMs);
  return settleAll(deps, moment, {
    cause: 'week',
    periodOf: () => weekMs,
    isStill: ({ state }) => state !== 'ended',
    list: (after) => listWeekDue(deps.pool, weekMs, { after, limit: TOGETHER }),
  });
};
