import { operatorAccounts, operatorPostings, postingExport, reconcileStatus } from '@candor/contract/ops-books';
import { actorOf, logView } from '#kernel/operators/append-audit';
import { readReason } from '#kernel/operators/read-reason';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { toPostingRow } from './books.reply';
import { loadBookAccounts, loadPostings } from './books.store';
import type { OpsDeps } from './deps';
import { toFlag } from './to-flag';
import { createCheckBooks } from './use-cases/check-books';
import { exportPostings } from './use-cases/export-postings';

const CHECKS_PER_MINUTE = 6;
const EXPORTS_PER_MINUTE = 6;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const MOST = 9_223_372_036_854_775_807n;

/** Ids beyond the range of bigint cannot exist. */
const readAccountId = (text: string): string =>
  BigInt(text) <= MOST ? text : refuse('parameter_error', { field: 'account_id' });

/** Read-only routes of the ledger. */
export const registerBookRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorAccounts, async ({ owner_id }) => {
    const rows = await loadBookAccounts(deps.pool, owner_id);
    return rows.map(({ ownerId, currencyName, openHolds, ...row }) => ({
      ...row,
      owner_id: ownerId,
      currency_name: currencyName,
      open_holds: openHolds,
    }));
  });
  registerCall(deps.http, operatorPostings, async ({ account_id, reference = null, before = null, limit }) => {
    if (reference !== null && !UUID.test(reference)) refuse('parameter_error', { field: 'reference' });
    const accountId = account_id === undefined ? null : readAccountId(account_id);
    const rows = await loadPostings(deps.pool, { accountId, reference, before, limit: limit + 1 });
    return { list: rows.slice(0, limit).map(toPostingRow), more: toFlag(rows.length > limit) };
  });
  registerCall(deps.http, postingExport, {
    perMinute: EXPORTS_PER_MINUTE,
    handle: async ({ account_id, note }, context) => {
      const reason = readReason(note);
      const accountId = readAccountId(account_id);
      const made = await exportPostings(deps, accountId);
      const after = { rows: made.rows, truncated: made.truncated };
      const view = { action: 'ledger.export', subject: `account ${accountId}`, after, note: reason };
      // Logged before the file is returned.
      await logView(deps, actorOf(context), view);
      return made;
    },
  });
  const checkBooks = createCheckBooks(deps);
  registerCall(deps.http, reconcileStatus, { perMinute: CHECKS_PER_MINUTE, handle: () => checkBooks() });
};
