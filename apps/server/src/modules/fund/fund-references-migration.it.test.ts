import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SAMPLE_HASH } from '@candor/testkit/reference-spellings';
import { expect, inject, it } from 'vitest';
import { migrate } from '#platform/db/migrate';
import { ensureDatabase, withClient, withDatabase } from '#platform/db/postgres-roles';
import { randomHex } from '#platform/runtime/ids';

const MIGRATIONS = join(dirname(fileURLToPath(import.meta.url)), '../../../../../db/migrations');
const SUBJECT = /_fund_references\.sql$/;

const PEOPLE = `insert into app_user (email, password_hash, invite_code, created_at) values ('a@candor.test', '', 'a', now())`;
const PICTURES = `insert into upload_file (id, owner_id, name, content_type, bytes, pixel_sha256, created_at) overriding system value
  select n, (select max(id) from app_user), lpad(n::text, 32, '0'), 'image/png', 1, lpad(n::text, 64, '0'), now()
  from generate_series(1, $1::int) n`;
/** Rows as the server wrote them before: only the same letters were the same reference. */
const INSERT = `insert into deposit (user_id, currency_id, network, amount, voucher, reference, status, credited, reason,
    rule_version, entry_reference, decided_at, created_at, upload_id, pixel_sha256, usdt_value, request_reference)
  select (select max(id) from app_user), currency, network, 50, 'v' || n, reference, status, case status when 'approved' then 50 end,
    case status when 'refused' then 'no' else '' end, 1, case status when 'approved' then gen_random_uuid() end,
    case when status <> 'pending' then now() end, now(), n, lpad(n::text, 64, '0'), 50, gen_random_uuid()
  from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[]) as v (n, currency, network, reference, status)`;

const ROWS: readonly (readonly [
  currency: number,
  network: string,
  reference: string,
  status: string,
  shared: boolean,
])[] = [
  [3, 'ERC20', SAMPLE_HASH, 'pending', true],
  [3, 'ERC20', `0x${SAMPLE_HASH}`, 'approved', false],
  [3, 'ERC20', SAMPLE_HASH.toUpperCase(), 'approved', true],
  [3, 'ERC20', `0X${SAMPLE_HASH}`, 'refused', false],
  [3, 'TRC20', SAMPLE_HASH.toUpperCase(), 'pending', false],
  [3, 'TRC20', SAMPLE_HASH, 'pending', true],
  [45, 'ERC20', SAMPLE_HASH, 'pending', false],
  [3, 'ERC20', '', 'pending', false],
  [3, 'ERC20', '', 'pending', false],
  [1, 'BTC', 'x'.repeat(100), 'pending', false],
];

it('deposits that already share a transaction: the credited or oldest owns it, the others are marked', async () => {
  const { adminUrl: server } = inject('testPostgres');
  const name = `references_${randomHex(8)}`;
  await ensureDatabase(server, name);
  const adminUrl = withDatabase(server, name);
  const dir = await mkdtemp(join(tmpdir(), 'candor-references-'));
  try {
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    const subject = files.findIndex((file) => SUBJECT.test(file));
    const copy = (file: string) => cp(join(MIGRATIONS, file), join(dir, file));
    await Promise.all(files.slice(0, subject).map(copy));
    await migrate({ connectionString: adminUrl, dir });
    await withClient(adminUrl, async (client) => {
      await client.query(PEOPLE);
      await client.query(PICTURES, [ROWS.length]);
      const column = (at: 0 | 1 | 2 | 3) => ROWS.map((row) => row[at]);
      await client.query(INSERT, [ROWS.map((_, n) => n + 1), column(0), column(1), column(2), column(3)]);
    });
    await Promise.all(files.slice(subject).map(copy));
    await migrate({ connectionString: adminUrl, dir });
    await withClient(adminUrl, async (client) => {
      const { rows } = await client.query('select has_shared_reference as shared from deposit order by id');
      expect(rows.map(({ shared }) => shared)).toEqual(ROWS.map((row) => row[4]));
      // A marked one cannot be credited with the reference it shares.
      const credit = `update deposit set status = 'approved', credited = 50, entry_reference = gen_random_uuid(),
        decided_at = now(), has_shared_reference = false where id = 1`;
      await expect(client.query(credit)).rejects.toMatchObject({ constraint: 'deposit_reference' });
    });
  } finally {
    await rm(dir, { recursive: true });
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  }
});
