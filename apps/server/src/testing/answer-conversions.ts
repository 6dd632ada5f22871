import type { App } from '#app/app';
import type { Pool } from '#platform/db/pool';
import { pollUntil } from '#platform/runtime/monotonic';
import { publishTicks } from './market-steps';

const PATIENCE = { timeoutMs: 60_000, everyMs: 10 };

const listWaiting = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from ledger_hold where purpose = 'convert' and outcome is null`,
  );
  return rows.map(({ reference }) => reference);
};

/** Every last price once more. */
const publishAgain = async (app: App): Promise<void> => {
  const { board } = app.parts;
  const ticks = board.instruments().flatMap(({ id, symbol }) => {
    const quote = board.quote(id);
    return quote === undefined || quote.seq === 0 ? [] : [{ symbol, price: quote.price }];
  });
  await publishTicks(app, ticks);
};

/**
 * In tests no feed runs: while a conversion without a quote waits for a price from after its acceptance, publishes the last
 * prices again: once for each, so that nothing is still being written when the call has its reply. A twin with `hasOwnTicks`
 * does not, so that a test can make the ticks itself.
 */
export const answerConversions = (app: App, pool: Pool): void => {
  if (app.parts.config.roles.includes('feed')) return;
  const answered = new Set<string>();
  app.parts.http.server.on('request', ({ method, url }, reply) => {
    if (method !== 'POST' || url !== '/api/user/Transfer') return;
    let isOver = false;
    reply.once('close', () => {
      isOver = true;
    });
    pollUntil(async () => {
      const fresh = isOver ? [] : (await listWaiting(pool)).filter((reference) => !answered.has(reference));
      for (const reference of fresh) answered.add(reference);
      if (fresh.length > 0) await publishAgain(app);
      return isOver ? true : null;
    }, PATIENCE).catch(() => undefined);
  });
};
