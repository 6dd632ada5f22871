import type { ReplyOf } from '@candor/contract/call';
import {
  operatorDecideFlag,
  operatorInviteFlags,
  operatorInviters,
  operatorProposeFeeReversal,
  operatorRebateRuns,
} from '@candor/contract/ops-invite';
import { toFixed8 } from '@candor/money/decimal';
import { OK, registerAction } from '#kernel/operators/action';
import { propose } from '#kernel/operators/propose';
import { readReason } from '#kernel/operators/read-reason';
import { toPerson } from '#kernel/operators/to-person';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { type Inviter, loadInviters, loadRuns, type RunRow } from './console.store';
import type { InviteModuleDeps } from './deps';
import { feeReversal } from './fee-reversal-kind';
import { type FlagRow, loadFlags } from './flag-list.store';
import { decideFlag } from './use-cases/decide-flag';
import { readReversible } from './use-cases/reverse-fee';

const toInviter = (row: Inviter): ReplyOf<typeof operatorInviters>['data'][number] => ({
  ...toPerson(row),
  invited: row.invited,
  verified: row.verified,
  second_level: row.secondLevel,
  fees_usdt: toFixed8(row.feesUsdt),
  paid_usdt: toFixed8(row.paidUsdt),
  pending_usdt: toFixed8(row.pendingUsdt),
  withheld_usdt: toFixed8(row.withheldUsdt),
  open_flags: row.openFlags,
});

const toFlagItem = (row: FlagRow): ReplyOf<typeof operatorInviteFlags>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
  parent_id: row.parentId,
  parent_name: row.parentName,
  reason: row.reason,
  state: row.state,
  withheld_usdt: toFixed8(row.withheldUsdt),
  decided_by: row.decidedBy,
  note: row.note,
  created_ms: row.createdMs,
});

const toRun = (row: RunRow): ReplyOf<typeof operatorRebateRuns>['data'][number] => ({
  day_ms: row.dayMs,
  fills: row.fills,
  rebates: row.rebates,
  paid_usdt: toFixed8(row.paidUsdt),
  pending_usdt: toFixed8(row.pendingUsdt),
  withheld_usdt: toFixed8(row.withheldUsdt),
  is_done: row.isPaid ? 1 : 0,
});

const registerLists = ({ http, pool }: InviteModuleDeps): void => {
  registerCall(http, operatorInviters, async ({ search = '', ...paged }) => {
    const { rows, total } = await loadInviters(pool, { search, ...paged });
    return toCountedPage({ rows: rows.map(toInviter), total }, paged);
  });
  registerCall(http, operatorInviteFlags, async (input) => {
    const { rows, total } = await loadFlags(pool, input);
    return toCountedPage({ rows: rows.map(toFlagItem), total }, input);
  });
  registerCall(http, operatorRebateRuns, async (paged) => {
    const { rows, total } = await loadRuns(pool, paged);
    return toCountedPage({ rows: rows.map(toRun), total }, paged);
  });
};

/** Console routes. None takes an amount: a fee that is given back is the one that was paid. */
export const registerInviteConsole = (deps: InviteModuleDeps): void => {
  registerLists(deps);
  registerAction(deps, operatorDecideFlag, async (tx, { id, decision, reason }, { operator }) => {
    const decided = { id, isCleared: decision === 'clear', reason: readReason(reason), operator };
    return { reply: OK, audit: await decideFlag(deps, tx, decided) };
  });
  registerAction(deps, operatorProposeFeeReversal, async (tx, input, { operator: { operatorId } }) => {
    const { fill_kind: kind, fill_id: fillId } = input;
    const { userId, fee, currency, symbol } = await readReversible(tx, { kind, fillId });
    return propose(tx, deps, {
      kind: feeReversal,
      subject: `fee ${kind} ${fillId}`,
      body: { kind, fillId, userId, symbol, amount: fee, currency },
      reason: readReason(input.reason),
      operatorId,
      action: 'fee.propose_reversal',
    });
  });
};
