import type { Language } from '@candor/contract/languages';
import { decideOpening } from '@candor/domain/support/decide-case';
import type { ChatPerson } from '#kernel/product/chat-kind';
import {
  type Attached,
  appendMessages,
  bindAttached,
  ensureVisitor,
  openConversations,
  toOneLine,
  toPlainText,
} from '#modules/chat/index';
import { notify } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { insertCase, isNumberUsed, lockOpening } from '../case-changes.store';
import { toCaseLine } from '../case-lines';
import { NUMBER_BYTES, toCaseNumber } from '../case-number';
import type { SupportDeps } from '../deps';
import { SUPPORT_NOTICES } from '../notices';
import { answerBy } from '../service-hours';

export interface CaseForm {
  readonly person: ChatPerson;
  readonly subject: string;
  readonly message: string;
  readonly clientKey: string;
  readonly language: Language;
  readonly attached: Attached;
}

export interface OpenedCase {
  readonly number: string;
  readonly conversationId: number;
}

type OpenDeps = Pick<SupportDeps, 'pool' | 'clock' | 'ids' | 'relay' | 'rules'>;

/** Numbers are random; in the rare case of a collision another one is tried. */
const findFreeNumber = async (tx: Tx, deps: Pick<OpenDeps, 'ids'>): Promise<string> => {
  const number = toCaseNumber(deps.ids.randomHex(NUMBER_BYTES));
  return (await isNumberUsed(tx, number)) ? findFreeNumber(tx, deps) : number;
};

const openConversation = async (
  tx: Tx,
  { userId, visitorId }: ChatPerson,
  { number, at }: { readonly number: string; readonly at: Date },
): Promise<number> => {
  const members = userId === null ? { memberIds: [], visitorId: visitorId ?? 0 } : { memberIds: [userId] };
  const [id = 0] = await openConversations(tx, [
    { kind: 'service', subject: number, roles: ['customer'], at, ...members },
  ]);
  return id;
};

/** Writes the case with its first message, without a notice; the caller has checked the texts and the limit. */
export const insertOpened = async (
  tx: Tx,
  deps: Pick<OpenDeps, 'clock' | 'ids' | 'rules'>,
  form: CaseForm & { readonly body: string },
): Promise<OpenedCase> => {
  const { person, subject, language, clientKey, body } = form;
  const number = await findFreeNumber(tx, deps);
  const atMs = deps.clock.nowMs();
  const at = new Date(atMs);
  const conversationId = await openConversation(tx, person, { number, at });
  const { body: rules } = await deps.rules.current('support');
  const opened = {
    ...person,
    number,
    subject,
    conversationId,
    language,
    clientKey,
    at,
    answerBy: answerBy(rules, atMs),
  };
  await insertCase(tx, opened);
  const first = {
    conversationId,
    senderId: person.userId,
    visitorId: person.visitorId,
    operatorId: null,
    clientKey,
    body,
    ...(await bindAttached(tx, person, form.attached)),
  };
  await appendMessages(tx, [toCaseLine(conversationId, 'opened', {}), first], atMs);
  return { number, conversationId };
};

const notifyOpened = async (tx: Tx, { userId }: ChatPerson, { number: reference }: OpenedCase): Promise<void> => {
  if (userId !== null) await notify(tx, SUPPORT_NOTICES, { userId, template: 'ticket_opened', params: { reference } });
};

/** At most so many open cases per person as the rule says, also with concurrent requests. One case per client key. */
export const openCase = async (deps: OpenDeps, form: CaseForm): Promise<OpenedCase> => {
  const { person } = form;
  const subject = toOneLine(form.subject, 'subject');
  const body = toPlainText(form.message, 'message');
  if (body === '') refuse('parameter_error', { field: 'message' });
  const { maxOpen } = (await deps.rules.current('support')).body;
  const opened = await withTx(deps.pool, async (tx) => {
    if (person.visitorId !== null) await ensureVisitor(tx, person.visitorId);
    const { open, before } = await lockOpening(tx, person, form.clientKey);
    if (before !== null) return before;
    const decision = decideOpening(open, maxOpen);
    if (!decision.ok) return refuse(decision.code);
    const result = await insertOpened(tx, deps, { ...form, subject, body });
    await notifyOpened(tx, person, result);
    return result;
  });
  deps.relay.nudge();
  return opened;
};
