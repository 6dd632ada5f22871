import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IeoTestApp, openCoins, runIeo, startIeoTestApp } from '#app/testing/ieo-steps';

let test: IeoTestApp;

/** The job of the server, again and again while the demo is seeded: a project that is due must not be shared too early. */
const runJobUntil = async (ended: AbortSignal): Promise<void> => {
  const job = { signal: new AbortController().signal, ensureHeld: async () => undefined };
  while (!ended.aborted) await runIeo(test, { job });
};

beforeAll(async () => {
  test = await startIeoTestApp({ CANDOR_DEMO_DAY_SECONDS: '300' });
  await openCoins(test);
  const seeding = new AbortController();
  const job = runJobUntil(seeding.signal);
  await test.app.seedDemo().finally(() => seeding.abort());
  await job;
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const asDemo = async (): Promise<string> => {
  const login = await test.call('POST', '/user/login', {
    fields: { user_string: 'demo@candor.test', password: 'demo1234' },
  });
  return String(login.message);
};

it('the demo has a project in each stage, labelled, and does so once', async () => {
  await test.app.seedDemo();
  const token = await asDemo();
  const { items, day_seconds } = (await test.call('GET', '/ieo/projects', { token, fields: {} })).message as {
    items: {
      token: string;
      stage: string;
      is_demo: number;
      wanted_percent: string;
      own: { wanted: string; allocated: string; unlocked: string };
    }[];
    day_seconds: number;
  };
  expect(items.map(({ token: name, stage, is_demo }) => [name, stage, is_demo])).toEqual([
    ['TIDE', 'in_progress', 1],
    ['FERN', 'warm_up', 1],
    ['HBR', 'distributed', 1],
    ['QRY', 'unlocking', 1],
    ['LROW', 'failed', 1],
  ]);
  expect(day_seconds).toBe(300);
  expect(items[0]).toMatchObject({ wanted_percent: '71.80', own: { wanted: '2000.00000000' } });
  expect(items[3]).toMatchObject({
    own: { wanted: '10000.00000000', allocated: '4000.00000000', unlocked: '1226.66000000' },
  });
});

it('balances of the demo’s users are those the demo promises', async () => {
  const { rows } = await test.pool.query(
    `select u.email, trim_scale(a.balance)::text as balance from ledger_account a join app_user u on u.id = a.owner_id
     where u.email = any($1) and a.type = 'change' and a.bucket = 'available' and a.currency_id = 3 order by 1`,
    [['demo@candor.test', 'alice@candor.test', 'bob@candor.test']],
  );
  expect(rows.map(({ balance }) => balance)).toEqual(['12500', '12500', '12500']);
});

/** All records, page after page: later seeds add to them. */
const listRecords = async (token: string): Promise<{ id: number; kind: string }[]> => {
  const rows: { id: number; kind: string }[] = [];
  for (let more = 1; more === 1; ) {
    const before = rows.at(-1)?.id;
    const fields = { limit: '100', ...(before !== undefined && { before: String(before) }) };
    const page = (await test.call('GET', '/wallet/record/list', { token, fields })).message as {
      list: { id: number; kind: string }[];
      more: number;
    };
    rows.push(...page.list);
    more = page.more;
  }
  return rows;
};

it('records say why: the commit, the refund, the unlocked tokens', async () => {
  const token = await asDemo();
  const formulas = new Map<string, string>();
  for (const { id, kind } of (await listRecords(token)).filter((row) => row.kind.startsWith('ieo_'))) {
    const why = await test.call('GET', '/wallet/record/why', { token, fields: { id: String(id) } });
    formulas.set(kind, (why.message as { formula: string }).formula);
  }
  expect([...formulas].toSorted()).toEqual([
    ['ieo_commit', 'ieo_commit'],
    ['ieo_refund', expect.stringMatching(/^ieo_refund(_all)?$/)],
    ['ieo_unlock', expect.stringMatching(/^ieo_unlock_(first|day)$/)],
  ]);
});
