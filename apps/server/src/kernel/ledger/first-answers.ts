import type { Pool } from '#platform/db/pool';
import { groupCommit } from './group-commit';

interface FirstAnswer {
  readonly reference: string;
  /** JSON text: a repeated call returns exactly this text. */
  readonly answer: string;
}

const KEEP = {
  name: 'ledger_keep_answers',
  text: `update idempotency_key k set reply = k.reply || jsonb_build_object('answer', v.answer)
         from unnest($1::uuid[], $2::text[]) as v(id, answer) where k.id = v.id and not k.reply ? 'answer'
         returning k.id`,
};
const FIND = {
  name: 'ledger_find_answers',
  text: `select id, reply ->> 'answer' as answer from idempotency_key where id = any($1::uuid[])`,
};

/**
 * For commands whose answer is known only some time after their effect: stores the first answer in the stored reply,
 * under `answer`. Resolves with the first answer stored, which may be that of a concurrent caller. Concurrent callers
 * share a commit.
 */
export const createFirstAnswers = (pool: Pool): ((first: FirstAnswer) => Promise<string>) =>
  groupCommit<FirstAnswer, string>({
    pool,
    run: async ({ client }, items) => {
      const values = [items.map(({ reference }) => reference), items.map(({ answer }) => answer)];
      const { rows: kept } = await client.query<{ id: string }>({ ...KEEP, values });
      const own = new Set(kept.map(({ id }) => id));
      const others = items.filter(({ reference }) => !own.has(reference)).map(({ reference }) => reference);
      const { rows } =
        others.length === 0
          ? { rows: [] }
          : await client.query<{ id: string; answer: string | null }>({ ...FIND, values: [others] });
      const earlier = new Map(rows.map(({ id, answer }) => [id, answer]));
      return items.map(({ reference, answer }) => ({ ok: true, value: earlier.get(reference) ?? answer }));
    },
  });
