import { ALL_CALLS } from '@candor/contract/calls';
import { isFull } from '@candor/testkit/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/runtime/ids';
import { COUNTS } from './counts';
import { sendAtOnce } from './last-byte-burst';
import { CONDITIONS, type Condition, closeProducts } from './replay-conditions';
import { type MoneyCall, publishPrices, type ReplayTestApp, sendInMarket, startReplayTestApp } from './replay-market';
import {
  addEverybody,
  addSession,
  effectsOf,
  MONEY_CALLS,
  type Sent,
  send,
  untilBlocked,
  whileAccountsAreLocked,
} from './replay-steps';
import type { CallReply } from './test-app';

let app: ReplayTestApp;
beforeAll(async () => {
  app = await startReplayTestApp();
});
beforeEach(() => publishPrices(app));
afterAll(async () => {
  await app.expectBooksBalanced();
  await app.stop();
});

/** Somebody new, and the call they are about to make. */
const prepare = async ({ path, fill }: MoneyCall) => {
  const user = await addEverybody(app);
  const sent: Sent = { path, token: user.token, fields: await fill(app, user), key: newId() };
  return { user, sent };
};

/** The call made once, with success. */
const makeOnce = async (call: MoneyCall) => {
  const { user, sent } = await prepare(call);
  const first = await sendInMarket(app, () => send(app, sent));
  expect([first.type, first.error]).toEqual(['ok', undefined]);
  return { user, sent, first, effects: await effectsOf(app, user.id) };
};
type Made = Awaited<ReturnType<typeof makeOnce>>;

const forget = async (userId: number): Promise<void> => {
  const { rowCount } = await app.pool.query('delete from idempotency_key where user_id = $1', [userId]);
  expect(rowCount).toBeGreaterThan(0);
};

const expectFirstReply = async ({ user, first, effects }: Made, again: CallReply): Promise<void> => {
  expect([again.type, again.error]).toEqual(['ok', undefined]);
  expect(JSON.stringify(again.message)).toBe(JSON.stringify(first.message));
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await effectsOf(app, user.id)).toBe(effects);
};

/** An order that has a name is told that its name is taken. */
const goneCode = ({ sent }: Made): string =>
  'client_order_id' in sent.fields ? 'client_order_id_reused' : 'already_done';

const expectAlreadyDone = async (made: Made, effects: string): Promise<void> => {
  await forget(made.user.id);
  const again = await send(app, made.sent);
  expect([again.status, again.type, again.error]).toEqual([200, 'error', goneCode(made)]);
  expect(await effectsOf(app, made.user.id)).toBe(effects);
};

it('every money call of the contract has a row', () => {
  const paths = new Set(ALL_CALLS.filter(({ money }) => money).map(({ path }) => path));
  expect(new Set(MONEY_CALLS.map(({ path }) => path))).toEqual(paths);
});

/**
 * `npm test` takes one condition for each call, in turn: over the calls each condition comes several times. What applies to
 * few calls, or would be the first reason to refuse a call, is never left out.
 */
const conditionsOf = (call: MoneyCall): readonly Condition[] => {
  const all = CONDITIONS.filter(({ appliesTo }) => appliesTo?.(call) ?? true);
  const turn = MONEY_CALLS.indexOf(call) % all.length;
  const isKept = ({ isRare, isAbout }: Condition): boolean => isRare === true || isAbout?.includes(call.path) === true;
  return isFull ? all : all.filter((one, n) => isKept(one) || n === turn);
};

it('every condition comes with some call', () => {
  expect(new Set(MONEY_CALLS.flatMap(conditionsOf))).toEqual(new Set(CONDITIONS));
});

describe.each(MONEY_CALLS)('$name', (call) => {
  it.each(conditionsOf(call))(
    'after $name: the first reply, and without it "already done"',
    async ({ begin }: Condition) => {
      const made = await makeOnce(call);
      const undo = await begin(app, made.user);
      try {
        const effects = await effectsOf(app, made.user.id);
        await expectFirstReply({ ...made, effects }, await send(app, made.sent));
        await expectAlreadyDone(made, effects);
      } finally {
        await undo();
      }
    },
  );

  it('from another session of the user: the first reply', async () => {
    const made = await makeOnce(call);
    const token = await addSession(app, made.user.id);
    await expectFirstReply(made, await send(app, { ...made.sent, token }));
  });

  it('with another body: refused, nothing changed', async () => {
    const { user, sent, effects } = await makeOnce(call);
    const again = await send(app, { ...sent, fields: { ...sent.fields, ...call.other } });
    expect(again.error).toBe('idempotency_key_reused');
    expect(await effectsOf(app, user.id)).toBe(effects);
  });
});

