import type { ScoreReason } from '@candor/domain/profile/credit-score';
import { type Found, loadQueue, PERSON_MATCHES, type QueueFilter, WHO } from '#kernel/operators/load-queue';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type AppealState = 'open' | 'accepted' | 'refused';

export interface OwnEntry {
  readonly delta: number;
  readonly createdAt: Date;
  readonly hasAppeal: boolean;
}

/** Null when it does not exist or belongs to somebody else. */
export const loadOwnEntry = async ({ client }: Tx, userId: number, id: number): Promise<OwnEntry | null> => {
  const { rows } = await client.query<OwnEntry>(
    `select e.delta, e.created_at as "createdAt", a.entry_id is not null as "hasAppeal"
     from credit_score_entry e left join credit_score_appeal a on a.entry_id = e.id
     where e.id = $2 and e.user_id = $1`,
    [userId, id],
  );
  return rows[0] ?? null;
};

export interface NewAppeal {
  readonly entryId: number;
  readonly userId: number;
  readonly text: string;
  readonly now: Date;
}

/** False when the entry was appealed before. */
export const insertAppeal = async ({ client }: Tx, { entryId, userId, text, now }: NewAppeal): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into credit_score_appeal (entry_id, user_id, text, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [entryId, userId, text, now],
  );
  return rowCount === 1;
};

export interface LockedAppeal {
  readonly userId: number;
  readonly state: AppealState;
  readonly delta: number;
  readonly reason: ScoreReason;
}

/** Locks the appeal until the transaction ends. */
export const lockAppeal = async ({ client }: Tx, entryId: number): Promise<LockedAppeal | null> => {
  const { rows } = await client.query<LockedAppeal>(
    `select a.user_id as "userId", a.state, e.delta, e.reason
     from credit_score_appeal a join credit_score_entry e on e.id = a.entry_id
     where a.entry_id = $1 for no key update of a`,
    [entryId],
  );
  return rows[0] ?? null;
};

export interface AppealDecision {
  readonly entryId: number;
  readonly state: 'accepted' | 'refused';
  readonly answer: string;
  readonly operatorId: number;
  readonly now: Date;
}

/** The appeal must be locked and open. */
export const updateDecided = async ({ client }: Tx, decision: AppealDecision): Promise<void> => {
  await client.query(
    `update credit_score_appeal set state = $2, answer = $3, decided_by = $4, decided_at = $5 where entry_id = $1`,
    [decision.entryId, decision.state, decision.answer, decision.operatorId, decision.now],
  );
};

export interface AppealItem {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly score: number;
  readonly reason: ScoreReason;
  readonly delta: number;
  readonly reference: string;
  readonly enteredAt: Date;
  readonly text: string;
  readonly state: AppealState;
  readonly answer: string;
  readonly decidedBy: string;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

export const loadAppeals = (pool: Pool, filter: QueueFilter): Promise<Found<AppealItem>> =>
  loadQueue(
    pool,
    {
      select: `q.id, q.user_id as "userId", ${WHO}, u.credit_score as score, e.reason, e.delta, e.reference,
               e.created_at as "enteredAt", q.text, q.state, q.answer, coalesce(o.email, '') as "decidedBy",
               q.decided_at as "decidedAt", q.created_at as "createdAt"`,
      from: `(select a.entry_id as id, a.* from credit_score_appeal a) q
             join credit_score_entry e on e.id = q.entry_id join app_user u on u.id = q.user_id
             left join operator o on o.id = q.decided_by
             where ($1 = 'all' or q.state = $1) and ${PERSON_MATCHES}`,
      oldestFirst: filter.status === 'open',
    },
    filter,
  );
