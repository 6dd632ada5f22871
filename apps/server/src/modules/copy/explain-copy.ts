import { computeShareBase } from '@candor/domain/copy/profit-share';
import type { EntryExplanation } from '#kernel/ledger/explain';
import type { ExplainEntry } from '#kernel/product/record-kind';

const trimmed = (column: string): string => `trim_scale(${column})::text`;
type Input = EntryExplanation['inputs'][number];
const usdt = (name: string, value: string): Input => ({ name, value, unit: 'USDT' });
const percent = (name: string, value: string): Input => ({ name, value, unit: '%' });

interface ExplainedShare {
  readonly isPayer: boolean;
  readonly netTotal: string;
  readonly running: string;
  readonly sharePercent: string;
  readonly sharedBefore: string;
  readonly due: string;
  readonly paid: string;
}

/** Both sides see how the share follows from the follower's results. */
export const explainShare: ExplainEntry = async (pool, userId, { reference }) => {
  const { rows } = await pool.query<ExplainedShare>(
    `select follower_id = $2 as "isPayer", ${trimmed('net_total')} as "netTotal", ${trimmed('running')} as running, ${trimmed('share_percent')} as "sharePercent",
            ${trimmed('shared_before')} as "sharedBefore", ${trimmed('due')} as due, ${trimmed('paid')} as paid
     from copy_share where reference = $1 and $2 in (follower_id, leader_id)`,
    [reference, userId],
  );
  const [share] = rows;
  if (!share) return null;
  return {
    formula: share.isPayer ? 'copy_share_paid' : 'copy_share_received',
    inputs: [
      usdt('net_total', computeShareBase({ realised: share.netTotal, running: share.running })),
      percent('share_percent', share.sharePercent),
      usdt('shared_before', share.sharedBefore),
      usdt('due', share.due),
      usdt('paid', share.paid),
    ],
  };
};
