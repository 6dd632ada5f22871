import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { sealText } from '#platform/crypto/seal-secret';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { CODE_SEAL, MAIL_TOPIC, type Message, SMS_TOPIC } from '../messages';

export interface SealDeps {
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
}

export interface CodeMessage {
  readonly contact: Contact;
  readonly language: Language;
  readonly userId: number | null;
  readonly scene: CodeScene;
  readonly code: string;
  readonly expiresAtMs: number;
  /** Message to the recipient: the code, the hint that an account already exists, or none. */
  readonly deliver: 'code' | 'account_exists' | 'nothing';
}

const NONCE_BYTES = 12;

const toMessage = ({ secret, ids }: SealDeps, message: CodeMessage): Message => {
  const { contact, language, userId, scene, code, expiresAtMs, deliver } = message;
  const addressed = { to: contact.target, language, userId };
  // Encrypted in every case, so that every case does the same work.
  const sealed = sealText({ secret, purpose: CODE_SEAL, owner: contact.target }, code, ids.randomHex(NONCE_BYTES));
  return deliver === 'code'
    ? { ...addressed, kind: 'code', scene, sealed, expiresAtMs }
    : { ...addressed, kind: deliver };
};

/** Queues a code message in the running transaction; it is sent after the commit. */
export const postCode = async (deps: SealDeps, tx: Tx, message: CodeMessage): Promise<void> => {
  const topic = message.contact.channel === 'email' ? MAIL_TOPIC : SMS_TOPIC;
  const payload = toMessage(deps, message);
  await appendEvents(tx, [{ topic, key: payload.to.slice(0, 200), payload }]);
};