/** Those that ask whether the product is open. */
const CLOSABLE = MONEY_CALLS.filter(({ path }) =>
  [
    '/microtrade/submit',
    '/coin/trade',
    '/transaction/in',
    '/transaction/out',
    '/spot/order',
    '/lever/submit',
    '/user/Transfer',
    '/lock/subscribe',
    '/lh/deposit',
    '/project/order',
    '/ieo/commit',
    '/nft/buy',
    '/nft/bid',
    '/nft/box/buy',
    '/otc/take',
    '/game/play',
  ].includes(path),
);
/** And do so before they lock anything: conversions, lock orders and drops ask behind their locks. */
const ASKING_LATE = ['/user/Transfer', '/lock/subscribe', '/lh/deposit', '/game/play'];
const ASKING_FIRST = CLOSABLE.filter(({ path }) => !ASKING_LATE.includes(path));
const PROBES = 3;

/** Sends while the first sending waits for its lock; resolves when the server must have come to it. */
const sendMeanwhile = async (sent: Sent): Promise<{ reply: Promise<CallReply> }> => {
  const reply = send(app, sent);
  for (let probe = 0; probe < PROBES; probe += 1) {
    const fresh = await send(app, { ...sent, key: newId(), fields: { ...sent.fields, ...UNNAMED } });
    expect(fresh.error).toBe('product_closed');
  }
  return { reply };
};
const UNNAMED = { client_order_id: '' };

describe.each(ASKING_FIRST)('$name, sent again', (call) => {
  it('while the first sending is being booked and its product closes: both hear the first reply', async () => {
    const { user, sent } = await prepare(call);
    const { first, again, undo } = await whileAccountsAreLocked(app, user.id, async () => {
      const sending = send(app, sent);
      await untilBlocked(app);
      const closed = await closeProducts(app);
      const { reply } = await sendMeanwhile(sent);
      return { first: sending, again: reply, undo: closed };
    });
    const replies = await sendInMarket(app, () => Promise.all([first, again])).finally(undo);
    expect(replies.map(({ type, error }) => [type, error])).toEqual([
      ['ok', undefined],
      ['ok', undefined],
    ]);
    expect(JSON.stringify(replies[1]?.message)).toBe(JSON.stringify(replies[0]?.message));
  });
});

describe.each(CLOSABLE)('$name', (call) => {
  it('twenty times at once while its product closes: one effect at most, and no two answers about it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) await burst(call);
  });
});

const ROUNDS = COUNTS.replayBursts;
const BURST = 20;

const burst = async (call: MoneyCall): Promise<void> => {
  const { user, sent } = await prepare(call);
  const form = new URLSearchParams(sent.fields).toString();
  const headers = { 'idempotency-key': sent.key };
  const requests = Array.from({ length: BURST }, () => ({ ...sent, origin: app.origin, form, headers }));
  const sending = sendInMarket(app, () => sendAtOnce(requests));
  const undo = await closeProducts(app);
  const replies = await sending;
  const replyTexts = new Set(replies.filter(({ type }) => type === 'ok').map(({ message }) => JSON.stringify(message)));
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(replyTexts.size).toBeLessThanOrEqual(1);
  const effects = await effectsOf(app, user.id);
  const again = await sendInMarket(app, () => send(app, sent)).finally(undo);
  expect(await effectsOf(app, user.id)).toBe(effects);
  // Closed for good, unless it was done before: then everybody who asks hears what the first heard.
  expect(again.error).toBe(replyTexts.size === 1 ? undefined : 'product_closed');
  if (replyTexts.size === 1) expect(JSON.stringify(again.message)).toBe([...replyTexts][0]);
};
