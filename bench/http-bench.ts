import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildApp } from '../apps/server/src/app';
import { hashToken } from '../apps/server/src/modules/identity/token';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';
import { loadConfig } from '../apps/server/src/platform/runtime/config';
import { newToken } from '../apps/server/src/platform/runtime/ids';
import { createLogger } from '../apps/server/src/platform/runtime/logger';
import type { Measured } from './measure';
import type { BenchRow } from './report';

const CALLERS = 64;
const BODY = 'currency_id=3&number=0.000001&from_field=change&to_field=lever&lang=en';

interface Target {
  readonly origin: string;
  readonly path: string;
  readonly body: string;
  readonly tokens: readonly string[];
}

const drive = async (target: Target, seconds: number): Promise<Measured> => {
  const client = fileURLToPath(new URL('./http-client.ts', import.meta.url));
  const load = JSON.stringify({ target, callers: CALLERS, seconds });
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', client, load]);
  return JSON.parse(stdout) as Measured;
};

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

const openSessions = async (pool: Pool): Promise<string[]> => {
  const tokens = Array.from({ length: CALLERS }, () => newToken());
  await pool.query(
    `insert into session (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
     select place, hash, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as v(hash, place)`,
    [tokens.map(hashToken)],
  );
  return tokens;
};

const startApp = async (pool: Pool) => {
  const loaded = loadConfig({ CANDOR_DATA_DIR: tmpdir(), CANDOR_RATE_SCALE: '1000000' });
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'));
  const app = await buildApp({
    config: loaded.config,
    pool,
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    secret: Buffer.alloc(32),
    h5Dir: null,
  });
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

/** A form POST through everything we have, against a bare node server that only reads the form. */
export const benchHttp = async (appUrl: string, options: { rounds: number; seconds: number }): Promise<BenchRow[]> => {
  const pool = createPool(appUrl);
  const tokens = await openSessions(pool);
  const bare = await startBareServer();
  const { app, origin } = await startApp(pool);
  const targets: Record<string, Target> = {
    'bare node http': { origin: bare.origin, path: '/', body: BODY, tokens: [] },
    'refused without a session': { origin, path: '/api/wallet/change', body: BODY, tokens: [] },
    'transfer booked': { origin, path: '/api/wallet/change', body: BODY, tokens },
  };
  const best: Record<string, Measured> = {};
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const result = await drive(target, options.seconds);
      if (result.perSecond > (best[name]?.perSecond ?? 0)) best[name] = result;
    }
  }
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
