import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timelineMessageText, timelineStartText } from '@candor/domain/chat/timeline-text';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CHAT_INVARIANTS } from '#modules/chat/chat-invariants';
import { hashTimelineText } from '#modules/chat/conversations.store';
import { migrate } from '#platform/db/migrate';
import { ensureDatabase, withClient, withDatabase } from '#platform/db/postgres-roles';
import { randomHex } from '#platform/runtime/ids';
import { SUPPORT_INVARIANTS } from './support-invariants';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));

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

const namesOf = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
const applyAll = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await copyFile(join(MIGRATIONS, name), join(dir, name));
  await migrate({ connectionString: url, dir });
};
const query = async (text: string, values: readonly unknown[] = []) =>
  (await withClient(url, (client) => client.query({ text, values: [...values], rowMode: 'array' })))
    .rows as unknown[][];

/** Signs whose JSON form is easy to get wrong. */
const ODD = 'Quote " slash / back \\ tab\t line\nend \u007f € 你好 🙂 <b>&';

/** Before 0037: one text and one answer per ticket. */
const addTickets = async (): Promise<void> => {
  await query(`insert into operator (email, name, password_hash, roles, created_at)
               values ('ops@x.test', 'Ops', 'x', '{support}', now())`);
  await query(`insert into app_user (email, password_hash, nickname, invite_code, created_at, language)
               values ('user@x.test', 'x', 'User', 'USER01', now(), 'kor')`);
  await query(`insert into upload_file (owner_id, name, content_type, bytes, pixel_sha256, bound_use, stored_at, created_at)
               select id, repeat('a', 32), 'image/png', 1, repeat('b', 64), 'ticket_image', now(), now() from app_user
               where email = 'user@x.test'`);
  await query(
    `insert into support_ticket (user_id, reference, subject, message, image_id, status, created_at, answer, answered_by, answered_at)
     select u.id, v.reference, v.subject, v.message, case when v.has_image then f.id end, v.status,
            v.created_at::timestamptz, v.answer, case when v.answer <> '' then o.id end, v.answered_at::timestamptz
     from app_user u, upload_file f, operator o,
          (values ('CS-000001', 'One', $1, true, 'open', '2026-01-01 00:00:00.123456Z', '', null),
                  ('CS-000002', 'Two', 'Second', false, 'answered', '2026-01-02 00:00Z', 'Answer 2', '2026-01-05 00:00Z'),
                  ('CS-000003', 'Three', 'Third', false, 'closed', '2026-01-03 00:00Z', 'Answer 3', '2026-01-04 00:00Z'))
            v (reference, subject, message, has_image, status, created_at, answer, answered_at)
     where u.email = 'user@x.test' and o.email = 'ops@x.test'`,
    [ODD],
  );
};

const expectChained = async (): Promise<void> => {
  const numbers = await query(
    `select subject, last_hash, id from chat_conversation where kind = 'service' order by id`,
  );
  for (const [subject, head, id] of numbers as [string, string, number][]) {
    const rows = await query(
      `select seq, at_ms::float8, role, kind, body, coalesce(picture_sha256, '') from chat_message
       where conversation_id = $1 order by seq`,
      [id],
    );
    let hash = hashTimelineText(timelineStartText({ kind: 'service', subject }));
    for (const [seq, at_ms, role, kind, body, picture] of rows as [number, number, string, 'text', string, string][])
      hash = hashTimelineText(timelineMessageText(subject, hash, { seq, at_ms, role, kind, body, data: {}, picture }));
    expect(hash).toBe(head);
  }
};

it('tickets become conversations with their words, pictures, answers, times and read marks', async () => {
  const names = await namesOf();
  const [messages, cases] = ['_support_messages.sql', '_support_cases.sql'].map((end) =>
    names.findIndex((name) => name.endsWith(end)),
  ) as [number, number];
  await applyAll(names.slice(0, messages));
  await addTickets();
  await applyAll(names.slice(messages, cases));
  // The user wrote again in the answered ticket's neighbour, and has read the answer of the closed one.
  await query(`insert into support_message (ticket_id, body, created_at)
               select id, 'More', '2026-01-06 00:00Z' from support_ticket where reference = 'CS-000001'`);
  await query(`update support_ticket set read_to = 2147483647 where reference = 'CS-000003'`);
  await applyAll(names.slice(cases));
  expect(
    await query(`select c.number, c.status, c.language, c.waiting_at is not null, c.first_answer_at is not null,
                   c.closed_at is not null, c.operator_id is not null, t.is_closed, t.operator_read_seq, m.read_seq, t.last_seq
                 from support_case c join chat_conversation t on t.id = c.conversation_id
                 join chat_member m on m.conversation_id = t.id order by c.number`),
  ).toEqual([
    ['CS-000001', 'open', 'kor', true, false, false, false, false, 0, 0, 2],
    ['CS-000002', 'answered', 'kor', false, true, false, true, false, 2, 0, 2],
    ['CS-000003', 'closed', 'kor', false, true, true, true, true, 2, 2, 2],
  ]);
  expect(
    await query(`select t.subject, m.role, m.kind, m.body, m.picture_sha256 is not null from chat_message m
                 join chat_conversation t on t.id = m.conversation_id order by t.subject, m.seq`),
  ).toEqual([
    ['CS-000001', 'customer', 'picture', ODD, true],
    ['CS-000001', 'customer', 'text', 'More', false],
    ['CS-000002', 'customer', 'text', 'Second', false],
    ['CS-000002', 'operator', 'text', 'Answer 2', false],
    ['CS-000003', 'customer', 'text', 'Third', false],
    ['CS-000003', 'operator', 'text', 'Answer 3', false],
  ]);
  expect(await query('select waited_ms::text, is_first, in_target from support_wait order by case_id')).toEqual([
    [String(3 * 86_400_000), true, false],
    [String(86_400_000), true, true],
  ]);
  await expectChained();
  for (const { sql } of [...CHAT_INVARIANTS, ...SUPPORT_INVARIANTS])
    expect(await query(sql, sql.includes('$1') ? [new Date()] : [])).toEqual([]);
});
