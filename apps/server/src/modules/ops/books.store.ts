import { LAST_ID, newestOfAccount } from '#kernel/ledger/record-sql';
import type { Pool } from '#platform/db/pool';

export interface BookAccount {
  readonly id: string;
  readonly ownerId: number;
  readonly type: string;
  readonly bucket: string;
  readonly currencyName: string;
  readonly balance: string;
  readonly openHolds: number;
}

export const loadBookAccounts = async (pool: Pool, ownerId: string): Promise<BookAccount[]> => {
  const { rows } = await pool.query<BookAccount>(
    `select a.id, a.owner_id as "ownerId", a.type, a.bucket, c.name as "currencyName", a.balance,
            (select count(*)::int from ledger_hold h where h.account_id = a.id and h.outcome is null) as "openHolds"
     from ledger_account a join currency c on c.id = a.currency_id
     where a.owner_id = $1::bigint order by a.type, c.sort, a.bucket`,
    [ownerId],
  );
  return rows;
};

export interface BookPosting {
  readonly id: string;
  readonly reference: string;
  readonly leg: number;
  readonly kind: string;
  readonly ruleVersion: number;
  readonly currencyName: string;
  readonly amount: string;
  readonly debitId: string;
  readonly debitOwner: number;
  readonly debitType: string;
  readonly debitBucket: string;
  readonly debitAfter: string;
  readonly creditId: string;
  readonly creditOwner: number;
  readonly creditType: string;
  readonly creditBucket: string;
  readonly creditAfter: string;
  readonly createdAt: Date;
}

const COLUMNS = `p.id, p.reference, p.leg, p.kind, p.rule_version as "ruleVersion", c.name as "currencyName", p.amount,
  d.id as "debitId", d.owner_id as "debitOwner", d.type as "debitType", d.bucket as "debitBucket", p.debit_after as "debitAfter",
  k.id as "creditId", k.owner_id as "creditOwner", k.type as "creditType", k.bucket as "creditBucket", p.credit_after as "creditAfter",
  p.created_at as "createdAt"`;

const WITH_NAMES = `join ledger_account d on d.id = p.debit_account_id join ledger_account k on k.id = p.credit_account_id
  join currency c on c.id = d.currency_id`;

export interface PostingFilter {
  /** At most one of accountId and reference is set; neither: all postings. */
  readonly accountId: string | null;
  readonly reference: string | null;
  /** Id of the last posting seen. */
  readonly before: string | null;
  readonly limit: number;
}

const BEFORE = '($1::bigint is null or p.id < $1)';
const OF_ACCOUNT = { account: '$3::bigint', below: `coalesce($1::bigint, ${LAST_ID})`, limit: '$2' };

/**
 * Newest first; debit and credit side each use their own index, so the cost of a page does not depend on the history.
 */
const sourceOf = ({ accountId, reference }: PostingFilter): string => {
  if (accountId !== null) {
    return `(${newestOfAccount('debit', OF_ACCOUNT)} union all ${newestOfAccount('credit', OF_ACCOUNT)}) p`;
  }
  if (reference !== null) return `(select p.* from ledger_posting p where p.reference = $3 and ${BEFORE}) p`;
  return `(select p.* from ledger_posting p where ${BEFORE} order by p.id desc limit $2) p`;
};

export const loadPostings = async (pool: Pool, filter: PostingFilter): Promise<BookPosting[]> => {
  const key = filter.accountId ?? filter.reference;
  const { rows } = await pool.query<BookPosting>(
    `select ${COLUMNS} from ${sourceOf(filter)} ${WITH_NAMES} order by p.id desc limit $2`,
    [filter.before, filter.limit, ...(key === null ? [] : [key])],
  );
  return rows;
};
