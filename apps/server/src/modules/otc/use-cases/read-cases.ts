import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcCase } from '@candor/contract/ops-otc';
import { type Actor, appendAudit } from '#kernel/operators/append-audit';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { findOpenProposal } from '#kernel/operators/proposals.store';
import { readTimeline } from '#modules/chat/index';
import type { Pool } from '#platform/db/pool';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type CaseAsk, listCases } from '../case-list.store';
import { type OrderCase, toCaseHead, toCaseReply } from '../cases.reply';
import type { OtcModuleDeps } from '../deps';
import { otcDisputeKind, subjectOf } from '../dispute-kind';
import { idOfNumber, loadOrders, type Order } from '../orders.store';
import { loadTraderPeople } from '../trader-cards';

type CaseDeps = Pick<OtcModuleDeps, 'pool' | 'rules' | 'clock' | 'secret'>;

const toCases = async (deps: CaseDeps, orders: readonly Order[]): Promise<OrderCase[]> => {
  const ids = orders.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
  const [people, { otc }] = await Promise.all([
    loadTraderPeople(deps.pool, [...new Set(ids)], deps.clock.nowMs()),
    deps.rules.now(),
  ]);
  return orders.flatMap((order) => {
    const [buyer, seller, { dispute }] = [people.get(order.buyerId), people.get(order.sellerId), order];
    if (!buyer || !seller || !dispute) return [];
    return [{ order: { ...order, dispute }, buyer, seller, oneOperatorUsdt: otc.oneOperatorUsdt }];
  });
};

export const readCases = async (deps: CaseDeps, asked: CaseAsk) => {
  const rows = await listCases(deps.pool, asked);
  const cases = await toCases(
    deps,
    rows.map(({ total: _, ...order }) => order),
  );
  return { rows: cases.map(toCaseHead), total: rows[0]?.total ?? 0 };
};

const findOperatorName = async (pool: Pool, id: number | null): Promise<string> => {
  if (id === null) return '';
  const { rows } = await pool.query<{ name: string }>({
    name: 'otc_operator_name',
    text: 'select name from operator where id = $1',
    values: [id],
  });
  return rows[0]?.name ?? '';
};

/** Account data, names and messages of two people: the access is logged before they are read. */
export const readCase = async (
  deps: CaseDeps,
  number: string,
  actor: Actor,
): Promise<ReplyOf<typeof operatorOtcCase>> => {
  const id = idOfNumber(number);
  const [found] = await toCases(deps, [(await loadOrders(deps.pool, [id])).get(id) ?? refuse('otc_order_unknown')]);
  if (!found) return refuse('otc_order_unknown');
  const { order } = found;
  await withTx(deps.pool, async (tx) => {
    for (const userId of [order.buyerId, order.sellerId]) await ensureOtherAccount(tx, actor.operatorId, userId);
    await appendAudit(tx, deps, { actor, notes: [{ action: 'otc.case_shown', subject: subjectOf(number) }] });
  });
  const [timeline, decidedBy, proposalId] = await Promise.all([
    readTimeline(deps.pool, order.conversationId),
    findOperatorName(deps.pool, order.dispute.decidedBy),
    findOpenProposal(deps.pool, { kind: otcDisputeKind.kind, subject: subjectOf(number) }),
  ]);
  return toCaseReply(deps, { ...found, ...timeline, decidedBy, proposalId });
};
