import { decideCommit, decideCommitCap, type PayTerms } from '@candor/domain/ieo/decide-commit';
import { isSubscribable } from '@candor/domain/ieo/stage';
import type { PostResult } from '#kernel/ledger/entry';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { loadVerifiedLevel } from '#modules/kyc/index';
import { checkProducts, checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { toWireTime } from '#platform/http/wire-time';
import { Refusal, refuse } from '#platform/refusal';
import { demandKey, loadWanted, lockUsers, type NewCommit, sendCommits, takeIds } from '../commits.store';
import type { IeoDeps } from '../deps';
import { COMMIT_KIND, toCommitEntry } from '../entries';
import { findPay, isPayClosed } from '../pay-coins';
import { findProject, type Project, shareProjects } from '../projects.store';

export interface CommitRequest extends Asking {
  readonly projectId: number;
  /** 0: the first coin of the project. */
  readonly currencyId: number;
  readonly amount: string;
  /** The client's total; null: not sent. */
  readonly total: string | null;
}

export interface NewItem extends Omit<NewCommit, 'id'>, OnceItem {
  readonly currency: string;
  readonly token: string;
  readonly commitCap: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The stored reply: the commit is read when it is answered. */
export interface Committed {
  readonly notice: 'ieo_committed';
  readonly commitId: number;
}

const windowRefusal = (item: Pick<NewItem, 'token' | 'startMs' | 'endMs'>, nowMs: number): Refusal | null => {
  if (isSubscribable(item, nowMs)) return null;
  const { token, startMs } = item;
  return nowMs < startMs
    ? new Refusal('ieo_not_started', { token, time: toWireTime(new Date(startMs)) })
    : new Refusal('ieo_ended', { token });
};

/** Each commit counts towards the cap of the next one of the same user. */
const capRefusals = (items: readonly NewItem[], used: Map<string, string>): (Refusal | null)[] =>
  items.map(({ projectId, userId, wanted, commitCap, token }) => {
    const key = demandKey(projectId, userId);
    const decision = decideCommitCap(used.get(key) ?? '0', wanted, { commitCap, token });
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    used.set(key, decision.total);
    return null;
  });

/**
 * In this order on one connection: projects (they cannot end meanwhile), users, accounts, own limits. Rows read after the
 * locks do not change until the commit.
 */
export const bookCommits = async (
  deps: Pick<IeoDeps, 'ledger' | 'declared'>,
  tx: Tx,
  { items, readTime }: { readonly items: readonly NewItem[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<Committed>>[]> => {
  const locked = shareProjects(
    tx.client,
    items.map(({ projectId }) => projectId),
  );
  lockUsers(
    tx,
    items.map(({ userId }) => userId),
  );
  const books = deps.ledger.openFor(tx, items.map(toCommitEntry));
  const asks = items.map(({ userId, value }) => ({ userId, stake: { stake: value } }));
  const limited = checkSelfLimits(tx, deps.declared.selfLimitFlows, { asks, nowMs: readTime().getTime() });
  const [states, limits, used, ids] = await Promise.all([
    locked,
    limited,
    loadWanted(tx.client, items),
    takeIds(tx.client, items.length),
  ]);
  const at = readTime();
  const capped = capRefusals(items, used);
  const refusals = items.map((item, index) => {
    // A project that was ended or cancelled while the call waited takes nothing more, whatever the clock says.
    if (states.get(item.projectId) !== 'open') return new Refusal('ieo_ended', { token: item.token });
    const own = limits[index];
    if (own && !own.ok) return new Refusal(own.code, own.params);
    return windowRefusal(item, at.getTime()) ?? capped[index] ?? null;
  });
  const wanted = items.filter((_, index) => refusals[index] === null);
  const results = await books.post(wanted.map(toCommitEntry));
  const paidBy = new Map(wanted.map((item, index) => [item, refusedBy(item, results[index] as PostResult)]));
  const rows: NewCommit[] = [];
  const outcomes = items.map((item, index): Outcome<Booked<Committed>> => {
    const error = refusals[index] ?? paidBy.get(item) ?? null;
    if (error) return { ok: false, error };
    const commitId = ids[index] ?? 0;
    rows.push({ ...item, id: commitId });
    return { ok: true, value: { entryKind: COMMIT_KIND, reply: { notice: 'ieo_committed', commitId } } };
  });
  sendCommits(tx, rows, at);
  return outcomes;
};

const refusedBy = (item: NewItem, result: PostResult): Refusal | null =>
  result.ok ? null : new Refusal('insufficient_balance', { available: result.available, currency: item.currency });

const ensureMayTakePart = async (deps: IeoDeps, userId: number, project: Project): Promise<void> => {
  const { products } = await deps.rules.now();
  const [open] = await checkProducts(deps.pool, products, { product: 'ieo', userIds: [userId] });
  if (open && !open.ok) throw new Refusal(open.code);
  if ((await loadVerifiedLevel(deps.pool, userId)) < project.minLevel) refuse('verification_required');
};

/** Checks without locks: project, time, coin and its distance to the index, step, minimum, the client's total. */
const prepare = async (deps: IeoDeps, request: CommitRequest): Promise<Prepared<NewItem>> => {
  const nowMs = deps.clock.nowMs();
  const project = await findProject(deps.pool, request.projectId);
  if (!project || project.warmUpMs > nowMs) return refuse('ieo_unknown');
  const { token, startMs, endMs, commitCap } = project;
  if (project.state !== 'open' || project.isCancelled) return refuse('ieo_ended', { token });
  const early = windowRefusal(project, nowMs);
  if (early) throw early;
  await ensureMayTakePart(deps, request.userId, project);
  const pay: PayTerms = findPay(project, request.currencyId) ?? refuse('ieo_coin_unknown', { token });
  const decision = decideCommit(request, { ...project, issuePrice: findPay(project, 0)?.price ?? pay.price }, pay);
  if (!decision.ok) throw new Refusal(decision.code, decision.params);
  if (isPayClosed(deps.board, pay)) return refuse('ieo_coin_closed', { currency: pay.currency, token });
  return {
    ...decision.plan,
    projectId: project.id,
    currencyId: pay.currencyId,
    currency: pay.currency,
    price: pay.price,
    ruleVersion: (await deps.rules.now()).version,
    token,
    commitCap,
    startMs,
    endMs,
  };
};

/** Commits to a project: the price of the tokens is held until the subscription ends. */
export const createCommitTokens = (deps: IeoDeps) =>
  createMoneyCommand<CommitRequest, NewItem, Committed>({
    deps,
    prepare: (request) => prepare(deps, request),
    book: (tx, items, readTime) => bookCommits(deps, tx, { items, readTime }),
  });
