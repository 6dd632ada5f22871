import { createServer } from 'node:http';
import { createTakeAd } from '../apps/server/src/modules/otc/use-cases/take-ads';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { withTx } from '../apps/server/src/platform/db/with-tx';
import { drive, startApp } from './app-under-load';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const USDT = 3;
const CALLERS = 64;
/** A taker may have three open orders: each round has takers of its own. */
const TAKERS = 1_500;
const FLOOR = 3;

interface Urls {
  readonly appUrl: string;
  readonly adminUrl: string;
}

type App = Awaited<ReturnType<typeof startApp>>['app'];

const verifyAll = async (admin: Pool, ids: readonly number[]): Promise<void> => {
  await admin.query(
    `insert into kyc_submission (user_id, level, status, id_type, name, card_sealed, card_hash, created_at, decided_by, decided_at)
     select u, 1, 'passed', 1, 'Bench Trader', 'sealed', sha256(convert_to(u::text, 'UTF8')), now(), 'bench', now() from unnest($1::int[]) u`,
    [ids],
  );
  await admin.query(`update app_user set review_status = 2, real_name = 'Bench Trader' where id = any($1)`, [ids]);
};

/** A sell ad of a million USDT; returns the form of taking one USDT of it. */
const addAd = async (admin: Pool, ownerId: number): Promise<{ id: number; form: string }> => {
  const { rows } = await admin.query<{ id: number; methodId: number }>(
    `with method as (
       insert into otc_payment_method (user_id, kind_id, holder, fields, created_at, updated_at)
       select $1, id, 'Bench Trader', '{"email":"pay@example.org"}', now(), now() from otc_payment_kind where code = 'wise' returning id, kind_id
     ), ad as (
       insert into otc_ad (user_id, side, currency_id, fiat, fixed_price, total, remaining, min_fiat, max_fiat, method_ids, kind_ids,
         pay_minutes, expires_at, created_at, updated_at)
       select $1, 'sell', ${USDT}, 'USD', 1, 1000000, 1000000, 1, 1000, array[id], array[kind_id], 30, now() + interval '9 days', now(), now()
       from method returning id, method_ids[1] as method_id
     ), version as (
       insert into otc_ad_version (ad_id, version, body, created_at) select id, 1, '{}', now() from ad
     )
     select id, method_id as "methodId" from ad`,
    [ownerId],
  );
  const { id = 0, methodId = 0 } = rows[0] ?? {};
  return { id, form: `ad_id=${id}&version=1&by=coin&amount=1&price=1&method_id=${methodId}&lang=en` };
};

/** The same use-case with one transaction per taking, behind a bare server that reads the form and answers. */
const serveOneByOne = (app: App, idOf: ReadonlyMap<string, number>) => {
  const take = createTakeAd(app.parts, ({ pool, run }) => async (item) => {
    const [outcome] = await withTx(pool, (tx) => run(tx, [item], { careful: false }));
    if (!outcome?.ok) throw outcome?.error ?? new Error('no outcome');
    return outcome.value;
  });
  return new Promise<{ origin: string; stop: () => void }>((resolve) => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        const whole = (name: string): number => Number.parseInt(form.get(name) ?? '0', 10);
        const userId = idOf.get(request.headers.authorization ?? '') ?? 0;
        const ask = { adId: whole('ad_id'), version: 1, by: 'coin', amount: '1', price: '1' } as const;
        const result = await take({ userId, idempotency: null, ...ask, methodId: whole('method_id') }).then(
          () => 'ok',
          () => 'error',
        );
        const body = JSON.stringify({ type: result, message: '' });
        response.setHeader('content-length', Buffer.byteLength(body));
        response.end(body);
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() });
    });
  });
};

const countOrders = async (admin: Pool, adId: number): Promise<number> =>
  (await admin.query<{ count: number }>('select count(*)::int as count from otc_order where ad_id = $1', [adId]))
    .rows[0]?.count ?? 0;

/** Takings of one hot ad by 64 callers; only accepted ones count. */
export const benchOtc = async (urls: Urls, options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const pool = createPool(urls.appUrl);
  const admin = createPool(urls.adminUrl, { max: 2 });
  const { app, origin } = await startApp(pool, 'api');
  const best = { naive: { perSecond: 0, p50Ms: 0, p99Ms: 0 }, ours: { perSecond: 0, p50Ms: 0, p99Ms: 0 } };
  const run = async (name: 'naive' | 'ours', round: number): Promise<void> => {
    const prefix = `otc${name}${round}x`;
    const { ids, tokens } = await addTraders(pool, { count: TAKERS, prefix, account: 'change', currencies: [USDT] });
    await verifyAll(admin, ids);
    const [owner = 0] = ids;
    const ad = await addAd(admin, owner);
    const naive = await serveOneByOne(app, new Map(tokens.map((token, place) => [token, ids[place] ?? 0])));
    const target = {
      origin: name === 'ours' ? origin : naive.origin,
      path: '/api/otc/take',
      body: ad.form,
      tokens: tokens.slice(1),
    };
    const measured = await drive(target, { callers: CALLERS, seconds: options.seconds });
    naive.stop();
    const perSecond = (await countOrders(admin, ad.id)) / options.seconds;
    if (perSecond > best[name].perSecond) best[name] = { ...measured, perSecond };
  };
  for (let round = 0; round < options.rounds; round += 1) {
    await run('naive', round);
    await run('ours', round);
  }
  await app.close();
  await Promise.all([pool.end(), admin.end()]);
  return [
    { name: 'OTC takings/s of one ad, one transaction each', ...best.naive, ratio: 1, floor: null },
    { name: 'OTC takings/s of one ad', ...best.ours, ratio: best.ours.perSecond / best.naive.perSecond, floor: FLOOR },
  ];
};
