import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import type { Storage } from '#platform/storage/storage';
import { DEMO_DEPOSITOR, DEMO_DEPOSITS, type DemoDeposit } from './demo-data';

export interface SeedDepositsDeps {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly ids: { randomHex(bytes: number): string };
}

const SIZE = { width: 240, height: 360 } as const;
const LINE = 24;

/** A picture of a receipt as far as a reviewer of the demo needs one: dark lines of different lengths on paper. */
const drawReceipt = async (number: number): Promise<{ bytes: Buffer; pixelSha256: string }> => {
  const { width, height } = SIZE;
  const rgba = Buffer.alloc(width * height * 4, 250);
  for (let y = LINE; y < height - LINE; y += 1) {
    const line = Math.floor(y / LINE);
    if (y % LINE > LINE / 3) continue;
    const length = 40 + ((line * 53 + number * 31) % 150);
    rgba.fill(60, (y * width + 20) * 4, (y * width + 20 + length) * 4);
  }
  const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  return { bytes, pixelSha256: createHash('sha256').update(`${width}x${height}\n`).update(rgba).digest('hex') };
};

/** The row comes before the bytes, as with every upload: a file without an owner never exists. */
const storeReceipt = async (deps: SeedDepositsDeps, number: number, now: Date): Promise<string> => {
  const { bytes, pixelSha256 } = await drawReceipt(number);
  const name = deps.ids.randomHex(16);
  await deps.pool.query(
    `insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, created_at)
     select id, $2, 'image/png', $3, $4, $5 from app_user where email = $1`,
    [DEMO_DEPOSITOR, name, bytes.length, pixelSha256, now],
  );
  await deps.storage.put(name, bytes, 'image/png');
  return name;
};

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

/** Something to look at in the records and in the console's queue; nothing of it is credited yet. Once per database. */
export const seedDeposits = async (deps: SeedDepositsDeps, lock: number, now: Date): Promise<void> => {
  if (await isSeeded(deps.pool)) return;
  const names: string[] = [];
  for (const [number] of DEMO_DEPOSITS.entries()) names.push(await storeReceipt(deps, number, now));
  await withTx(deps.pool, async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock($1)', [lock]);
    if (await isSeeded(tx.client)) return;
    for (const [index, deposit] of DEMO_DEPOSITS.entries())
      await insertDeposit(tx, { deposit, name: names[index] ?? '', now });
  });
};
