import type { IdType } from '@candor/domain/kyc/check-document';
import type { Review, Verification } from '@candor/domain/kyc/decide-submission';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface Submission {
  readonly id: number;
  readonly userId: number;
  readonly level: 1 | 2;
  readonly status: 'review' | 'passed' | 'refused';
  readonly idType: IdType | null;
  readonly name: string | null;
  readonly cardSealed: string | null;
  readonly frontPic: string | null;
  readonly reversePic: string | null;
  readonly reason: string;
}

const COLUMNS = `id, user_id as "userId", level, status, id_type as "idType", name, card_sealed as "cardSealed",
  front_pic as "frontPic", reverse_pic as "reversePic", reason`;

export interface Latest {
  readonly basic: Submission | null;
  readonly advanced: Submission | null;
}

/** The newest submission of each level; its status is the user's status. */
export const loadLatest = async (sql: Pool | PoolClient, userId: number): Promise<Latest> => {
  const { rows } = await sql.query<Submission>({
    name: 'kyc_latest',
    text: `select distinct on (level) ${COLUMNS} from kyc_submission where user_id = $1 order by level, id desc`,
    values: [userId],
  });
  const ofLevel = (level: 1 | 2): Submission | null => rows.find((row) => row.level === level) ?? null;
  return { basic: ofLevel(1), advanced: ofLevel(2) };
};

/** The same for many users; those without a submission are left out. */
export const loadLatestOfMany = async (
  sql: Pool | PoolClient,
  userIds: readonly number[],
): Promise<Map<number, Latest>> => {
  const { rows } = await sql.query<Submission>({
    name: 'kyc_latest_of_many',
    text: `select distinct on (user_id, level) ${COLUMNS} from kyc_submission where user_id = any($1::int[])
           order by user_id, level, id desc`,
    values: [userIds],
  });
  const latest = new Map<number, { basic: Submission | null; advanced: Submission | null }>();
  for (const row of rows) {
    const one = latest.get(row.userId) ?? { basic: null, advanced: null };
    latest.set(row.userId, row.level === 1 ? { ...one, basic: row } : { ...one, advanced: row });
  }
  return latest;
};

const REVIEW_OF: Readonly<Record<Submission['status'], Review>> = { review: 1, passed: 2, refused: 3 };

export const toVerification = ({ basic, advanced }: Latest): Verification => ({
  basic: basic ? REVIEW_OF[basic.status] : 0,
  advanced: advanced ? REVIEW_OF[advanced.status] : 0,
});

export interface Binding {
  readonly emailBound: boolean;
  readonly phoneBound: boolean;
}

const SELECT_BINDING = `select email is not null as "emailBound", phone is not null as "phoneBound" from app_user where id = $1`;

export const loadBinding = async (pool: Pool, userId: number): Promise<Binding | null> => {
  const { rows } = await pool.query<Binding>({ name: 'kyc_binding', text: SELECT_BINDING, values: [userId] });
  return rows[0] ?? null;
};

/** Locks the user until the transaction ends: serialises submissions and decisions of one user. */
export const lockBinding = async (tx: Tx, userId: number): Promise<Binding | null> => {
  const { rows } = await tx.client.query<Binding>(`${SELECT_BINDING} for no key update`, [userId]);
  return rows[0] ?? null;
};

export interface Document {
  readonly idType: IdType;
  readonly name: string;
  readonly cardSealed: string;
  readonly cardHash: Buffer;
}

/** Fails as a unique violation when the document is in review or passed already. Returns the id of the submission. */
export const insertDocument = async (tx: Tx, userId: number, row: Document & { now: Date }): Promise<number> => {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into kyc_submission (user_id, level, id_type, name, card_sealed, card_hash, created_at)
     values ($1, 1, $2, $3, $4, $5, $6) returning id`,
    [userId, row.idType, row.name, row.cardSealed, row.cardHash, row.now],
  );
  await tx.client.query('update app_user set review_status = 1 where id = $1', [userId]);
  const [added] = rows;
  if (!added) throw new Error('an insert answers its number');
  return added.id;
};

/** Returns the id of the submission. */
export const insertPictures = async (
  tx: Tx,
  userId: number,
  row: { frontPic: string; reversePic: string; now: Date },
): Promise<number> => {
  const { rows } = await tx.client.query<{ id: number }>(
    'insert into kyc_submission (user_id, level, front_pic, reverse_pic, created_at) values ($1, 2, $2, $3, $4) returning id',
    [userId, row.frontPic, row.reversePic, row.now],
  );
  const [added] = rows;
  if (!added) throw new Error('the submission was not written');
  return added.id;
};

/** Locks the submission until the transaction ends. */
export const lockSubmission = async (tx: Tx, id: number): Promise<Submission | null> => {
  const { rows } = await tx.client.query<Submission>(
    `select ${COLUMNS} from kyc_submission where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
};

export interface Decided {
  readonly status: 'passed' | 'refused';
  readonly operator: string;
  readonly reason: string;
  readonly now: Date;
}

export const updateDecided = async (tx: Tx, submission: Submission, decided: Decided): Promise<void> => {
  await tx.client.query(
    'update kyc_submission set status = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1',
    [submission.id, decided.status, decided.reason, decided.operator, decided.now],
  );
  if (submission.level === 2) return;
  await tx.client.query(
    `update app_user set review_status = $2::smallint, real_name = case when $2::smallint = 2 then $3 else real_name end where id = $1`,
    [submission.userId, REVIEW_OF[decided.status], submission.name],
  );
};

export interface Withdrawn {
  readonly btc: string;
  readonly usdt: string;
}

/** Value of the user's withdrawals requested after that time, without refused and cancelled ones. */
export const sumWithdrawn = async (sql: Pool | PoolClient, userId: number, after: Date): Promise<Withdrawn> => {
  const { rows } = await sql.query<Withdrawn>({
    name: 'kyc_withdrawn',
    text: `select coalesce(sum(btc_value), 0)::numeric(38, 8) as btc, coalesce(sum(usdt_value), 0)::numeric(38, 8) as usdt
           from withdrawal
           where user_id = $1 and created_at > $2 and state not in ('refused', 'cancelled')`,
    values: [userId, after],
  });
  return rows[0] ?? { btc: '0', usdt: '0' };
};
