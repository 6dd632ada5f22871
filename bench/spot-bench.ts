import { fromUnits } from '@candor/money/units';
import type { Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { randomFrom } from '../apps/server/src/testing/seed';
import { openContest } from './contest';
import { prepareNaiveSpot, startNaiveSpot } from './naive-spot';
import type { BenchRow } from './report';

const CALLERS = 64;
/** Each connection alternates between many users: each user places every sixteenth order of its connection. */
const TRADERS = 1_024;
/** Against the naive handler of the same run. */
const FLOOR = 4;
const BODIES = 509;

/** Limit orders of both sides at a few prices around 60,000: about half of them meet somebody at once. */
const makeBodies = (): string[] => {
  const random = randomFrom(6);
  return Array.from({ length: BODIES }, () =>
    new URLSearchParams({
      currency_id: '1',
      legal_id: '3',
      side: random(2) === 0 ? 'buy' : 'sell',
      kind: 'limit',
      price: fromUnits(5_999_800n + BigInt(random(5)) * 100n, 2),
      amount: fromUnits(100n + BigInt(random(3)) * 100n, 5),
      lang: 'en',
    }).toString(),
  );
};

const countTrading = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ share: string }>(
    `select round(100.0 * (select count(distinct taker_order_id) from spot_trade) / greatest(1, (select count(*) from spot_order))) as share`,
  );
  return rows[0]?.share ?? '0';
};

/**
 * Limit orders over HTTP: session, checks, money set aside, durable commit, matching and settlement in the ledger,
 * against a handler that does an order in one transaction with the book in the database.
 */
export const benchSpot = async (
  postgres: { readonly appUrl: string; readonly adminUrl: string },
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const contest = await openContest(postgres, {
    traders: { count: TRADERS, prefix: 'spot', account: 'change', currencies: [1, 3] },
    path: '/api/spot/order',
    bodies: makeBodies(),
    prepareNaive: prepareNaiveSpot,
    startNaive: startNaiveSpot,
  });
  const { naive, ours } = await contest.compare({
    ...options,
    callers: CALLERS,
    beforeRound: () => publishTicks(contest.app, [{ symbol: 'BTC/USDT', price: '60000' }]),
  });
  const share = await countTrading(contest.pool);
  await contest.close();
  return [
    { name: 'spot orders/s ×64, naive handler', ...naive, ratio: 1, floor: null },
    {
      name: `spot orders/s ×64, matched and settled (${share} % trade at once)`,
      ...ours,
      ratio: ours.perSecond / naive.perSecond,
      floor: FLOOR,
    },
  ];
};
