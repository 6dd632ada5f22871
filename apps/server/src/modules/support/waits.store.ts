import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface EndedWait {
  readonly caseId: number;
  readonly conversationId: number;
  /** Number of the answer. */
  readonly seq: number;
  readonly operatorId: number;
  readonly inTarget: boolean;
  readonly at: Date;
}

/**
 * Records how long the oldest unanswered message waited for this answer. The conversation is locked, and the answer is
 * written; nothing is recorded for an answer to nothing.
 */
export const insertWait = async ({ client }: Tx, wait: EndedWait): Promise<void> => {
  await client.query(
    `insert into support_wait (case_id, seq, since_seq, operator_id, waited_ms, is_first, in_target, answered_at)
     select $1, a.seq, w.seq, $4, greatest(0, a.at_ms - w.at_ms),
       not exists (select from support_wait b where b.case_id = $1), $5, $6
     from chat_message a cross join lateral (
       select m.seq, m.at_ms from chat_message m
       where m.conversation_id = a.conversation_id and m.seq < a.seq and coalesce(m.sender_id, m.visitor_id) is not null
         and m.seq > coalesce((select max(p.seq) from chat_message p
           where p.conversation_id = a.conversation_id and p.seq < a.seq and p.operator_id is not null), 0)
       order by m.seq limit 1) w
     where a.conversation_id = $2 and a.seq = $3`,
    [wait.caseId, wait.conversationId, wait.seq, wait.operatorId, wait.inTarget, wait.at],
  );
};

export interface AnswerTimes {
  readonly median: number;
  readonly p95: number;
}

const PERCENTILES = `coalesce(percentile_disc(0.5) within group (order by waited_ms), 0)::float8 as median,
  coalesce(percentile_disc(0.95) within group (order by waited_ms), 0)::float8 as p95`;

/** Of answers since then; 0: none. */
export const loadAnswerTimes = async (pool: Pool, since: Date): Promise<AnswerTimes> => {
  const { rows } = await pool.query<AnswerTimes>({
    name: 'support_answer_times',
    text: `select ${PERCENTILES} from support_wait where answered_at > $1`,
    values: [since],
  });
  return rows[0] ?? { median: 0, p95: 0 };
};

/** Median of the waits of one case; 0: none. */
export const loadCaseMedian = async (pool: Pool, caseId: number): Promise<number> => {
  const { rows } = await pool.query<AnswerTimes>({
    name: 'support_case_times',
    text: `select ${PERCENTILES} from support_wait where case_id = $1`,
    values: [caseId],
  });
  return rows[0]?.median ?? 0;
};

export interface Totals extends AnswerTimes {
  readonly opened: number;
  readonly closed: number;
  readonly answers: number;
  readonly firstMedian: number;
  readonly inTarget: number;
  readonly ratings: number;
  readonly stars: number;
}

export const loadTotals = async (pool: Pool, since: Date): Promise<Totals> => {
  const { rows } = await pool.query<Totals>(
    `select ${PERCENTILES}, count(*)::int as answers, count(*) filter (where in_target)::int as "inTarget",
       coalesce(percentile_disc(0.5) within group (order by waited_ms) filter (where is_first), 0)::float8 as "firstMedian",
       (select count(*)::int from support_case where opened_at >= $1) as opened,
       (select count(*)::int from support_case where closed_at >= $1) as closed,
       (select count(*)::int from support_case where rated_at >= $1) as ratings,
       (select coalesce(sum(rating), 0)::int from support_case where rated_at >= $1) as stars
     from support_wait where answered_at >= $1`,
    [since],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate answers one row');
  return row;
};

export interface DayTimes {
  readonly day: Date;
  readonly opened: number;
  readonly answers: number;
  readonly median: number;
}

/** Days in UTC from `since`, which is a midnight, to today, also those without an answer. */
export const loadByDay = async (pool: Pool, since: Date, days: number): Promise<DayTimes[]> => {
  const { rows } = await pool.query<DayTimes>(
    `select d.day, (select count(*)::int from support_case c where c.opened_at >= d.day and c.opened_at < d.day + interval '1 day') as opened,
       w.answers, w.median
     from (select $1::timestamptz + n * interval '1 day' as day from generate_series(0, $2::int - 1) n) d
     cross join lateral (select count(*)::int as answers, coalesce(percentile_disc(0.5) within group (order by waited_ms), 0)::float8 as median
       from support_wait where answered_at >= d.day and answered_at < d.day + interval '1 day') w
     order by d.day`,
    [since, days],
  );
  return rows;
};

export interface OperatorTimes {
  readonly name: string;
  readonly answers: number;
  readonly median: number;
}

export const loadByOperator = async (pool: Pool, since: Date): Promise<OperatorTimes[]> => {
  const { rows } = await pool.query<OperatorTimes>(
    `select o.name, count(*)::int as answers, percentile_disc(0.5) within group (order by w.waited_ms)::float8 as median
     from support_wait w join operator o on o.id = w.operator_id where w.answered_at >= $1
     group by o.id, o.name order by answers desc, o.name limit 100`,
    [since],
  );
  return rows;
};
