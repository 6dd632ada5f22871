import { sendNewestPrice } from '#kernel/ledger/entry-prices.store';
import type { SettleStep } from '#kernel/ledger/settle-many';
import { notifyMany } from '#modules/notify/index';
import { withTx } from '#platform/db/with-tx';
import type { InviteDeps } from '../deps';
import { INVITE_NOTICES } from '../notices';
import { listDueUsers, type PaidColumns, writePayouts } from '../payouts.store';
import { closeRuns, isPaymentDue } from '../runs.store';
import type { Moment } from './run-rebates';

/** Users of one transaction. */
const BATCH = 500;

type PayDeps = Pick<InviteDeps, 'pool' | 'ledger' | 'rules' | 'relay'>;

const toStep = ({ currencyId, ...columns }: PaidColumns): SettleStep => ({
  step: 'pay',
  currencyId,
  leg: 0,
  columns,
  from: 'fees',
  toType: 'change',
});

const payUsers = ({ pool, ledger, rules }: PayDeps, userIds: readonly number[], moment: Moment): Promise<number> =>
  withTx(pool, async (tx) => {
    await moment.ensureHeld(tx);
    const { version, invite } = await rules.now();
    const payment = { userIds, nowMs: moment.nowMs, minPayout: invite.minPayout, ruleVersion: version };
    const { columns, users } = await writePayouts(tx.client, payment);
    // The average cost of a coin counts rebates at the price of the moment.
    for (const { references, currencyId } of columns) sendNewestPrice(tx, { references, currencyId });
    await ledger.settleMany(tx, columns.map(toStep));
    const notices = users.map(({ userId, amounts, rebates }) => ({
      userId,
      template: 'rebate_paid' as const,
      params: { amounts, count: String(rebates) },
      mail: false,
    }));
    await notifyMany(tx, INVITE_NOTICES, notices);
    return users.length;
  });

/** Pays everybody what has matured, once per run of a day. Returns how many users were paid. */
export const payRebates = async (deps: PayDeps, moment: Moment): Promise<number> => {
  const { nowMs, signal } = moment;
  if (!(await isPaymentDue(deps.pool, nowMs))) return 0;
  const { invite } = await deps.rules.now();
  let paid = 0;
  for (let after = 0; ; ) {
    if (signal?.aborted) return paid;
    const userIds = await listDueUsers(deps.pool, { nowMs, minPayout: invite.minPayout, after, limit: BATCH });
    if (userIds.length === 0) break;
    paid += await payUsers(deps, userIds, moment);
    after = userIds.at(-1) ?? after;
  }
  await closeRuns(deps.pool, nowMs);
  deps.relay.nudge();
  return paid;
};
