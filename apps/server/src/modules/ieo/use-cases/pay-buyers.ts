import { fixedRateOf } from '@candor/domain/ieo/decide-commit';
import type { CoinResult } from '@candor/domain/ieo/lines';
import { type EntryPrice, sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import type { MoveColumns, SettleStep } from '#kernel/ledger/settle-many';
import { toArrayText } from '#platform/db/array-text';
import type { Tx } from '#platform/db/with-tx';
import type { EngineDeps, InStep, Sharing } from '../deps';
import { COMMIT_HOLD, REFUND_KIND, refundReference, TOKENS_HOLD, TOKENS_KIND, tokensReference } from '../entries';
import { findPay } from '../pay-coins';
import { moveState, type PayPrice, type Project } from '../projects.store';
import { isAllPaid, lockUnpaid, type SettledBuyer, type SettledCommit, sendSettled } from '../settle.store';
import { loadSharing } from './load-sharing';

/** Commits of one transaction: the accounts of their buyers are locked for well under a second. */
const COMMITS_PER_PART = 4_000;
const PARTS_AT_ONCE = 2;

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

/** A buyer of a part, with what was paid and comes back in each coin. */
interface PaidBuyer extends SettledBuyer {
  readonly coins: readonly CoinResult[];
}

interface Part {
  readonly commits: readonly SettledCommit[];
  readonly buyers: readonly PaidBuyer[];
}

/** What was bought goes to the house, the rest back to the user: two legs of one entry per buyer and coin. */
const toCoinSteps = (project: Project, { currencyId, currency }: PayPrice, { buyers }: Part): SettleStep[] => {
  const shared = { step: 'draw', currencyId, purpose: COMMIT_HOLD, fromType: 'financial' } as const;
  const columnsOf = (amountOf: (coin: CoinResult) => string) => {
    const rows = buyers.flatMap(({ userId, coins }): Movement[] => {
      const own = coins.find(({ coin }) => coin === currency);
      if (!own || amountOf(own) === '0') return [];
      const reference = refundReference({ projectId: project.id, userId, currencyId });
      return [{ userId, amount: amountOf(own), reference, hold: reference }];
    });
    return toColumns(rows, REFUND_KIND, project.ruleVersion);
  };
  const outcome = project.state === 'shared' ? 'posted' : 'voided';
  const [costs, refunds] = [columnsOf(({ cost }) => cost), columnsOf(({ refund }) => refund)];
  return [
    { ...shared, leg: 0, to: { house: 'ieo_proceeds' }, outcome: 'posted', columns: costs },
    { ...shared, leg: 1, to: { own: 'change' }, outcome, columns: refunds },
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
const toEntryPrices = (project: Project, { buyers }: Part): EntryPrice[] => {
  const issue = findPay(project, 0)?.price ?? null;
  const tokens = buyers.flatMap(({ userId, allocated }): EntryPrice[] => {
    const reference = tokensReference(project.id, userId);
    return allocated === '0' ? [] : [{ reference, currencyId: project.currencyId, usdtPrice: issue }];
  });
  const coins = project.prices.flatMap(({ currencyId, currency }) => {
    const pay = findPay(project, currencyId);
    if (!pay || !issue || pay.fixedRate === '1') return [];
    const usdtPrice = fixedRateOf(issue, pay.price);
    const payers = buyers.filter((buyer) => buyer.coins.some(({ coin, cost }) => coin === currency && cost !== '0'));
    return payers.map(({ userId }): EntryPrice => {
      return { reference: refundReference({ projectId: project.id, userId, currencyId }), currencyId, usdtPrice };
    });
  });
  return [...tokens, ...coins];
};

const bookPart = async (
  deps: EngineDeps,
  tx: Tx,
  { project, part }: { project: Project; part: Part },
): Promise<void> => {
  // The accounts come last: those of the house are locked for as short as possible, other parts wait for them.
  sendSettled(tx, project.id, { ...part, at: new Date(deps.clock.nowMs()) });
  sendEntryPrices(tx, toEntryPrices(project, part));
  const coins = project.prices.flatMap((price) => toCoinSteps(project, price, part));
  await deps.ledger.settleMany(tx, [...coins, toTokenStep(project, part.buyers)]);
};

interface PlacedPart extends Part {
  /** Place of its last buyer. */
  readonly to: number;
}

/** Whole buyers, in order of their places, up to a number of commits; the same parts after every restart. */
const toParts = ({ list, result }: Sharing, commitsPerPart: number): PlacedPart[] => {
  const commitsOf: SettledCommit[][] = result.lines.map(() => []);
  const userOf: number[] = [];
  for (const [at, { id, index, place, userId }] of list.entries()) {
    const own = result.commits[at];
    if (own) commitsOf[place - 1]?.push({ id, index, ...own });
    userOf[place - 1] = userId;
  }
  const parts: PlacedPart[] = [];
  let [commits, buyers]: [SettledCommit[], PaidBuyer[]] = [[], []];
  for (const { index, allocated, coins } of result.lines) {
    commits.push(...(commitsOf[index - 1] ?? []));
    buyers.push({ userId: userOf[index - 1] ?? 0, allocated, coins });
    if (commits.length < commitsPerPart && index < result.lines.length) continue;
    parts.push({ to: index, commits, buyers });
    [commits, buyers] = [[], []];
  }
  return parts;
};

/**
 * Pays a signed result in parts of buyers, two parts at a time. A part is paid once: its buyers get their shares in the
 * same transaction, and each entry has a reference of its own. After a restart it goes on with the parts that were not
 * committed.
 */
export const payBuyers = async (deps: EngineDeps, project: Project, inStep: InStep): Promise<void> => {
  const parts = toParts(await loadSharing(deps, project), deps.commitsPerPart ?? COMMITS_PER_PART);
  const waiting = parts.values();
  const payNext = async (): Promise<void> => {
    for (const part of waiting)
      await inStep(async (tx) => {
        const isUnpaid = await lockUnpaid(tx.client, { id: project.id, to: part.to });
        if (isUnpaid) await bookPart(deps, tx, { project, part });
      });
  };
  const ends = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, payNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
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
