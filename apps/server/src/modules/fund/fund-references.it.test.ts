import { canonicalReference } from '@candor/domain/fund/transaction-reference';
import { HOSTILE_TEXTS } from '@candor/testkit/hostile-texts';
import { NO_REFERENCES, REFERENCE_SPELLINGS, SAMPLE_HASH } from '@candor/testkit/reference-spellings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addClient,
  type Client,
  deposit,
  depositsOf,
  holdingOf,
  openMarket,
  review,
  uploadVoucher,
} from '#app/testing/fund-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { chooseSeed, randomFrom } from '#app/testing/seed';
import { encodeForm } from '#app/testing/send-form';
import { standingClock } from '#app/testing/standing-clock';
import { type CallReply, startTestApp, type TestApp } from '#app/testing/test-app';
import { startTwin, type TwinApp } from '#app/testing/twin-app';
import { randomHex } from '#platform/runtime/ids';
import { approveDeposit, creditOtherAmount } from './use-cases/review-deposit';

const OPERATOR = 7;

// Two servers on one database: only the database can keep references apart.
let testApp: TestApp;
let twin: TwinApp;
beforeAll(async () => {
  testApp = await startTestApp({ clock: standingClock() });
  twin = await startTwin(testApp);
});
beforeEach(() => openMarket(testApp));
afterAll(async () => {
  await testApp.expectBooksBalanced();
  await twin.stop();
  await testApp.stop();
});

const newHash = (): string => randomHex(32);
/** The same spelling of another transaction: its digits take the places of the sample's. */
const respell = (spelling: string, hash: string): string => {
  let at = 0;
  const folded = spelling.normalize('NFKC').toLowerCase();
  const from = folded.replace(/[^0-9a-z]/g, '').indexOf(SAMPLE_HASH);
  let seen = -1;
  return Array.from(spelling, (sign) => {
    if (!/^[0-9a-z]$/.test(sign.normalize('NFKC').toLowerCase())) return sign;
    seen += 1;
    if (seen < from || at >= hash.length) return sign;
    const digit = hash.charAt(at);
    at += 1;
    if (sign > '\uff00') return String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
    return /[A-F]/.test(sign) ? digit.toUpperCase() : digit;
  }).join('');
};
const ONES = REFERENCE_SPELLINGS.map(([name, spelling]) => [name, (hash: string) => respell(spelling, hash)] as const);

const newest = async (user: Client) => (await depositsOf(testApp, user))[0] ?? { id: 0, status: 0 };
const approve = (id: number, reference: string) =>
  review(testApp, (tx) => approveDeposit(tx, testApp.app.parts, { id, operatorId: OPERATOR, reference }));
const requestDeposit = async (fields: Record<string, string>) =>
  deposit(testApp, await addClient(testApp, { usdt: '0' }), { fields });

describe('the database and packages/domain spell a reference alike', () => {
  const spellInDatabase = async (texts: readonly (readonly [network: string, text: string])[]) => {
    const { rows } = await testApp.pool.query<{ key: string }>(
      `select canonical_reference(network, text) as key
       from unnest($1::text[], $2::text[]) with ordinality as v (network, text, place) order by place`,
      [texts.map(([network]) => network), texts.map(([, text]) => text)],
    );
    return rows.map(({ key }) => key);
  };
  const compare = async (texts: readonly string[]) => {
    const pairs = texts.flatMap((text) => ['TRC20', 'ERC20', 'BTC', ''].map((network) => [network, text] as const));
    expect(await spellInDatabase(pairs)).toEqual(pairs.map(([network, text]) => canonicalReference(network, text)));
  };

  it('for every spelling of the table and every hostile text', () =>
    compare([
      ...[...REFERENCE_SPELLINGS, ...NO_REFERENCES].map(([, text]) => text),
      ...HOSTILE_TEXTS.filter((text) => !text.includes('\0')),
      'İ ı ß K ﬁ ① ２ Ⅻ ½ é e\u0301',
    ]));

  it('for texts put together at random', () => {
    const random = randomFrom(chooseSeed('references'));
    const parts = [
      '0x',
      '0X',
      ' ',
      '-',
      ':',
      '\u200b',
      '\t',
      'é',
      'Ａ',
      'G',
      SAMPLE_HASH,
      SAMPLE_HASH.toUpperCase(),
      'f',
    ];
    const pick = () => parts[random(parts.length)] ?? '';
    return compare(Array.from({ length: 2_000 }, () => Array.from({ length: random(7) }, pick).join('')));
  });
});

