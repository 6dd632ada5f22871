import { fixedRateOf } from '@candor/domain/ieo/decide-commit';
import { type EntryPrice, sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { MoveColumns, SettleStep } from '#kernel/ledger/settle-many';
import { toArrayText } from '#platform/db/array-text';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps, InStep, Sharing } from '../deps';
import { COMMIT_HOLD, REFUND_KIND, settleReference, TOKENS_HOLD, TOKENS_KIND, tokensReference } from '../entries';
import { findPay } from '../pay-coins';
import { moveState, type Project } from '../projects.store';
import {
  advancePaid,
  isAllPaid,
  type ListedCommit,
  type SettledBuyer,
  type SettledCommit,
  sendSettled,
} from '../settle.store';
import { loadSharing } from './load-sharing';

/** Commits of one transaction: the accounts of their buyers are locked for well under a second. */
const COMMITS_PER_PART = 4_000;

interface Movement {
  readonly userId: number;
  readonly amount: string;
  readonly reference: string;
  readonly hold: string;
}

const toColumns = (rows: readonly Movement[], kind: string, ruleVersion: number): MoveColumns => ({
  ownerIds: toArrayText(rows.map(({ userId }) => userId)),
  amounts: toArrayText(rows.map(({ amount }) => amount)),
  kinds: toArrayText(rows.map(() => kind)),
  references: toArrayText(rows.map(({ reference }) => reference)),
  ruleVersions: toArrayText(rows.map(() => ruleVersion)),
  holds: toArrayText(rows.map(({ hold }) => hold)),
});

type PaidCommit = ListedCommit & SettledCommit;

interface Part {
  readonly commits: readonly PaidCommit[];
  readonly buyers: readonly SettledBuyer[];
}

const toMovement = (commit: PaidCommit, amount: string): Movement[] =>
  amount === '0' ? [] : [{ userId: commit.userId, amount, reference: settleReference(commit.id), hold: commit.hold }];

/** What was bought goes to the house, the rest back to the user: two legs of one entry per commit. */
const toCoinSteps = (project: Project, currencyId: number, commits: readonly PaidCommit[]): SettleStep[] => {
  const shared = { step: 'draw', currencyId, purpose: COMMIT_HOLD, fromType: 'financial' } as const;
  const columnsOf = (rows: readonly Movement[]) => toColumns(rows, REFUND_KIND, project.ruleVersion);
  const costs = commits.flatMap((commit) => toMovement(commit, commit.cost));
  const refunds = commits.flatMap((commit) => toMovement(commit, commit.refund));
  const outcome = project.state === 'shared' ? 'posted' : 'voided';
  return [
    { ...shared, leg: 0, to: { house: 'ieo_proceeds' }, outcome: 'posted', columns: columnsOf(costs) },
    { ...shared, leg: 1, to: { own: 'change' }, outcome, columns: columnsOf(refunds) },
  ];
};

/** Allocated tokens, locked: one hold per buyer, from which the unlocks draw. */
const toTokenStep = (project: Project, buyers: readonly SettledBuyer[]): SettleStep => {
  const rows = buyers.flatMap(({ userId, allocated }): Movement[] => {
    const reference = tokensReference(project.id, userId);
    return allocated === '0' ? [] : [{ userId, amount: allocated, reference, hold: reference }];
  });
  return {
    step: 'hold',
    currencyId: project.currencyId,
    from: 'ieo_supply',
    toType: 'financial',
    purpose: TOKENS_HOLD,
    leg: 0,
    columns: toColumns(rows, TOKENS_KIND, project.ruleVersion),
  };
};

/** Tokens cost the issue price, coins left at the fixed price: the average cost is computed from these. */
const toEntryPrices = (project: Project, { commits, buyers }: Part): EntryPrice[] => {
  const issue = findPay(project, 0)?.price ?? null;
  const tokens = buyers.flatMap(({ userId, allocated }): EntryPrice[] => {
    const reference = tokensReference(project.id, userId);
    return allocated === '0' ? [] : [{ reference, currencyId: project.currencyId, usdtPrice: issue }];
  });
  const coins = commits.flatMap(({ id, cost, currencyId }): EntryPrice[] => {
    const pay = findPay(project, currencyId);
    if (cost === '0' || !pay || !issue || pay.fixedRate === '1') return [];
    return [{ reference: settleReference(id), currencyId, usdtPrice: fixedRateOf(issue, pay.price) }];
  });
  return [...tokens, ...coins];
};

const bookPart = async (
  deps: EngineDeps,
  tx: Tx,
  { project, part }: { project: Project; part: Part },
): Promise<void> => {
  const coins = project.prices.flatMap(({ currencyId }) =>
    toCoinSteps(
      project,
      currencyId,
      part.commits.filter((commit) => commit.currencyId === currencyId),
    ),
  );
  await deps.ledger.settleMany(tx, [...coins, toTokenStep(project, part.buyers)]);
  sendEntryPrices(tx, toEntryPrices(project, part));
  sendSettled(tx, project.id, { ...part, at: new Date(deps.clock.nowMs()) });
};

interface PlacedPart extends Part {
  /** Places of its buyers: after `from`, up to `to`. */
  readonly from: number;
  readonly to: number;
}

/** Whole buyers, in order of their places, up to a number of commits; the same parts after every restart. */
const toParts = ({ list, result }: Sharing): PlacedPart[] => {
  const commitsOf: PaidCommit[][] = result.lines.map(() => []);
  for (const [at, commit] of list.entries()) {
    const own = result.commits[at];
    if (own) commitsOf[commit.place - 1]?.push({ ...commit, ...own });
  }
  const parts: PlacedPart[] = [];
  let [from, commits, buyers]: [number, PaidCommit[], SettledBuyer[]] = [0, [], []];
  for (const { index, allocated } of result.lines) {
    const own = commitsOf[index - 1] ?? [];
    commits.push(...own);
    buyers.push({ userId: own[0]?.userId ?? 0, allocated });
    if (commits.length < COMMITS_PER_PART && index < result.lines.length) continue;
    parts.push({ from, to: index, commits, buyers });
    [from, commits, buyers] = [index, [], []];
  }
  return parts;
};

/**
 * Pays a signed result in parts of buyers. A part is paid once: its mark moves in the same transaction, and each entry has
 * a reference of its own. After a restart it goes on with the part that was not committed.
 */
export const payBuyers = async (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> => {
  const parts = toParts(await loadSharing(deps, project));
  for (const part of parts.filter(({ from }) => from >= project.paidPlace)) {
    const { from, to } = part;
    await inStep(async (tx) => {
      if (await advancePaid(tx.client, { id: project.id, from, to })) await bookPart(deps, tx, { project, part });
    });
  }
  const settledAt = new Date(deps.clock.nowMs());
  const isShared = project.state === 'shared';
  await inStep(async ({ client }) => {
    if (!(await isAllPaid(client, project.id))) return;
    const states = isShared
      ? ({ from: 'shared', to: 'paid' } as const)
      : ({ from: 'refunding', to: 'refunded' } as const);
    await moveState(client, { id: project.id, ...states }, { settled_at: settledAt });
  });
};
