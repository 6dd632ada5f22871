import type { ReplyOf } from '@candor/contract/call';
import type { ieoCommit, ieoResult } from '@candor/contract/ieo';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { createProject, type NewProject } from '#modules/ieo/use-cases/create-project';
import { runProjects } from '#modules/ieo/use-cases/run-projects';
import { withTx } from '#platform/db/with-tx';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { createLogger } from '#platform/runtime/logger';
import { passLevel } from './fund-steps';
import { publishTicks } from './market-steps';
import { type CallReply, startTestApp, type TestApp, type TestUser } from './test-app';

export interface IeoTestApp extends TestApp {
  readonly clock: VirtualClock;
}

export const IEO_START = 1_800_000_000_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const BTC = 1;
export const USDT = 3;

/** A server with a manual clock. Nothing is shared or paid unless `runIeo` is called. */
export const startIeoTestApp = async (env: Readonly<Record<string, string>> = {}): Promise<IeoTestApp> => {
  const clock = virtualClock(IEO_START);
  return { ...(await startTestApp({ clock, env })), clock };
};

let tokens = 0;
const nextToken = (): string => `TK${(tokens++).toString().padStart(4, '0')}`;

/** A project that runs from now for an hour and lists a day later; price 0.05 USDT or 0.000001 BTC (BTC at 50,000). */
export const addProject = async (
  { app, pool }: Pick<TestApp, 'app' | 'pool'>,
  changes: Partial<NewProject> = {},
): Promise<{ id: number; token: string; currencyId: number }> => {
  const nowMs = app.parts.clock.nowMs();
  const project: NewProject = {
    token: nextToken(),
    tokenScale: 2,
    priceScale: 4,
    logo: '/h5/img/coins/usdt.svg',
    texts: { en: { title: 'Quarry', summary: 'Open maps of used building stone', content: '<p>Stone.</p>' } },
    website: 'https://example.com',
    whitepaper: 'https://example.com/paper.pdf',
    isDemo: true,
    supply: '20000',
    step: '1',
    userCap: '4000',
    commitCap: '20000',
    softCap: '0',
    minValue: '10',
    minLevel: 1,
    warmUpMs: nowMs - HOUR,
    startMs: nowMs,
    endMs: nowMs + HOUR,
    listingMs: nowMs + HOUR + DAY,
    lockDays: 10,
    freePercent: 20,
    dayMs: DAY,
    ruleVersion: 1,
    prices: [
      { currencyId: USDT, price: '0.05' },
      { currencyId: BTC, price: '0.000001' },
    ],
    createdAt: new Date(nowMs),
    ...changes,
  };
  const id = await withTx(pool, ({ client }) => createProject(client, project));
  const { rows } = await pool.query<{ currencyId: number }>(
    'select currency_id as "currencyId" from ieo_project where id = $1',
    [id],
  );
  return { id, token: project.token, currencyId: rows[0]?.currencyId ?? 0 };
};

/** A verified user with money in the spot account. */
export const addBuyer = async (test: TestApp, usdt = '1000', btc = '0'): Promise<TestUser> => {
  const user = await test.addUser();
  await passLevel(test, user.id, 1);
  if (usdt !== '0') await test.fund(user.id, 'change', USDT, usdt);
  if (btc !== '0') await test.fund(user.id, 'change', BTC, btc);
  return user;
};

export const openCoins = ({ app }: Pick<TestApp, 'app'>, btc = '50000') =>
  publishTicks(app, [{ symbol: 'BTC/USDT', price: btc }]);

export const commit = (
  test: TestApp,
  user: TestUser,
  fields: { readonly project_id: number; readonly amount: string; readonly pay_currency?: number },
  headers: Record<string, string> = {},
): Promise<CallReply> =>
  test.call('POST', '/ieo/commit', {
    token: user.token,
    fields: {
      project_id: String(fields.project_id),
      amount: fields.amount,
      pay_currency: String(fields.pay_currency ?? USDT),
    },
    headers,
  });

/** A commit that must be accepted. */
export const committed = async (...args: Parameters<typeof commit>): Promise<ReplyOf<typeof ieoCommit>> => {
  const reply = await commit(...args);
  if (reply.type !== 'ok') throw new Error(`refused: ${JSON.stringify(reply.message)}`);
  return reply.message as ReplyOf<typeof ieoCommit>;
};

/** Runs everything that is due, once; with `job`, as the server's job does. */
export const runIeo = (
  { app }: Pick<TestApp, 'app'>,
  { job, commitsPerPart }: { job?: Parameters<typeof runProjects>[1]; commitsPerPart?: number } = {},
): Promise<void> => {
  const { parts } = app;
  const engine = {
    ...parts,
    ...(commitsPerPart !== undefined && { commitsPerPart }),
    pool: parts.enginePool,
    signer: createProofSigner(parts.secret),
    logger: createLogger({ level: 'error' }),
  };
  return runProjects(engine, job);
};

export const result = async (test: TestApp, user: TestUser, projectId: number): Promise<ReplyOf<typeof ieoResult>> =>
  (await test.call('GET', '/ieo/result', { token: user.token, fields: { project_id: String(projectId) } }))
    .message as ReplyOf<typeof ieoResult>;

export const listOf = async (test: TestApp, projectId: number): Promise<string[]> => {
  const lines: string[] = [];
  for (let after = '0'; after !== ''; ) {
    const reply = await test.call('GET', '/ieo/commit_list', { fields: { project_id: String(projectId), after } });
    const page = reply.message as { lines: string[]; next_after: string };
    lines.push(...page.lines);
    after = page.next_after;
  }
  return lines;
};

/** Free and held money of a user, as text: "change 12 financial 3". */
export const moneyOf = async (test: TestApp, userId: number, currencyId: number): Promise<string> => {
  const { rows } = await test.pool.query<{ text: string }>(
    `select coalesce(string_agg(type || ' ' || trim_scale(balance)::text, ', ' order by type), '') as text
     from ledger_account where owner_id = $1 and currency_id = $2 and balance > 0`,
    [userId, currencyId],
  );
  return rows[0]?.text ?? '';
};
