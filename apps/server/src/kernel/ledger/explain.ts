import type { Pool } from '#platform/db/pool';
import type { Bucket } from './chart';
import type { RecordPlace } from './record-list';

/** The explanation stored with the entry: the formula's name and its inputs. */
export interface EntryExplanation {
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
}

export interface ExplainedLeg {
  readonly leg: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly fromOwner: number;
  readonly fromType: string;
  readonly fromBucket: Bucket;
  readonly fromAfter: string;
  readonly toOwner: number;
  readonly toType: string;
  readonly toBucket: Bucket;
  readonly toAfter: string;
}

export interface ExplainedRecord {
  readonly kind: string;
  readonly reference: string;
  readonly ruleVersion: number;
  readonly createdAt: Date;
  readonly currencyId: number;
  readonly amount: string;
  readonly explanation: EntryExplanation | null;
  readonly legs: readonly ExplainedLeg[];
}

/** An entry has a handful of legs; this limits the reply for an unusually large one. */
const SHOWN_LEGS = 200;

type Found = Omit<ExplainedRecord, 'explanation' | 'legs'>;

const findRecord = async (pool: Pool, userId: number, place: RecordPlace): Promise<Found | undefined> => {
  const { rows } = await pool.query<Found>({
    name: 'ledger_find_record',
    text: `select p.kind, p.reference, p.rule_version as "ruleVersion", p.created_at as "createdAt",
                  a.currency_id as "currencyId", p.amount
           from ledger_posting p
           join ledger_account a on a.id = case when $3::boolean then p.credit_account_id else p.debit_account_id end
           where p.id = $2::bigint and a.owner_id = $1 and a.bucket = 'available'`,
    values: [userId, String(place.postingId), place.isCredit],
  });
  return rows[0];
};

/** The first record that an entry made in a balance of the user; null: the entry is not there, or moved none. */
export const findRecordOfEntry = async (pool: Pool, userId: number, reference: string): Promise<RecordPlace | null> => {
  const { rows } = await pool.query<{ postingId: string; isCredit: boolean }>({
    name: 'ledger_find_record_of_entry',
    text: `select p.id as "postingId", a.id = p.credit_account_id as "isCredit"
           from ledger_posting p join ledger_account a on a.id in (p.debit_account_id, p.credit_account_id)
           where p.reference = $2 and a.owner_id = $1 and a.bucket = 'available' order by p.leg, 2 desc limit 1`,
    values: [userId, reference],
  });
  const [found] = rows;
  return found ? { postingId: BigInt(found.postingId), isCredit: found.isCredit } : null;
};

/** The legs an owner may see: all but those that only concern other users. */
const loadLegs = async (pool: Pool, userId: number, reference: string): Promise<ExplainedLeg[]> => {
  const { rows } = await pool.query<ExplainedLeg>({
    name: 'ledger_explained_legs',
    text: `select p.leg, d.currency_id as "currencyId", p.amount,
                  d.owner_id as "fromOwner", d.type as "fromType", d.bucket as "fromBucket", p.debit_after as "fromAfter",
                  c.owner_id as "toOwner", c.type as "toType", c.bucket as "toBucket", p.credit_after as "toAfter"
           from ledger_posting p
           join ledger_account d on d.id = p.debit_account_id
           join ledger_account c on c.id = p.credit_account_id
           where p.reference = $2 and (d.owner_id = $1 or c.owner_id = $1 or (d.owner_id = 0 and c.owner_id = 0))
           order by p.leg limit ${SHOWN_LEGS}`,
    values: [userId, reference],
  });
  return rows;
};

const loadExplanation = async (pool: Pool, reference: string): Promise<EntryExplanation | null> => {
  const { rows } = await pool.query<EntryExplanation>({
    name: 'ledger_find_explanation',
    text: 'select formula, inputs from entry_explanation where reference = $1',
    values: [reference],
  });
  return rows[0] ?? null;
};

/** One record of the user with its whole entry; null when it does not exist or belongs to another user. */
export const loadExplainedRecord = async (
  pool: Pool,
  userId: number,
  place: RecordPlace,
): Promise<ExplainedRecord | null> => {
  const found = await findRecord(pool, userId, place);
  if (!found) return null;
  const [legs, explanation] = await Promise.all([
    loadLegs(pool, userId, found.reference),
    loadExplanation(pool, found.reference),
  ]);
  return { ...found, legs, explanation };
};
