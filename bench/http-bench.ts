import { createServer } from 'node:http';
import { createPool } from '../apps/server/src/platform/db/pool';
import { driveInTurns, startApp, type Target } from './app-under-load';
import type { BenchRow } from './report';
import { addTraders } from './traders';

const CALLERS = 64;
const USDT = 3;
const BODY = `currency_id=${USDT}&number=0.000001&from_field=change&to_field=lever&lang=en`;

/** Reads the form and answers JSON: the least any server must do. */
const startBareServer = (): Promise<{ origin: string; stop: () => void }> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify({ type: 'ok', message: form.get('number') }));
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ origin: `http://127.0.0.1:${port}`, stop: () => server.close() });
    });
  });

/** A form POST through the whole server, compared with a bare Node server that only reads the form. */
export const benchHttp = async (appUrl: string, options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const pool = createPool(appUrl);
  const { tokens } = await addTraders(pool, { count: CALLERS, prefix: 'http', account: 'change', currencies: [USDT] });
  const bare = await startBareServer();
  const { app, origin } = await startApp(pool);
  const targets: Record<string, Target> = {
    'bare node http': { origin: bare.origin, path: '/', body: BODY, tokens: [] },
    'refused without a session': { origin, path: '/api/wallet/change', body: BODY, tokens: [] },
    'transfer booked': { origin, path: '/api/wallet/change', body: BODY, tokens },
  };
  const best = await driveInTurns(targets, { ...options, callers: CALLERS });
  bare.stop();
  await app.close();
  await pool.end();
  const peer = best['bare node http']?.perSecond ?? 1;
  return Object.entries(best).map(([name, result]) => ({
    name: `form POST/s, ${name}`,
    ...result,
    ratio: result.perSecond / peer,
    floor: null,
  }));
};
