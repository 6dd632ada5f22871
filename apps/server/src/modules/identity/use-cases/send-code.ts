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
  /** In whose sessions it is good; null: outside of all of them. */
  readonly userId: number | null;
  /** It goes to an address or number that is bound to that user: strangers' requests do not count against it. */
  readonly isOwn: boolean;
  /** Where it was asked for from. */
  readonly ip: string;
  /** Whose phrase the mail shows; null: nobody's. */
  readonly phraseOf: number | null;
  readonly deliver: CodeMessage['deliver'];
}

export type SendCodeDeps = Omit<AccountDeps, 'hasher'>;

/**
 * Makes a code and puts it on its way. Whatever `deliver` says, the same rows are read and written and the same limits
 * apply, so that nobody learns from the answer who has an account.
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

/** An SMS that somebody else than the number's owner asks for counts against the number and the address. */
const lockAndCap = async ({ clock, config }: SendCodeDeps, tx: Tx, request: SendCodeRequest): Promise<void> => {
  const { contact, isOwn, ip } = request;
  if (contact.channel === 'email' || isOwn) return lockTargets(tx, [contact]);
  await lockTargetAndAddress(tx, contact, ip);
  const use = await loadSmsUse(tx, { target: contact.target, ip, nowMs: clock.nowMs() });
  const { number, address } = config.smsPerDay;
  const caps = { number, address: address * config.rateLimits.scale };
  if (!maySendSms(use, caps)) refuse('code_limit_reached');
};
