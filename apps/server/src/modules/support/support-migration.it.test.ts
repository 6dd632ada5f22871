import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '#platform/db/migrate';
import { ensureDatabase, withClient, withDatabase } from '#platform/db/postgres-roles';
import { randomHex } from '#platform/runtime/ids';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));
const TESTED = /_support_messages\.sql$/;

let dir: string;
let url: string;
beforeAll(async () => {
  const { adminUrl } = inject('testPostgres');
  const name = `tickets_${randomHex(8)}`;
  await ensureDatabase(adminUrl, name);
  url = withDatabase(adminUrl, name);
  dir = await mkdtemp(join(tmpdir(), 'candor-tickets-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
  const name = new URL(url).pathname.slice(1);
  await withClient(inject('testPostgres').adminUrl, (client) => client.query(`drop database ${name} with (force)`));
});

const copyUpTo = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await copyFile(join(MIGRATIONS, name), join(dir, name));
  await migrate({ connectionString: url, dir });
};

const query = async (text: string) =>
  (await withClient(url, (client) => client.query({ text, rowMode: 'array' }))).rows as unknown[][];

it('tickets written before conversations keep their words, picture, answer and times', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const at = names.findIndex((name) => TESTED.test(name));
  expect(at).toBeGreaterThan(0);
  await copyUpTo(names.slice(0, at));
  await query(`insert into operator (email, name, password_hash, roles, created_at)
               values ('ops@x.test', 'Ops', 'x', '{support}', now())`);
  await query(`insert into app_user (email, password_hash, nickname, invite_code, created_at)
               values ('user@x.test', 'x', 'User', 'USER01', now())`);
  await query(`insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, bound_use, stored_at, created_at)
               select id, repeat('a', 32), 'image/png', 1, repeat('b', 64), 'ticket_image', now(), now() from app_user
               where email = 'user@x.test'`);
  await query(`insert into support_ticket (user_id, reference, subject, message, image_id, status, created_at, answer,
                                           answered_by, answered_at)
               select u.id, v.reference, v.subject, v.message, case when v.has_image then f.id end, v.status,
                      v.created_at::timestamptz, v.answer, case when v.answer <> '' then o.id end, v.answered_at::timestamptz
               from app_user u, upload_file f, operator o,
                    (values ('CS-000001', 'One', 'First', true, 'open', '2026-01-01 00:00Z', '', null),
                            ('CS-000002', 'Two', 'Second', false, 'answered', '2026-01-02 00:00Z', 'Answer 2', '2026-01-05 00:00Z'),
                            ('CS-000003', 'Three', 'Third', false, 'closed', '2026-01-03 00:00Z', 'Answer 3', '2026-01-04 00:00Z'))
                      v (reference, subject, message, has_image, status, created_at, answer, answered_at)
               where u.email = 'user@x.test' and o.email = 'ops@x.test'`);
  await copyUpTo(names.slice(at, at + 1));
  const day = (column: string) => `to_char(${column} at time zone 'UTC', 'DD')`;
  expect(
    await query(`select t.reference, t.status, ${day('t.created_at')}, ${day('t.last_at')}, t.read_to
                 from support_ticket t order by t.reference`),
  ).toEqual([
    ['CS-000001', 'open', '01', '01', 0],
    ['CS-000002', 'answered', '02', '05', 0],
    ['CS-000003', 'closed', '03', '04', 0],
  ]);
  expect(
    await query(`select t.reference, o.email, m.body, f.name is not null, ${day('m.created_at')}
                 from support_message m join support_ticket t on t.id = m.ticket_id
                 left join operator o on o.id = m.operator_id left join upload_file f on f.id = m.image_id
                 order by t.reference, m.id`),
  ).toEqual([
    ['CS-000001', null, 'First', true, '01'],
    ['CS-000002', null, 'Second', false, '02'],
    ['CS-000002', 'ops@x.test', 'Answer 2', false, '05'],
    ['CS-000003', null, 'Third', false, '03'],
    ['CS-000003', 'ops@x.test', 'Answer 3', false, '04'],
  ]);
});
