import { defaultNetworks } from '@candor/domain/fund/network-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_AREAS } from '#app/declared';
import { addClient, deposit, depositsOf, openMarket, withdraw, withdrawalsOf } from '#app/testing/fund-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { withTx } from '#platform/db/with-tx';
import { pollUntil } from '#platform/runtime/monotonic';
import type { NameEntry, RuleArea } from './areas';
import { compareBodies } from './rule-changes';

let testApp: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  testApp = await startTestApp();
  twin = await startTwin(testApp);
  await openMarket(testApp);
});
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await twin.stop();
  await testApp.stop();
});

const change = async (
  area: RuleArea,
  body: unknown,
  summary = 'A change',
): Promise<{ id: number; version: number }> => {
  const now = new Date(testApp.app.parts.clock.nowMs());
  const rule = { area, body, summary, proposedBy: 1, approvedBy: 2, now };
  const inserted = await withTx(testApp.pool, (tx) => testApp.app.parts.rules.insert(tx, rule));
  testApp.app.parts.rules.forget();
  return inserted;
};

const dearer = (fee: string) =>
  defaultNetworks('demo').map((rule) => (rule.network === 'TRC20' ? { ...rule, withdrawFee: fee } : rule));

describe('the rulebook', () => {
  it('starts with version 1 of every area, once, however many servers start', async () => {
    const { rows } = await testApp.pool.query('select area, version from rule_version order by area collate "C"');
    const areas = [
      'convert',
      'copy',
      'coupon',
      'currencies',
      'dual',
      'fees',
      'futures',
      'game',
      'invite',
      'markets',
      'networks',
      'nft',
      'options',
      'otc',
      'prices',
      'products',
      'support',
      'verification',
      'withdrawal',
    ];
    expect(rows).toEqual(areas.map((area) => ({ area, version: 1 })));
  });

  it('a change is a new version; what was made before keeps the one it names [U13]', async () => {
    const user = await addClient(testApp);
    await withdraw(testApp, user);
    const before = await testApp.app.parts.rules.now();
    const { id, version } = await change('networks', dearer('2'), 'Tron became dearer');
    expect(version).toBe(2);
    const after = await testApp.app.parts.rules.now();
    expect(after.version).toBe(id);
    expect(after.networks[0]?.withdrawFee).toBe('2');
    expect((await testApp.app.parts.rules.at(before.version)).networks[0]?.withdrawFee).toBe('1');
    await withdraw(testApp, user);
    expect((await withdrawalsOf(testApp, user)).map((row) => row.fee)).toEqual(['2.00000000', '1.00000000']);
    const { rows } = await testApp.pool.query('select rule_version from withdrawal where user_id = $1 order by id', [
      user.id,
    ]);
    expect(rows).toEqual([{ rule_version: before.version }, { rule_version: after.version }]);
  });

  it('is seen by another server within its two seconds', async () => {
    await change('convert', { feePercent: '0.2', quoteSeconds: 10, maxMovePercent: '0.5' });
    const seen = await pollUntil(
      async () => ((await twin.app.parts.rules.current('convert')).body.feePercent === '0.2' ? true : null),
      { timeoutMs: 60_000, everyMs: 50 },
    );
    expect(seen).toBe(true);
  });

  it('closes a network for both directions, without touching what is there', async () => {
    const user = await addClient(testApp);
    const closed = dearer('1').map((rule) => ({ ...rule, depositOpen: false, withdrawOpen: false }));
    await change('networks', closed);
    expect(await deposit(testApp, user)).toMatchObject({ error: 'deposit_closed' });
    expect(await withdraw(testApp, user)).toMatchObject({ error: 'withdraw_closed' });
    await change('networks', dearer('1'));
    expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
    expect(await depositsOf(testApp, user)).toHaveLength(1);
  });

  it('has a public log with every number before and after', async () => {
    await change('networks', dearer('1.5'), 'Tron again');
    const { message } = await testApp.call('GET', '/rules/changes', { fields: { limit: '1' } });
    const { data, total } = message as { data: { area: string; summary: string; changes: unknown[] }[]; total: number };
    expect(data[0]).toMatchObject({
      area: 'networks',
      summary: 'Tron again',
      changes: [{ path: '3-TRC20.withdrawFee', before: '1', after: '1.5' }],
    });
    const { rows } = await testApp.pool.query<{ n: number }>('select count(*)::int as n from rule_version');
    expect(total).toBe(rows[0]?.n);
  });

  it('cannot be rewritten', async () => {
    await expect(testApp.pool.query(`update rule_version set summary = 'x'`)).rejects.toMatchObject({ code: '42501' });
    await expect(testApp.pool.query('delete from rule_version')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a version is refused', () => {
  const [first, ...others] = defaultNetworks('demo');
  it.each<[string, RuleArea, unknown]>([
    [
      'with a wrong checksum in the address',
      'networks',
      [{ ...first, depositAddress: 'TG7UzYwSsyMppjD28HFzQ1f7vcszi4UXbi' }],
    ],
    ['open without an address', 'networks', [{ ...first, depositAddress: '' }]],
    ['with a fee that eats the minimum', 'networks', [{ ...first, withdrawFee: '10' }]],
    ['with a network twice', 'networks', [first, first]],
    ['with an empty list', 'networks', []],
    ['with a number in place of text', 'networks', [{ ...first, withdrawFee: 1 }, ...others]],
    ['with a negative fee', 'networks', [{ ...first, withdrawFee: '-1' }]],
    ['with a key nobody knows', 'convert', { feePercent: '0.1', quoteSeconds: 10, maxMovePercent: '0.5', price: '1' }],
    ['with a fee of six percent', 'convert', { feePercent: '6', quoteSeconds: 10, maxMovePercent: '0.5' }],
    ['with quotes of an hour', 'convert', { feePercent: '0.1', quoteSeconds: 3600, maxMovePercent: '0.5' }],
    ['without a level', 'verification', [{ level: 0, withdrawBtc24h: '0', fiatUsdtPerTrade: '0' }]],
    ['with text', 'withdrawal', 'x'],
  ])('%s', async (_, area, body) => {
    await expect(change(area, body)).rejects.toMatchObject({ code: 'parameter_error' });
  });
});

/** As whichever area knows such an entry names it. */
const nameEntry: NameEntry = (entry, index) => {
  for (const spec of RULE_AREAS.values()) {
    const name = spec.nameEntry?.(entry, index) ?? null;
    if (name !== null) return name;
  }
  return null;
};

describe('compareBodies', () => {
  it.each([
    [null, { a: '1' }, [{ path: 'a', before: '', after: '1' }]],
    [{ a: '1', b: { c: true } }, { a: '1', b: { c: false } }, [{ path: 'b.c', before: 'true', after: 'false' }]],
    [[5, 10], [10], [{ path: '5', before: '5', after: '' }]],
    [['1', '44'], ['44'], [{ path: '1', before: '1', after: '' }]],
    [
      [{ instrumentId: 2, sort: 1 }],
      [
        { instrumentId: 1, sort: 1 },
        { instrumentId: 2, sort: 2 },
      ],
      [
        { path: 'market-1.instrumentId', before: '', after: '1' },
        { path: 'market-1.sort', before: '', after: '1' },
        { path: 'market-2.sort', before: '1', after: '2' },
      ],
    ],
    [
      [{ product: 'spot', open: true }],
      [{ product: 'spot', open: false }],
      [{ path: 'spot.open', before: 'true', after: 'false' }],
    ],
    [
      { durations: [{ seconds: 30, payoutPercent: '82' }], areaCaps: [], otherTiers: [{ upTo: '5000' }] },
      {
        durations: [{ seconds: 30, payoutPercent: '83' }],
        areaCaps: [{ area: '49', multiple: 2 }],
        otherTiers: [{ upTo: '6000' }],
      },
      [
        { path: 'areaCaps.area-49.area', before: '', after: '49' },
        { path: 'areaCaps.area-49.multiple', before: '', after: '2' },
        { path: 'durations.seconds-30.payoutPercent', before: '82', after: '83' },
        { path: 'otherTiers.tier-1.upTo', before: '5000', after: '6000' },
      ],
    ],
    [{ a: '1' }, { a: '1' }, []],
  ])('%j to %j', (before, after, changes) => {
    expect(compareBodies(before, after, nameEntry)).toEqual(changes);
  });
});
