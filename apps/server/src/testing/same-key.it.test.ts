import { isFull } from '@candor/testkit/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/runtime/ids';
import { type CommitGate, installCommitGate } from './hold-commits';
import { CONDITIONS, type Condition } from './replay-conditions';
import { type MoneyCall, publishPrices, type ReplayTestApp, sendInMarket, startReplayTestApp } from './replay-market';
import { addEverybody, effectsOf, MONEY_CALLS, type Sent, send } from './replay-steps';
import type { CallReply } from './test-app';
import { startTwin, type TwinApp } from './twin-app';

// Two processes on one database. The commit of the first is held open by a lock of the test, as by a slow disk or a
// standby: what it books cannot be seen yet, and the second process is asked under the same key.
let app: ReplayTestApp;
let twin: TwinApp;
let gate: CommitGate;
let twinAheadMs = 0;
beforeAll(async () => {
  app = await startReplayTestApp();
  const nowMs = (): number => app.clock.nowMs() + twinAheadMs;
  twin = await startTwin(app, { keyWaitMs: 0, clock: { nowMs, databaseNowMs: nowMs } });
  gate = await installCommitGate(app);
});
beforeEach(async () => {
  twin.app.parts.rules.forget();
  await publishPrices(app);
});
afterAll(async () => {
  await app.expectBooksBalanced();
  await gate.stop();
  await twin.stop();
  await app.stop();
});

const sendToTwin = ({ path, token, fields, key }: Sent): Promise<CallReply> =>
  twin.call('POST', path, { token, fields, headers: { 'idempotency-key': key } });

const NOT_KNOWN = [503, 'outcome_unknown'];
const REPETITIONS = 2;

const STALE_AT_TWIN: Condition = {
  name: 'stale prices at that process',
  begin: async () => {
    twinAheadMs = 10_000;
    return async () => {
      twinAheadMs = 0;
    };
  },
};
/** These change what the first call is answered, or wait for the locks that its booking holds. */
const NOT_MEANWHILE: readonly string[] = [
  'a stale feed',
  'a moved price',
  'the end of trading hours',
  'a pause of prices, and of openings everywhere',
  'all money spent',
];
const NEW_PASSWORD = 'another pay password and an exclusion of one’s own';
/** Their booking locks the user. */
const LOCKING_THE_USER = ['/wallet/charge_req', '/wallet/out'];

/** Most would have a new call refused before it locks anything. `npm test` takes one for each call, in turn. */
const conditionsOf = (call: MoneyCall): readonly Condition[] => {
  const left = LOCKING_THE_USER.includes(call.path) ? [...NOT_MEANWHILE, NEW_PASSWORD] : NOT_MEANWHILE;
  const all = [STALE_AT_TWIN, ...CONDITIONS.filter(({ name }) => !left.includes(name))];
  return isFull ? all : all.filter((_, n) => n === MONEY_CALLS.indexOf(call) % all.length);
};

it('every condition that is left out here exists', () => {
  expect(CONDITIONS.map(({ name }) => name)).toEqual(expect.arrayContaining([...NOT_MEANWHILE, NEW_PASSWORD]));
});

describe.each(MONEY_CALLS)('$name', (call) => {
  it.each(conditionsOf(call))(
    'at another process while its commit waits, after $name: no final answer; then one effect, and the first reply',
    async ({ begin }) => {
      const user = await addEverybody(app);
      const sent: Sent = { path: call.path, token: user.token, fields: await call.fill(app, user), key: newId() };
      await gate.close();
      const sending = send(app, sent);
      await gate.untilHeld();
      const undo = await begin(app, user);
      twin.app.parts.rules.forget();
      try {
        for (let turn = 0; turn < REPETITIONS; turn += 1) {
          const { status, error } = await sendToTwin(sent);
          expect([status, error]).toEqual(NOT_KNOWN);
        }
        await gate.open();
        const first = await sendInMarket(app, () => sending);
        expect([first.type, first.error]).toEqual(['ok', undefined]);
        const effects = await effectsOf(app, user.id);
        const again = await sendInMarket(app, () => sendToTwin(sent));
        expect([again.type, again.error]).toEqual(['ok', undefined]);
        expect(JSON.stringify(again.message)).toBe(JSON.stringify(first.message));
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(await effectsOf(app, user.id)).toBe(effects);
      } finally {
        await gate.open();
        await undo();
      }
    },
  );
});
