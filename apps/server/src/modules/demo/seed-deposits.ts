import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { DEMO_DEPOSITOR, DEMO_DEPOSITS, type DemoDeposit } from './demo-data';
import { drawReceipt, type SeedPicturesDeps, storePicture } from './seed-pictures';

const insertDeposit = async (
  { client }: Tx,
  what: { deposit: DemoDeposit; name: string; now: Date },
): Promise<void> => {
  const { deposit, name, now } = what;
  await client.query(`update upload_file set stored_at = $2, bound_use = 'deposit_voucher' where name = $1`, [
    name,
    now,
  ]);
  await client.query(
    `insert into deposit (user_id, currency_id, network, amount, voucher, upload_id, pixel_sha256, reference, usdt_value,
                          rule_version, request_reference, created_at)
     select owner_id, $2, $3, $4, '/upload/' || name || '.png', id, pixel_sha256, $5, $4,
            (select max(id) from rule_version), gen_random_uuid(), $6
     from upload_file where name = $1`,
    [name, deposit.currencyId, deposit.network, deposit.amount, deposit.reference, now],
  );
};

const isSeeded = async (sql: Pick<Pool, 'query'>): Promise<boolean> => {
  const { rowCount } = await sql.query(
    'select from deposit d join app_user u on u.id = d.user_id where u.email = $1 limit 1',
    [DEMO_DEPOSITOR],
  );
  return rowCount === 1;
};

/** Seeds pending deposits for the records and the console's queue; nothing is credited. Once per database. */
export const seedDeposits = async (deps: SeedPicturesDeps, lock: number, now: Date): Promise<void> => {
  if (await isSeeded(deps.pool)) return;
  const names: string[] = [];
  for (const [number] of DEMO_DEPOSITS.entries())
    names.push(await storePicture(deps, await drawReceipt(number), { email: DEMO_DEPOSITOR, now }));
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [lock]);
    if (await isSeeded(tx.client)) return;
    for (const [index, deposit] of DEMO_DEPOSITS.entries())
      await insertDeposit(tx, { deposit, name: names[index] ?? '', now });
  });
};
