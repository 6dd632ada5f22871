import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordFields, readRecords, scrollRecords } from '#app/testing/record-steps';
import { startTestApp, type TestApp, type TestUser } from '#app/testing/test-app';
import { BTC, transfer, USDT } from '#app/testing/wallet-steps';
import { availableOf, frozenOf, houseOf, type UserAccount } from '#kernel/ledger/chart';
import type { Leg } from '#kernel/ledger/entry';
import { createLedger } from '#kernel/ledger/post';
import { withTx } from '#platform/db/with-tx';
import { virtualClock } from '#platform/runtime/clock';
import { newId } from '#platform/runtime/ids';

const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const ENTRIES = 150;
const ACCOUNTS = ['legal', 'change', 'lever', 'micro'] as const;

const clock = virtualClock(START_MS);
let testApp: TestApp;
let owner: TestUser;
let other: TestUser;
/** Two kinds the index cannot tell apart. */
let twins: [string, string];

let state = 7;
/** A plain generator: the same books in every run. */
const pick = <T>(from: readonly T[]): T => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return from[(state >>> 16) % from.length] as T;
};

const findTwins = async (): Promise<[string, string]> => {
  const { rows } = await testApp.pool.query<{ names: [string, string] }>(
    `select array_agg('kind_' || n) as names from generate_series(1, 200000) n group by hashtext('kind_' || n) having count(*) = 2 limit 1`,
  );
  return rows[0]?.names ?? ['', ''];
};

/** Another process, whose clock is a minute slow: sometimes a later posting has an earlier time. */
const slowLedger = createLedger({ clock: { nowMs: () => clock.nowMs() - 60_000 } });

const post = (kind: string, legs: readonly Leg[], ledger = testApp.app.parts.ledger): Promise<unknown> =>
  withTx(testApp.pool, (tx) => ledger.postMany(tx, [{ kind, reference: newId(), ruleVersion: 1, legs }]));

const randomLeg = (user: TestUser): Leg => {
  const currencyId = pick([USDT, USDT, USDT, BTC]);
  const own = availableOf(user.id, pick<UserAccount>(ACCOUNTS), currencyId);
  const outside = houseOf('deposits', currencyId);
  const amount = pick(['1', '2.5', '0.000001', '1000']);
  return pick([
    { from: outside, to: own, amount },
    { from: outside, to: own, amount },
    { from: own, to: outside, amount },
    { from: own, to: availableOf(user.id, own.type === 'change' ? 'lever' : 'change', currencyId), amount },
  ]);
};

beforeAll(async () => {
  testApp = await startTestApp({ clock });
  [owner, other] = [await testApp.addUser(), await testApp.addUser()];
  twins = await findTwins();
  for (let n = 0; n < ENTRIES; n += 1) {
    clock.advance(pick([HOUR_MS, HOUR_MS / 4, 1000, 0]));
    const legs = Array.from({ length: pick([1, 1, 3]) }, () => randomLeg(pick([owner, owner, owner, other])));
    const kind = pick(['account_transfer', 'account_transfer', 'gift', 'convert', ...twins]);
    await post(kind, legs, pick([testApp.app.parts.ledger, slowLedger]));
  }
}, 60_000);
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await testApp.stop();
});

interface Expected {
  readonly id: number;
  readonly account: string;
  readonly currency: number;
  readonly kind: string;
  readonly value: string;
  readonly after: string;
  readonly created_time_ms: number;
}

/** Every side of every posting on available accounts of a user, without any of the ways the list takes. */
const loadAll = async (user: TestUser): Promise<Expected[]> => {
  const { rows } = await testApp.pool.query<Expected & { at: Date }>(
    `select (p.id * 2 + s.side)::int as id, a.type as account, a.currency_id as currency, p.kind,
            (case s.side when 1 then p.amount else -p.amount end)::text as value,
            (case s.side when 1 then p.credit_after else p.debit_after end)::text as after, p.created_at as at
     from ledger_posting p cross join (values (0), (1)) s(side)
     join ledger_account a on a.id = case s.side when 1 then p.credit_account_id else p.debit_account_id end
     where a.owner_id = $1 and a.bucket = 'available' order by p.id desc, s.side`,
    [user.id],
  );
  return rows.map(({ at, ...row }) => ({ ...row, created_time_ms: at.getTime() }));
};

const isChosen = (row: Expected, fields: RecordFields): boolean =>
  (!fields.currency || fields.currency === '0' || row.currency === Number(fields.currency)) &&
  (!fields.type || fields.type === '0' || row.account === ACCOUNTS[Number(fields.type) - 1]) &&
  (!fields.kind || row.kind === fields.kind) &&
  (fields.from_ms === undefined || row.created_time_ms >= Number(fields.from_ms)) &&
  (fields.to_ms === undefined || row.created_time_ms < Number(fields.to_ms));

const toExpected = ({ id, account, currency, kind, value, after, created_time_ms }: Expected): Expected => ({
  id,
  account,
  currency,
  kind,
  value,
  after,
  created_time_ms,
});

