import { LANGUAGES } from '@candor/contract/languages';
import { costOf } from '@candor/domain/ieo/decide-commit';
import { canonical, div, toPrice } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import { availableOf, houseOf } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';
import { sendEntryPrices } from '#kernel/ledger/entry-prices.store';
import { referenceFrom } from '#kernel/ledger/reference';
import type { Board } from '#kernel/pricing/board';
import { type Tx, withTx } from '#platform/db/with-tx';
import { runOnce } from '#platform/jobs/run-once';
import { DEMO_PROJECTS, DEMO_STATEMENT, type DemoCommit, type DemoProject } from './demo-projects';
import { type IeoModuleDeps, toEngineDeps } from './index';
import { findPay } from './pay-coins';
import { DEMO_LOCK, findProject, type Project } from './projects.store';
import { bookCommits } from './use-cases/commit-tokens';
import { createProject } from './use-cases/create-project';
import { runProjects } from './use-cases/run-projects';

const DAY_MS = 86_400_000;
const [USDT, BTC, ETH] = [3, 1, 2] as const;
/** Commits of a project are a minute apart. */
const APART_MS = 60_000;
const NEVER_TOLD = 2_147_483_647;
/** Everything of the demo's funding has this kind: users see it as such in their records. */
const FUNDING_KIND = 'demo_funding';

/** The module with another clock: what happened in the past is booked by the same functions. */
const at = (deps: IeoModuleDeps, nowMs: number): IeoModuleDeps => ({ ...deps, clock: { nowMs: () => nowMs } });

/** A price in BTC or ETH near the index, or none while there is no index. */
const coinPrice = (board: Board, price: string, currencyId: number): { currencyId: number; price: string }[] => {
  const instrument = board.byCurrency(currencyId);
  const quote = instrument && board.quote(instrument.id);
  if (!quote) return [];
  const inCoin = div(toPrice(price), toPrice(quote.price), { scale: 8, rounding: 'up' });
  return [{ currencyId, price: canonical(inCoin) }];
};

const textsOf = ({ title, summary }: DemoProject) =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const content = `<p>${summary[language]}</p><p>${DEMO_STATEMENT[language]}</p>`;
      return [language, { title, summary: summary[language], content }];
    }),
  ) as Project['texts'];

const insertProject = async (tx: Tx, deps: IeoModuleDeps, { demo, nowMs }: { demo: DemoProject; nowMs: number }) => {
  const dayMs = deps.config.productDayMs;
  const { listing } = demo;
  const endMs = nowMs + demo.endDays * DAY_MS;
  const listingMs =
    'realDays' in listing
      ? nowMs + listing.realDays * DAY_MS
      : Math.max(endMs + DAY_MS, nowMs - listing.productDaysAgo * dayMs);
  const { version } = await deps.rules.now();
  return createProject(tx.client, {
    ...demo,
    tokenScale: 2,
    priceScale: 4,
    logo: '',
    texts: textsOf(demo),
    website: '',
    whitepaper: '',
    isDemo: true,
    step: '1',
    commitCap: fromUnits(toUnits(demo.supply, 0) * 3n, 0),
    softCap: demo.softCap,
    minValue: '10',
    minLevel: 1,
    warmUpMs: Math.min(nowMs, nowMs + (demo.startDays - 2) * DAY_MS),
    startMs: nowMs + demo.startDays * DAY_MS,
    endMs,
    listingMs,
    freePercent: 20,
    dayMs,
    ruleVersion: version,
    prices: [
      { currencyId: USDT, price: demo.price },
      ...[BTC, ETH].flatMap((id) => coinPrice(deps.board, demo.price, id)),
    ],
    createdAt: new Date(nowMs),
  });
};

const findUser = async ({ client }: Tx, email: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>('select id from app_user where email = $1', [email]);
  return rows[0]?.id;
};

const toFunding = (
  name: string,
  money: { userId: number; currencyId: number; amount: string; isBack: boolean },
): Entry => {
  const { userId, currencyId, amount, isBack } = money;
  const [own, outside] = [availableOf(userId, 'change', currencyId), houseOf('deposits', currencyId)];
  return {
    kind: FUNDING_KIND,
    reference: referenceFrom(FUNDING_KIND, 'ieo', name, userId, currencyId),
    ruleVersion: 1,
    legs: [isBack ? { from: own, to: outside, amount } : { from: outside, to: own, amount }],
  };
};

