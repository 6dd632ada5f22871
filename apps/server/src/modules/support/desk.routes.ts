import {
  answerCase as answerCall,
  assignCase as assignCall,
  cannedAnswers,
  caseAttachment,
  closeCase as closeCall,
  operatorCase,
  operatorRead,
  operatorTyping,
  saveCanned as saveCannedCall,
  supportInbox,
  supportTimes,
} from '@candor/contract/ops-support';
import { OK, registerAction } from '#kernel/operators/action';
import { actorOf } from '#kernel/operators/append-audit';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { createLogSights } from '#kernel/operators/log-sights';
import { findOperatorName } from '#kernel/operators/operator-name';
import { createTyping, toStateEvent, updateOperatorRead } from '#modules/chat/index';
import { createReceiptReader } from '#modules/proof/index';
import { withTx } from '#platform/db/with-tx';
import type { OperatorContext } from '#platform/http/context';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { appendEvents } from '#platform/outbox/append-events';
import { refuse } from '#platform/refusal';
import { loadCanned } from './canned.store';
import { findCase } from './cases.store';
import type { SupportDeps } from './deps';
import { toCannedItem, toInboxItem } from './desk.reply';
import { findAnswerer, loadInbox, loadMarks, loadTabCounts } from './inbox.store';
import { answerCase, assignCase, closeCase, type Desk, type DeskChange } from './use-cases/answer-case';
import { readAttachment, readDeskCase, readTimes } from './use-cases/read-desk';
import { readCannedTexts, saveCanned } from './use-cases/save-canned';

const subjectOf = (number: string): string => `case ${number}`;

const registerReading = (deps: SupportDeps): void => {
  const { http, pool } = deps;
  const logSights = createLogSights(deps);
  const logViewOf = async (number: string, context: OperatorContext): Promise<void> => {
    const { id } = (await findCase(pool, number)) ?? refuse('case_unknown');
    await logSights(actorOf(context), { action: 'support.case_shown', kind: 'case', ids: [id] });
  };
  const readReceipt = createReceiptReader(deps);
  registerCall(http, supportInbox, async ({ tab, keyword = '', page, limit }, { operator: { operatorId } }) => {
    const [{ rows, total }, counts] = await Promise.all([
      loadInbox(pool, { tab, keyword, operatorId, page, limit }),
      loadTabCounts(pool, operatorId),
    ]);
    return { ...toCountedPage({ rows: rows.map(toInboxItem), total }, { page, limit }), counts };
  });
  registerCall(http, operatorCase, async ({ number }, context) => {
    await logViewOf(number, context);
    return readDeskCase(deps, number);
  });
  registerCall(http, caseAttachment, async ({ number, seq }, context) => {
    await logViewOf(number, context);
    return readAttachment({ ...deps, readReceipt }, { number, seq });
  });
  registerCall(http, supportTimes, ({ days }) => readTimes(deps, Number.parseInt(days, 10)));
  registerCall(http, cannedAnswers, async () => ({ items: (await loadCanned(pool)).map(toCannedItem) }));
};

const deskOf = async ({ clock, pool }: SupportDeps, { operator }: OperatorContext): Promise<Desk> => ({
  operatorId: operator.operatorId,
  name: await findOperatorName(pool, operator.operatorId),
  clock,
});

const toNote = (action: string, number: string, { before, after }: DeskChange) => ({
  action,
  subject: subjectOf(number),
  before: { status: before },
  after: { status: after },
});

const registerAnswering = (deps: SupportDeps): void => {
  registerAction(deps, answerCall, async (tx, input, context) => {
    const { number, text, client_key: clientKey, close, seen = null } = input;
    // Without it nobody knows whether the operator has seen everything.
    if (close === '1' && seen === null) refuse('parameter_error', { field: 'seen' });
    const answer = { number, text, clientKey, close: close === '1', seen };
    const { seq, change } = await answerCase(tx, await deskOf(deps, context), answer);
    return {
      reply: { seq },
      audit: change === null ? [] : { ...toNote('support.answer', number, change), note: text },
    };
  });
  registerAction(deps, closeCall, async (tx, { number, seen }, context) => ({
    reply: OK,
    audit: toNote('support.close', number, await closeCase(tx, await deskOf(deps, context), { number, seen })),
  }));
  registerAction(deps, assignCall, async (tx, { number, operator_id: id, take_over: takeOver }, context) => {
    const desk = await deskOf(deps, context);
    const targetId = id === undefined ? desk.operatorId : id;
    const name = targetId === 0 ? null : ((await findAnswerer(deps.pool, targetId)) ?? refuse('not_found'));
    const target = name === null ? null : { id: targetId, name };
    const change = await assignCase(tx, desk, { number, target, takeOver: takeOver === '1' });
    if (change === null) return { reply: OK, audit: [] };
    const { before, after } = change;
    const audit = { action: 'support.assign', subject: subjectOf(number), before: { operator: before } };
    return { reply: OK, audit: { ...audit, after: { operator: after } } };
  });
};

/** Neither changes a case: typing is not stored, and a read mark says nothing about what was done. */
const registerMarks = (deps: SupportDeps): void => {
  const { http, pool, relay } = deps;
  const sendTyping = createTyping(deps);
  registerCall(http, operatorTyping, async ({ number }, { operator: { operatorId } }) => {
    const { conversationId, userId } = (await findCase(pool, number)) ?? refuse('case_unknown');
    if (userId !== null) await withTx(pool, (tx) => ensureOtherAccount(tx, operatorId, userId));
    await sendTyping(conversationId, 'operator');
    return OK;
  });
  registerCall(http, operatorRead, async ({ number, seq }, { operator: { operatorId } }) => {
    const { conversationId, userId } = (await findCase(pool, number)) ?? refuse('case_unknown');
    await withTx(pool, async (tx) => {
      if (userId !== null) await ensureOtherAccount(tx, operatorId, userId);
      if (await updateOperatorRead(tx, conversationId, seq)) await appendEvents(tx, [toStateEvent(conversationId)]);
    });
    relay.nudge();
    return { operator_read_seq: (await loadMarks(pool, conversationId)).operatorRead };
  });
};

const registerCanned = (deps: SupportDeps): void => {
  registerAction(deps, saveCannedCall, async (tx, input, { operator: { operatorId } }) => {
    const { id = null, code, is_active: isActive } = input;
    const texts = readCannedTexts(input.texts);
    const saved = { code, texts, isActive: isActive === '1', operatorId, at: new Date(deps.clock.nowMs()) };
    const change = await saveCanned(tx, id, saved);
    const after = { code, texts, isActive: saved.isActive };
    const audit = { action: 'support.canned', subject: `canned ${change.id}`, before: change.before, after };
    return { reply: { id: change.id }, audit };
  });
};

/** Console routes of customer service. */
export const registerDeskRoutes = (deps: SupportDeps): void => {
  registerReading(deps);
  registerAnswering(deps);
  registerMarks(deps);
  registerCanned(deps);
};
