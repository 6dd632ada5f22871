import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { insertCanned } from '../canned.store';
import { lockCase } from '../cases.store';
import type { SupportDeps } from '../deps';
import { writeAnswer } from '../use-cases/answer-case';
import { insertOpened } from '../use-cases/open-case';
import { readCannedTexts } from '../use-cases/save-canned';
import canned from './canned.json';
import { DEMO_CASES, type DemoCase } from './demo-cases';

const MINUTE_MS = 60_000;
const OPERATOR = 'ops@candor.test';
const NOTHING = { picture: '', file: '', fileName: '' };

interface Staff {
  readonly operatorId: number;
  readonly name: string;
}

const findStaff = async (pool: Pool): Promise<Staff | null> => {
  const { rows } = await pool.query<Staff>('select id as "operatorId", name from operator where email = $1', [
    OPERATOR,
  ]);
  return rows[0] ?? null;
};

/** The user a case is still missing for; null: it is there, or the user is not. Serialises seeding servers. */
const findMissing = async ({ client }: Tx, { email, key }: DemoCase): Promise<number | null> => {
  await client.query(`select pg_advisory_xact_lock(hashtext('support_demo'))`);
  const { rows } = await client.query<{ id: number }>(
    'select u.id from app_user u where u.email = $1 and not exists (select from support_case c where c.client_key = $2)',
    [email, key],
  );
  return rows[0]?.id ?? null;
};

const addAnswer = async (
  tx: Tx,
  { number, staff, nowMs }: { readonly number: string; readonly staff: Staff; readonly nowMs: number },
  answer: NonNullable<DemoCase['answer']>,
): Promise<void> => {
  const found = await lockCase(tx, number);
  if (found === null) return;
  const { text, close, minutesAgo } = answer;
  const desk = { ...staff, clock: { nowMs: () => nowMs - minutesAgo * MINUTE_MS } };
  const clientKey = '00000000-0000-4000-8000-000000000070';
  await writeAnswer(tx, found, { number, text, body: text, clientKey, close, seen: null, desk });
  // The demo user has read it: nothing is marked as new that nobody asked for.
  await tx.client.query(
    `update chat_member m set read_seq = c.last_seq from chat_conversation c
     where c.id = m.conversation_id and m.conversation_id = $1`,
    [found.conversationId],
  );
};

const addCase = async (deps: SupportDeps, staff: Staff, demo: DemoCase): Promise<void> => {
  const nowMs = deps.clock.nowMs();
  await withTx(deps.pool, async (tx) => {
    const userId = await findMissing(tx, demo);
    if (userId === null) return;
    const { subject, message, language, key: clientKey, openedMinutesAgo, answer } = demo;
    const person = { userId, visitorId: null };
    const past = { ...deps, clock: { nowMs: () => nowMs - openedMinutesAgo * MINUTE_MS } };
    const form = { person, subject, message, body: message, clientKey, language, attached: NOTHING };
    const { number } = await insertOpened(tx, past, form);
    if (answer !== null) await addAnswer(tx, { number, staff, nowMs }, answer);
  });
};

/** Prepared answers, and a few cases without notices. Safe to run at every start. */
export const seedSupport = async (deps: SupportDeps): Promise<void> => {
  const staff = await findStaff(deps.pool);
  if (staff === null) return;
  const at = new Date(deps.clock.nowMs());
  await withTx(deps.pool, async (tx) => {
    for (const [code, texts] of Object.entries(canned)) {
      const saved = { code, texts: readCannedTexts(JSON.stringify(texts)), isActive: true, at };
      await insertCanned(tx, { ...saved, operatorId: staff.operatorId });
    }
  });
  for (const demo of DEMO_CASES) await addCase(deps, staff, demo);
};