/** Gives a user the money of one commit and books it, as the call does, at its time. */
const bookDemoCommit = async (
  deps: IeoModuleDeps,
  project: Project,
  { demo, atMs }: { readonly demo: DemoCommit; readonly atMs: number },
): Promise<void> => {
  const pay = findPay(project, demo.coin === 'BTC' ? BTC : USDT) ?? findPay(project, USDT);
  if (!pay) return;
  const [hold, value] = [costOf(demo.tokens, pay.price), costOf(demo.tokens, findPay(project, USDT)?.price ?? '0')];
  await withTx(deps.pool, async (tx) => {
    const userId = await findUser(tx, demo.email);
    if (userId === undefined) return;
    const { currencyId } = pay;
    const funding = toFunding(`${project.id}:${atMs}`, { userId, currencyId, amount: hold, isBack: false });
    await deps.ledger.postMany(tx, [funding]);
    sendEntryPrices(tx, [{ reference: funding.reference, currencyId, usdtPrice: null }]);
  });
  await withTx(deps.pool, async (tx) => {
    const userId = await findUser(tx, demo.email);
    if (userId === undefined) return;
    const item = {
      userId,
      idempotency: null,
      reference: deps.newId(),
      projectId: project.id,
      currencyId: pay.currencyId,
      currency: pay.currency,
      price: pay.price,
      wanted: demo.tokens,
      hold,
      value,
      ruleVersion: project.ruleVersion,
      token: project.token,
      commitCap: project.commitCap,
      startMs: project.startMs,
      endMs: project.endMs,
    };
    const [outcome] = await bookCommits(deps, tx, { items: [item], readTime: () => new Date(atMs) });
    if (!outcome?.ok) throw new Error(`a commit of the demo was refused: ${outcome?.error}`);
  });
};

/** Refunds leave the demo again: balances stay those that the demo promises. */
const takeRefundsBack = (deps: IeoModuleDeps, projectId: number): Promise<void> =>
  withTx(deps.pool, async (tx) => {
    const { rows } = await tx.client.query<{ userId: number; currencyId: number; amount: string }>(
      `select user_id as "userId", currency_id as "currencyId", trim_scale(sum(refund))::text as amount from ieo_commit
       where project_id = $1 and refund > 0 group by 1, 2`,
      [projectId],
    );
    await deps.ledger.postMany(
      tx,
      rows.map((row) => toFunding(`${projectId}:back`, { ...row, isBack: true })),
    );
  });

const seedProject = async (deps: IeoModuleDeps, demo: DemoProject, nowMs: number): Promise<void> => {
  const id = await withTx(deps.pool, (tx) => insertProject(tx, deps, { demo, nowMs }));
  const project = await findProject(deps.pool, id);
  if (!project) throw new Error('a project of the demo is not found');
  for (const [place, commit] of demo.commits.entries())
    await bookDemoCommit(deps, project, { demo: commit, atMs: project.startMs + (place + 1) * APART_MS });
  if (project.endMs > nowMs) return;
  // Nobody is told of what was over before the demo began.
  await deps.pool.query('update ieo_project set told_place = $2, told_listing_place = $2 where id = $1', [
    id,
    NEVER_TOLD,
  ]);
  await runProjects(toEngineDeps(at(deps, project.endMs + APART_MS)));
  await takeRefundsBack(deps, id);
  if (project.listingMs <= nowMs) await runProjects(toEngineDeps(at(deps, project.listingMs)));
  await runProjects(toEngineDeps(deps));
};

/** A project whose end is past is due at once: the job, in this process or another, waits until its commits are booked. */
const withoutJob = async ({ pool }: IeoModuleDeps, work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DEMO_LOCK]);
    client.release();
  }
};

/**
 * One project in each stage, with commits of the demo's users, by the functions that real ones go through. Once per
 * database.
 */
export const seedDemoProjects = (deps: IeoModuleDeps): Promise<void> =>
  withoutJob(deps, async () => {
    const isFirst = await withTx(deps.pool, (tx) => runOnce(tx, 'demo_seed', 'ieo_projects'));
    if (!isFirst) return;
    const nowMs = deps.clock.nowMs();
    for (const demo of DEMO_PROJECTS) await seedProject(deps, demo, nowMs);
  });