describe('one transaction counts once', () => {
  it('a claim with a used transaction is refused to everybody, in any spelling [W7]', async () => {
    const hash = newHash();
    expect(await requestDeposit({ network: 'ERC20', reference: hash })).toMatchObject({ type: 'ok' });
    const user = await addClient(testApp, { usdt: '0' });
    const account = await uploadVoucher(testApp, user);
    const replies = await expectNoChange(testApp, async () => {
      const given: CallReply[] = [];
      for (const [, spell] of ONES)
        given.push(await deposit(testApp, user, { fields: { account, network: 'ERC20', reference: spell(hash) } }));
      return given;
    });
    expect(replies.map(({ error }, n) => [ONES[n]?.[0], error])).toEqual(
      ONES.map(([name]) => [name, 'reference_used']),
    );
  });

  it('an approval with a used transaction is refused, in any spelling of claim and approval [W7]', async () => {
    const hash = newHash();
    const [user, other] = [await addClient(testApp, { usdt: '0' }), await addClient(testApp, { usdt: '0' })];
    await deposit(testApp, user, { fields: { reference: `0X${hash.toUpperCase()}` } });
    await deposit(testApp, other);
    expect(await approve((await newest(user)).id, hash)).toMatchObject({ after: { status: 'approved' } });
    const { id } = await newest(other);
    for (const [name, spell] of ONES) {
      expect(await approve(id, spell(hash)), name).toBe('reference_used');
      const amount = { id, operatorId: OPERATOR, reference: spell(hash), amount: '49', reason: 'Less arrived' };
      expect(await review(testApp, (tx) => creditOtherAmount(tx, testApp.app.parts, amount)), name).toBe(
        'reference_used',
      );
    }
    expect(await holdingOf(testApp, other)).toMatchObject({ total: '0.00000000' });
  });

  it('of twenty claims at once at two servers, each spelt differently, one is accepted [W7]', async () => {
    const hash = newHash();
    const shots = await Promise.all(
      ONES.slice(0, 20).map(async ([, spell], n) => {
        const user = await addClient(testApp, { usdt: '0' });
        const account = await uploadVoucher(testApp, user);
        const fields = { account, amount: '50', currency: '3', network: 'TRC20', reference: spell(hash) };
        const { origin } = n % 2 === 0 ? testApp : twin;
        return { origin, path: '/wallet/charge_req', form: encodeForm(fields), token: user.token };
      }),
    );
    const replies = await sendAtOnce(shots);
    for (const { status, message } of replies) expect(status, String(message)).toBeLessThan(500);
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const { rows } = await testApp.pool.query('select id from deposit where reference_key = $1', [hash]);
    expect(rows).toHaveLength(1);
  });

  it('of twelve approvals at once, each spelt differently, one is credited [W7]', async () => {
    const hash = newHash();
    const users = await Promise.all(ONES.slice(0, 12).map(() => addClient(testApp, { usdt: '0' })));
    for (const user of users) expect(await deposit(testApp, user)).toMatchObject({ type: 'ok' });
    const ids = await Promise.all(users.map(async (user) => (await newest(user)).id));
    const outcomes = await Promise.all(
      ids.map((id, n) => {
        const { parts } = n % 2 === 0 ? testApp.app : twin.app;
        const reference = ONES[n]?.[1](hash) ?? '';
        return review(testApp, (tx) => approveDeposit(tx, parts, { id, operatorId: OPERATOR, reference }));
      }),
    );
    expect(outcomes.filter((one) => one === 'reference_used')).toHaveLength(11);
    const totals = await Promise.all(users.map(async (user) => (await holdingOf(testApp, user)).total));
    expect(totals.filter((total) => total === '50.00000000')).toHaveLength(1);
  });

  it('the same hash on another chain, or for another coin of the chain, is another transaction', async () => {
    const reference = newHash();
    expect(await requestDeposit({ network: 'ERC20', reference })).toMatchObject({ type: 'ok' });
    expect(await requestDeposit({ network: 'TRC20', reference })).toMatchObject({ type: 'ok' });
    expect(await requestDeposit({ currency: '45', network: 'ERC20', reference })).toMatchObject({ type: 'ok' });
    expect(await requestDeposit({ currency: '45', network: 'ERC20', reference })).toMatchObject({
      error: 'reference_used',
    });
  });
});

it('a reference that is no hash and too long for a note is refused in a claim and in an approval', async () => {
  const user = await addClient(testApp, { usdt: '0' });
  const account = await uploadVoucher(testApp, user);
  const replies = await expectNoChange(testApp, async () => {
    const given: CallReply[] = [];
    for (const [, reference] of NO_REFERENCES)
      given.push(await deposit(testApp, user, { fields: { account, reference } }));
    return given;
  });
  expect(replies.map(({ error }) => error)).toEqual(NO_REFERENCES.map(() => 'reference_invalid'));
  await deposit(testApp, user, { fields: { account } });
  const { id } = await newest(user);
  for (const [name, reference] of NO_REFERENCES) expect(await approve(id, reference), name).toBe('reference_invalid');
});
