import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#app/testing/counts';
import { addFuturesTrader, opened, startFuturesApp } from '#app/testing/futures-steps';
import { createTape, untilEnded } from '#app/testing/futures-watch-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { standingClock } from '#app/testing/standing-clock';
import type { TestApp } from '#app/testing/test-app';

const ROUNDS = COUNTS.futuresWatchRaceRounds;

let test: TestApp;
beforeAll(async () => {
  // Stands still: prices never become stale on a slow machine.
  test = await startFuturesApp({ clock: standingClock(), env: { CANDOR_ROLES: 'api,engine' } });
});
afterAll(() => test.stop());

interface Ended {
  readonly cause: string;
  readonly fills: number;
  readonly entries: number;
  readonly fees: number;
}
const loadEnded = async (id: number): Promise<Ended | undefined> => {
  const { rows } = await test.pool.query<Ended>(
    `select p.close_cause as cause, count(distinct f.id)::int as fills, count(distinct m.reference)::int as entries,
            count(*) filter (where c.owner_id = 0 and c.type in ('fees', 'insurance'))::int as fees
     from futures_position p left join futures_fill f on f.position_id = p.id
     left join ledger_posting m on m.reference = f.reference left join ledger_account c on c.id = m.credit_account_id
     where p.id = $1 group by p.id`,
    [id],
  );
  return rows[0];
};

it(`a close, a bulk close, a stop level and a liquidation at one instant: one end and one fee, ${ROUNDS} rounds [L5]`, async () => {
  const user = await addFuturesTrader(test, '1000000');
  const publish = createTape(test.app, 'BTC/USDT');
  const causes: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    await publish('60000');
    const isForced = round % 2 === 1;
    const levels = isForced ? { multiple: '100' } : { target_profit_price: '60400', stop_loss_price: '59900' };
    const { id } = await opened(test, user, levels);
    const call = (path: string, form: string) => ({ origin: test.origin, path, form, token: user.token });
    const price = isForced ? '59500' : round % 4 === 0 ? '60400' : '59900';
    // Every third round a harmless tick comes first: whatever was accepted before it is filled by it.
    const prices = round % 3 === 0 ? ['60001', price] : [price];
    // The levels may be changed before the tick or after it. The one the tick triggers keeps its value, because a
    // position that nothing triggers waits for a tick that this test does not send.
    const newLevels =
      price === '60400'
        ? 'target_profit_price=60400&stop_loss_price=59000'
        : `target_profit_price=61000${isForced ? '' : '&stop_loss_price=59900'}`;
    const [replies] = await Promise.all([
      sendAtOnce([
        call('/lever/close', `id=${id}`),
        call('/lever/batch_close', 'type=0'),
        call('/lever/close', `id=${id}&share=10`),
        call('/lever/setstop', `id=${id}&${newLevels}`),
      ]),
      publish(...prices),
    ]);
    await untilEnded(test.pool, [id]);
    const ended = await loadEnded(id);
    expect(ended, JSON.stringify(replies)).toMatchObject({ fills: 1, entries: 1, fees: 1 });
    const byHand = replies.slice(0, 3).filter(({ type }) => type === 'ok').length;
    expect(byHand, JSON.stringify(replies)).toBe(ended?.cause === 'user' ? 1 : 0);
    // A close never overtakes the tick that triggers: it is filled by a tick before that one, or not at all.
    const { rows } = await test.pool.query<{ price: string }>(
      'select trim_scale(price)::text as price from futures_fill where position_id = $1',
      [id],
    );
    expect(rows).toEqual([{ price: ended?.cause === 'user' ? '60001' : price }]);
    causes[ended?.cause ?? ''] = (causes[ended?.cause ?? ''] ?? 0) + 1;
  }
  process.stdout.write(`ended by ${JSON.stringify(causes)}\n`);
  await test.expectBooksBalanced();
});
