import { toCsv } from '@candor/domain/ops/csv-text';
import { toPostingRow } from '../books.reply';
import { loadPostings } from '../books.store';
import type { OpsDeps } from '../deps';
import { toFlag } from '../to-flag';

const MOST_ROWS = 10_000;

const COLUMNS = [
  'id',
  'created_at',
  'kind',
  'reference',
  'leg',
  'rule_version',
  'currency_name',
  'amount',
  'debit_account',
  'debit_after',
  'credit_account',
  'credit_after',
] as const;

/** The newest postings of one account as CSV. */
export const exportPostings = async ({ pool }: Pick<OpsDeps, 'pool'>, accountId: string) => {
  const found = await loadPostings(pool, { accountId, reference: null, before: null, limit: MOST_ROWS + 1 });
  const rows = found.slice(0, MOST_ROWS).map(toPostingRow);
  const csv = toCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => String(row[column])))]);
  return {
    name: `postings-${accountId}.csv`,
    csv,
    rows: rows.length,
    truncated: toFlag(found.length > MOST_ROWS),
  };
};
