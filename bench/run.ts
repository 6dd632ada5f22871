import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { migrate } from '../apps/server/src/platform/db/migrate';
import { benchFanout } from './fanout-bench';
import { benchHttp } from './http-bench';
import { benchLedger } from './ledger-bench';
import { benchLighthouse } from './lighthouse-bench';
import { benchLogins } from './login-bench';
import { benchOrderBook } from './orderbook-bench';
import { benchRecords } from './records-bench';
import { toTable } from './report';
import { benchSpot } from './spot-bench';
import { benchTickers } from './tickers-bench';

// npm run bench [-- --json] [-- --quick]: ratios against peers of the same run; nothing here is a timed assertion.
const flags = new Set(process.argv.slice(2));
const options = flags.has('--quick') ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

// The browser rows look at the built app.
const { ensureBuilt }: { ensureBuilt(): Promise<void> } = await import(
  new URL('../scripts/build.mjs', import.meta.url).href
);
await ensureBuilt();

const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
try {
  await migrate({ connectionString: postgres.adminUrl, dir: 'db/migrations' });
  const rows = [
    ...(await benchLedger(postgres, options)),
    ...(await benchHttp(postgres.appUrl, options)),
    ...(await benchSpot(postgres, options)),
    ...(await benchLogins(postgres.appUrl, options)),
    ...(await benchTickers(options)),
    ...benchOrderBook(options),
    ...(await benchLighthouse(options)),
    ...(await benchFanout(postgres.appUrl, options)),
    ...(await benchRecords(postgres, options)),
  ];
  console.log(flags.has('--json') ? JSON.stringify(rows, null, 2) : toTable(rows));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
