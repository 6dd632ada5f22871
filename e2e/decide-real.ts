import { decideReal } from '../apps/server/src/modules/kyc/index';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres';
import { createPool } from '../apps/server/src/platform/db/pool';
import { systemClock } from '../apps/server/src/platform/runtime/clock';

// What an operator does, on the database of a running server:
// node --import tsx e2e/decide-real.ts <data directory> <email> approve|refuse [reason]
const [dataDir = '', email = '', verdict = '', reason = ''] = process.argv.slice(2);
const quiet = () => undefined;
const postgres = await startEmbeddedPostgres({ dataDir, log: { info: quiet, warn: quiet, error: quiet } });
if (!postgres.reused) throw new Error('The server is not running.');
const pool = createPool(postgres.appUrl, { max: 1 });
try {
  const { rows } = await pool.query<{ id: number }>(
    `select s.id::int as id from kyc_submission s join app_user u on u.id = s.user_id
     where u.email = $1 and s.status = 'review'`,
    [email],
  );
  const [open] = rows;
  if (open === undefined || rows.length > 1)
    throw new Error(`${rows.length} submissions of ${email} wait for a decision.`);
  const decision = { submissionId: open.id, operator: 'e2e', approve: verdict === 'approve', reason };
  await decideReal({ pool, clock: systemClock }, decision);
} finally {
  await pool.end();
  await postgres.stop();
}
