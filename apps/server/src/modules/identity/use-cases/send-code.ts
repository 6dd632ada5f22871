import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { CODE_RULES, decideSending, maySendSms } from '@candor/domain/identity/codes';
import { type CodeMessage, postCode } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { hashCode } from '../code-hash';
import { insertCode, loadHistory, loadSmsUse, lockTargetAndAddress, lockTargets } from '../codes.store';
import type { AccountDeps } from '../deps';

export interface SendCodeRequest {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly language: Language;
  /** The code is valid only in this user's sessions; null: only outside a session. */
  readonly userId: number | null;
  /** The contact is bound to the requesting user; such an SMS is not subject to the daily caps. */
  readonly isOwn: boolean;
  /** IP address of the request. */
  readonly ip: string;
  /** User whose anti-phishing phrase the mail shows; null: none. */
  readonly phraseOf: number | null;
  readonly deliver: CodeMessage['deliver'];
}

export type SendCodeDeps = Omit<AccountDeps, 'hasher'>;

/**
 * Creates a code and queues its message. For every value of `deliver` the same rows are read and written and the same
 * limits apply, so that the reply does not reveal whether an account exists.
 */
export const sendCode = async (deps: SendCodeDeps, request: SendCodeRequest): Promise<void> => {
  await withTx(deps.pool, (tx) => writeCode(deps, tx, request));
  deps.relay.nudge();
};

const writeCode = async (deps: SendCodeDeps, tx: Tx, request: SendCodeRequest): Promise<void> => {
  const { contact, scene, userId, isOwn, ip } = request;
  const nowMs = deps.clock.nowMs();
  await lockAndCap(deps, tx, request);
  const decision = decideSending(await loadHistory(tx, contact, { scene, userId, nowMs }), nowMs);
  if (!decision.ok) throw new Refusal(decision.code, 'params' in decision ? decision.params : {});
  const code = deps.ids.randomCode6();
  const expiresAtMs = nowMs + CODE_RULES.lifeMs;
  await insertCode(tx, {
    contact,
    scene,
    userId,
    isOwn,
    ip,
    codeHash: hashCode(deps.secret, { contact, scene, code }),
    sentAt: new Date(nowMs),
    expiresAt: new Date(expiresAtMs),
  });
  await postCode(deps, tx, { ...request, userId: request.phraseOf, code, expiresAtMs });
};

/** An SMS not requested by the number's owner counts against the daily caps of the number and of the IP address. */
const lockAndCap = async ({ clock, config }: SendCodeDeps, tx: Tx, request: SendCodeRequest): Promise<void> => {
  const { contact, isOwn, ip } = request;
  if (contact.channel === 'email' || isOwn) return lockTargets(tx, [contact]);
  await lockTargetAndAddress(tx, contact, ip);
  const use = await loadSmsUse(tx, { target: contact.target, ip, nowMs: clock.nowMs() });
  const { number, address } = config.smsPerDay;
  const caps = { number, address: address * config.rateLimits.scale };
  if (!maySendSms(use, caps)) refuse('code_limit_reached');
};