describe('the list of records', () => {
  it('gives what was booked, newest first, for every way to filter and to cut pages', async () => {
    const all = await loadAll(owner);
    expect(all.length).toBeGreaterThan(ENTRIES);
    const times = [undefined, ...Array.from({ length: 4 }, () => String(pick(all).created_time_ms))];
    for (let n = 0; n < 60; n += 1) {
      const [one, two] = [pick(times), pick(times)];
      const [from_ms, to_ms] = one && two && Number(one) > Number(two) ? [two, one] : [one, two];
      const fields = {
        currency: pick(['', '0', String(USDT), String(BTC), '4000']),
        type: pick(['', '0', '0', '1', '2', '3', '4']),
        kind: pick(['', '', 'account_transfer', 'gift', ...twins, 'nothing']),
        limit: pick(['3', '7', '20', '100']),
        ...(from_ms !== undefined && { from_ms }),
        ...(to_ms !== undefined && { to_ms }),
      };
      const wanted = all.filter((row) => isChosen(row, fields));
      expect([fields, (await scrollRecords(testApp, owner, fields)).map(toExpected)]).toEqual([fields, wanted]);
    }
  });

  it('finds every single moment, although one clock is slow', async () => {
    const all = await loadAll(owner);
    for (const at of new Set(all.map((row) => row.created_time_ms))) {
      const wanted = all.filter((row) => row.created_time_ms === at).map(({ id }) => id);
      const { list } = await readRecords(testApp, owner, { from_ms: String(at), to_ms: String(at + 1), limit: '100' });
      expect(list.map(({ id }) => id)).toEqual(wanted);
    }
  });

  it('begins again after either side of one posting', async () => {
    const all = await loadAll(owner);
    for (const limit of ['1', '2', '5']) {
      expect((await scrollRecords(testApp, owner, { limit })).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    }
  });

  it('is not shifted by what is booked while somebody scrolls', async () => {
    const first = await readRecords(testApp, owner, { limit: '5' });
    await testApp.fund(owner.id, 'change', USDT, '1');
    const before = String(first.list.at(-1)?.id);
    const second = await readRecords(testApp, owner, { limit: '5', before });
    const ids = (await loadAll(owner)).map(({ id }) => id);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids.slice(1, 11));
  });

  it('says what a transfer was between, and nothing of money set aside', async () => {
    const user = await testApp.addUser();
    await testApp.fund(user.id, 'change', USDT, '100');
    await transfer(testApp, user, { fields: { number: '40' } });
    const held = { purpose: 'test', reference: newId() };
    const own = availableOf(user.id, 'change', USDT);
    const frozen = frozenOf(user.id, 'change', USDT);
    await post('hold', [{ from: own, to: frozen, amount: '10', putsInto: held }]);
    await post('hold_release', [{ from: frozen, to: own, amount: '10', drawsFrom: { ...held, outcome: 'voided' } }]);
    const { list, more } = await readRecords(testApp, user);
    expect(more).toBe(0);
    expect(list.map((row) => [row.value, row.after, row.account, row.counter_account, row.info])).toEqual([
      ['10.00000000', '60.00000000', 'change', '', 'Released'],
      ['-10.00000000', '50.00000000', 'change', '', 'Set aside'],
      ['-40.00000000', '60.00000000', 'change', 'lever', 'Transfer between accounts'],
      ['40.00000000', '40.00000000', 'lever', 'change', 'Transfer between accounts'],
      ['100.00000000', '100.00000000', 'change', '', 'Demo funds'],
    ]);
  });

  it('shows everybody own rows only, whatever the request names', async () => {
    const own = (await loadAll(other)).map(({ id }) => id);
    const newest = String((await loadAll(owner))[0]?.id);
    expect((await scrollRecords(testApp, other)).map(({ id }) => id)).toEqual(own);
    const named = { before: newest, user_id: String(owner.id), owner_id: String(owner.id), limit: '100' };
    const ids = (await readRecords(testApp, other, named)).list.map(({ id }) => id);
    expect(ids).toEqual(own.filter((id) => id < Number(newest)).slice(0, 100));
  });

  it.each([
    [{ from_ms: '2000', to_ms: '1999' }, 'range_invalid'],
    [{ from_ms: '-1' }, 'parameter_error'],
    [{ to_ms: '1e3' }, 'parameter_error'],
    [{ before: 'x' }, 'parameter_error'],
    [{ before: '1234567890123456789' }, 'parameter_error'],
    [{ type: '5' }, 'parameter_error'],
    [{ currency: '-1' }, 'parameter_error'],
    [{ limit: '0' }, 'parameter_error'],
    [{ kind: 'k'.repeat(41) }, 'parameter_error'],
  ])('refuses %j: %s', async (fields, error) => {
    expect(await testApp.call('GET', '/wallet/record/list', { token: owner.token, fields })).toMatchObject({ error });
  });

  it.each([
    { before: '0' },
    { before: '1' },
    { from_ms: '999999999999999' },
    { to_ms: '0' },
    { from_ms: '5', to_ms: '5' },
    { kind: "' or 1=1--" },
    { kind: '__proto__' },
  ])('finds nothing for %j', async (fields) => {
    expect(await readRecords(testApp, owner, fields)).toEqual({ list: [], more: 0 });
  });
});
