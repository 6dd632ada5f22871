import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { migrate } from '../apps/server/src/platform/db/migrate';
import { benchFanout } from './fanout-bench';
import { benchFutures } from './futures-bench';
import { benchHttp } from './http-bench';
import { benchLedger } from './ledger-bench';
import { benchLighthouse } from './lighthouse-bench';
import { benchLogins } from './login-bench';
import { benchOptions } from './options-bench';
import { benchOrderBook } from './orderbook-bench';
import { benchRecords } from './records-bench';
import { type BenchRow, toTable } from './report';
import { benchSettle } from './settle-bench';
import { benchSpot } from './spot-bench';
import { benchTickers } from './tickers-bench';

// npm run bench [-- --json] [-- --quick] [-- --only spot,ledger]: ratios against peers of the same run; nothing here is a
// timed assertion.
const flags = new Set(process.argv.slice(2));
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',').filter(() => flags.has('--only')) ?? [];
const options = flags.has('--quick') ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 };
const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

// The browser rows look at the built app.
const { ensureBuilt }: { ensureBuilt(): Promise<void> } = await import(
  new URL('../scripts/build.mjs', import.meta.url).href
);
await ensureBuilt();

const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
const benches: Readonly<Record<string, () => readonly BenchRow[] | Promise<readonly BenchRow[]>>> = {
  ledger: () => benchLedger(postgres, options),
  http: () => benchHttp(postgres.appUrl, options),
  spot: () => benchSpot(postgres, options),
  options: () => benchOptions(postgres, options),
  settle: () => benchSettle(postgres, options),
  futures: () => benchFutures(postgres),
  logins: () => benchLogins(postgres.appUrl, options),
  tickers: () => benchTickers(options),
  orderbook: () => benchOrderBook(options),
  lighthouse: () => benchLighthouse(options),
  fanout: () => benchFanout(postgres.appUrl, options),
  records: () => benchRecords(postgres, options),
};
try {
  await migrate({ connectionString: postgres.adminUrl, dir: 'db/migrations' });
  const rows: BenchRow[] = [];
  for (const [name, run] of Object.entries(benches)) {
    if (only.length === 0 || only.includes(name)) rows.push(...(await run()));
  }
  console.log(flags.has('--json') ? JSON.stringify(rows, null, 2) : toTable(rows));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
