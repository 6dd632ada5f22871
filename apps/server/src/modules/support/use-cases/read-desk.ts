import type { ReplyOf } from '@candor/contract/call';
import type { caseAttachment, operatorCase, supportTimes } from '@candor/contract/ops-support';
import type { ReceiptKind } from '@candor/contract/receipts';
import { ATTACHMENT_KINDS, type AttachmentKind } from '@candor/contract/support';
import { readTimeline } from '#modules/chat/index';
import type { ReadReceipt } from '#modules/proof/index';
import { Refusal, refuse } from '#platform/refusal';
import { findCase } from '../cases.store';
import type { SupportDeps } from '../deps';
import { toDeskCase } from '../desk.reply';
import { findUserName, loadEarlier, loadMarks, loadOperatorNames } from '../inbox.store';
import { loadByDay, loadByOperator, loadCaseMedian, loadTotals } from '../waits.store';

const DAY_MS = 24 * 3_600_000;

/** A case with all its messages. The caller has logged the access. */
export const readDeskCase = async (deps: SupportDeps, number: string): Promise<ReplyOf<typeof operatorCase>> => {
  const found = (await findCase(deps.pool, number)) ?? refuse('case_unknown');
  const { rows, holds } = await readTimeline(deps.pool, found.conversationId);
  const [names, marks, earlier, median, userName] = await Promise.all([
    loadOperatorNames(deps.pool, [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]),
    loadMarks(deps.pool, found.conversationId),
    loadEarlier(deps.pool, found),
    loadCaseMedian(deps.pool, found.id),
    findUserName(deps.pool, found.userId),
  ]);
  return toDeskCase(deps, { found, rows, holds, names, marks, earlier, median, userName });
};

export const readTimes = async (
  { pool, clock }: Pick<SupportDeps, 'pool' | 'clock'>,
  days: number,
): Promise<ReplyOf<typeof supportTimes>> => {
  const today = Math.floor(clock.nowMs() / DAY_MS) * DAY_MS;
  const since = new Date(today - (days - 1) * DAY_MS);
  const [totals, byDay, byOperator] = await Promise.all([
    loadTotals(pool, since),
    loadByDay(pool, since, days),
    loadByOperator(pool, since),
  ]);
  const { opened, closed, answers, median, p95, firstMedian, inTarget, ratings, stars } = totals;
  return {
    ...{ opened, closed, answers, ratings, stars },
    median_ms: median,
    p95_ms: p95,
    first_median_ms: firstMedian,
    in_target: inTarget,
    by_day: byDay.map((one) => ({
      day_ms: one.day.getTime(),
      opened: one.opened,
      answers: one.answers,
      median_ms: one.median,
    })),
    by_operator: byOperator.map((one) => ({ name: one.name, answers: one.answers, median_ms: one.median })),
  };
};

const toKind = (text: string | undefined): AttachmentKind =>
  ATTACHMENT_KINDS.find((kind) => kind === text) ?? refuse('case_unknown');

/** The ledger's receipts have the same words for their kinds. */
const isReceiptKind = (kind: string): kind is ReceiptKind => ['option', 'futures', 'dual'].includes(kind);

/** An attached order as the message has it, and its receipt as it is now; null: it has none. */
export const readAttachment = async (
  deps: SupportDeps & { readonly readReceipt: ReadReceipt },
  { number, seq }: { readonly number: string; readonly seq: number },
): Promise<ReplyOf<typeof caseAttachment>> => {
  const found = (await findCase(deps.pool, number)) ?? refuse('case_unknown');
  const { rows } = await readTimeline(deps.pool, found.conversationId);
  const message = rows.find((row) => row.seq === seq && row.kind === 'receipt') ?? refuse('not_found');
  const { kind, id = '', title = '', proof = '', ...figures } = message.data;
  const { senderId } = message;
  const load = async () => {
    if (proof === '' || senderId === null || kind === undefined || !isReceiptKind(kind)) return null;
    return deps.readReceipt(senderId, { kind, id: Number.parseInt(proof, 10) });
  };
  const receipt = await load().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'receipt_unavailable') return null;
    throw error;
  });
  return { kind: toKind(kind), id, title, figures, receipt };
};
