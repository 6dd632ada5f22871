import { fromUnits } from '@candor/money/units';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { randomFrom } from '../apps/server/src/testing/seed';
import { drive, startApp, type Target } from './app-under-load';
import type { Measured } from './measure';
import { prepareNaiveSpot, startNaiveSpot } from './naive-spot';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const CALLERS = 64;
/** Connections carry the orders of many: a user comes back after sixteen turns. */
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
  const [pool, naivePool, admin] = [
    createPool(postgres.appUrl),
    createPool(postgres.appUrl),
    createPool(postgres.adminUrl, { max: 1 }),
  ];
  const { ids, tokens } = await addTraders(pool, {
    count: TRADERS,
    prefix: 'spot',
    account: 'change',
    currencies: [1, 3],
  });
  await prepareNaiveSpot(admin, ids);
  const { app, origin } = await startApp(pool, 'api,engine');
  const naive = await startNaiveSpot(naivePool, app.parts.config);
  const common = { path: '/api/spot/order', body: '', bodies: makeBodies(), tokens };
  const targets: Record<string, Target> = {
    naive: { origin: naive.origin, ...common },
    ours: { origin, ...common },
  };
  const best: Record<string, Measured> = {};
  for (let round = 0; round < options.rounds; round += 1) {
    await publishTicks(app, [{ symbol: 'BTC/USDT', price: '60000' }]);
    for (const [name, target] of Object.entries(targets)) {
      const result = await drive(target, { callers: CALLERS, seconds: options.seconds });
      if (result.perSecond > (best[name]?.perSecond ?? 0)) best[name] = result;
    }
  }
  const share = await countTrading(pool);
  await naive.http.close();
  await app.close();
  await Promise.all([pool.end(), naivePool.end(), admin.end()]);
  const peer = best.naive as Measured;
  const ours = best.ours as Measured;
  return [
    { name: 'spot orders/s ×64, naive handler', ...peer, ratio: 1, floor: null },
    {
      name: `spot orders/s ×64, matched and settled (${share} % trade at once)`,
      ...ours,
      ratio: ours.perSecond / peer.perSecond,
      floor: FLOOR,
    },
  ];
};
