import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { CODE_RULES, decideSending } from '@candor/domain/identity/codes';
import { type CodeMessage, postCode } from '#modules/notify/index';
import { type Tx, withTx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import { hashCode } from '../code-hash';
import { insertCode, loadHistory, lockTargets } from '../codes.store';
import type { AccountDeps } from '../deps';

export interface SendCodeRequest {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly language: Language;
  /** Whose phrase the mail shows; null: nobody's. */
  readonly userId: number | null;
  readonly deliver: CodeMessage['deliver'];
}

export type SendCodeDeps = Omit<AccountDeps, 'hasher' | 'config'>;

/**
 * Makes a code and puts it on its way. Whatever `deliver` says, the same rows are read and written and the same limits
 * apply, so that nobody learns from the answer who has an account.
 */
export const sendCode = async (deps: SendCodeDeps, request: SendCodeRequest): Promise<void> => {
  await withTx(deps.pool, (tx) => writeCode(deps, tx, request));
  deps.relay.nudge();
};

const writeCode = async (deps: SendCodeDeps, tx: Tx, request: SendCodeRequest): Promise<void> => {
  const { contact, scene } = request;
  const nowMs = deps.clock.nowMs();
  await lockTargets(tx, [contact]);
  const decision = decideSending(await loadHistory(tx, contact, { scene, nowMs }), nowMs);
  if (!decision.ok) throw new Refusal(decision.code, 'params' in decision ? decision.params : {});
  const code = deps.ids.randomCode6();
  const expiresAtMs = nowMs + CODE_RULES.lifeMs;
  await insertCode(tx, {
    contact,
    scene,
    codeHash: hashCode(deps.secret, { contact, scene, code }),
    sentAt: new Date(nowMs),
    expiresAt: new Date(expiresAtMs),
  });
  await postCode(deps, tx, { ...request, code, expiresAtMs });
};
