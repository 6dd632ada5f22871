import { performance } from 'node:perf_hooks';
import type { Pool } from '../apps/server/src/platform/db/pool';
import { publishTicks } from '../apps/server/src/testing/market-steps';
import { startApp } from './app-under-load';
import { type Measured, summarise } from './measure';

/** Each leader orders this often; the rules allow thirty orders an hour. */
const ORDERS_EACH = 25;
const TICK_EVERY_MS = 250;

const BODY = new URLSearchParams({
  legal_id: '3',
  currency_id: '1',
  type: '1',
  status: '1',
  multiple: '10',
  share: '1',
  lang: 'en',
}).toString();

interface Leaders {
  readonly ids: readonly number[];
  readonly tokens: readonly string[];
}

/** From the call to its reply. */
const timeOrder = async (origin: string, token: string): Promise<number> => {
  const started = performance.now();
  const reply = await fetch(`${origin}/api/lever/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: token },
    body: BODY,
  });
  const text = await reply.text();
  const ms = performance.now() - started;
  if (!text.includes('"type":"ok"')) throw new Error(`the leader’s order was not taken: ${text}`);
  return ms;
};

/** From the order to the tick that filled it. */
const readTickWait = async (admin: Pool, leaderId: number): Promise<number> => {
  const { rows } = await admin.query<{ ms: number }>(
    `select (extract(epoch from opened_at - created_at) * 1000)::float8 as ms from futures_position where user_id = $1 order by id desc limit 1`,
    [leaderId],
  );
  return Math.max(0, rows[0]?.ms ?? 0);
};

const measure = async (origin: string, admin: Pool, { ids, tokens }: Leaders): Promise<Measured> => {
  const times: number[] = [];
  for (let turn = 0; turn < ORDERS_EACH; turn += 1) {
    for (const [place, token] of tokens.entries()) {
      const total = await timeOrder(origin, token);
      times.push(total - (await readTickWait(admin, ids[place] ?? 0)));
    }
  }
  return { ...summarise(times, 1), perSecond: 0 };
};

/** Replies to orders of leaders without and with followers, whose copying goes on meanwhile in the same process. */
export const measureAcks = async (
  { pool, admin }: { readonly pool: Pool; readonly admin: Pool },
  { alone, followed }: { readonly alone: Leaders; readonly followed: Leaders },
): Promise<{ readonly without: Measured; readonly with: Measured }> => {
  const { app, origin } = await startApp(pool, 'api,engine');
  const tick = () => void publishTicks(app, [{ symbol: 'BTC/USDT', price: '60000' }]);
  tick();
  const timer = setInterval(tick, TICK_EVERY_MS);
  try {
    const without = await measure(origin, admin, alone);
    return { without, with: await measure(origin, admin, followed) };
  } finally {
    clearInterval(timer);
    await app.close();
  }
};
