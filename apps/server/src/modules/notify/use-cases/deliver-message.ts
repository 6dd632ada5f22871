import type { Wording } from '#kernel/product/notices';
import { openSealed } from '#platform/crypto/seal-secret';
import type { Pool } from '#platform/db/pool';
import { type Mailer, UndeliverableError } from '#platform/mail/mailer';
import type { OutboxEvent } from '#platform/outbox/outbox-store';
import type { EventHandler } from '#platform/outbox/relay';
import type { Clock } from '#platform/runtime/clock';
import type { Logger } from '#platform/runtime/logger';
import type { SmsSender } from '#platform/sms/sms-sender';
import { type KnownNotices, WRITTEN_NOTICE } from '../known-notices';
import { CODE_SEAL, LINK_SEAL, type Message } from '../messages';
import { loadPhrase } from '../notify.store';
import { toMailText, wordAccountExists, wordCode, wordCodeSms, wordFreezeSms } from '../templates/tables';
import { loadWrittenWords } from '../written.store';

export interface DeliveryDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: Buffer;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly known: KnownNotices;
}

/** Retries double from half a second to five minutes: this many span about half an hour. */
const MAX_ATTEMPTS = 15;

type CodeOnItsWay = Extract<Message, { kind: 'code' }>;

const openCode = ({ secret }: DeliveryDeps, { to, sealed }: CodeOnItsWay): string =>
  openSealed({ secret, purpose: CODE_SEAL, owner: to }, sealed);

const openLink = ({ secret }: DeliveryDeps, message: Message): string =>
  message.kind === 'notice' && message.sealedLink !== undefined
    ? openSealed({ secret, purpose: LINK_SEAL, owner: message.to }, message.sealedLink)
    : '';

/** Expired codes and 'nothing' messages are not delivered. */
const isOver = ({ clock }: DeliveryDeps, message: Message): boolean =>
  message.kind === 'nothing' || (message.kind === 'code' && message.expiresAtMs <= clock.nowMs());

/** The text of a notice an operator wrote is stored once for all its receivers. */
const wordNotice = async (deps: DeliveryDeps, message: Extract<Message, { kind: 'notice' }>): Promise<Wording> => {
  const { language, template, params } = message;
  const isWritten = template === WRITTEN_NOTICE;
  const words = isWritten ? await loadWrittenWords(deps.pool, params.notice ?? '0', language) : params;
  return deps.known.wordOf(language, template, words);
};

const wordMail = async (deps: DeliveryDeps, message: Exclude<Message, { kind: 'nothing' }>): Promise<Wording> => {
  if (message.kind === 'notice') return wordNotice(deps, message);
  if (message.kind === 'account_exists') return wordAccountExists(message.language);
  return wordCode(message.language, { scene: message.scene, code: openCode(deps, message) });
};

const sendMail = async (deps: DeliveryDeps, id: string, message: Message): Promise<void> => {
  if (message.kind === 'nothing') return;
  const phrase = message.userId === null ? '' : await loadPhrase(deps.pool, message.userId);
  const { title, body } = await wordMail(deps, message);
  const text = toMailText(message.language, { body, phrase, freezeLink: openLink(deps, message) });
  await deps.mailer.send({ id, to: message.to, subject: title, text });
};

const sendSms = async (deps: DeliveryDeps, id: string, message: Message): Promise<void> => {
  if (message.kind === 'code') {
    const text = wordCodeSms(message.language, { scene: message.scene, code: openCode(deps, message) });
    await deps.sms.send({ id, to: message.to, text });
  } else if (message.kind === 'account_exists') {
    await deps.sms.send({ id, to: message.to, text: wordAccountExists(message.language).body });
  } else if (message.kind === 'notice') {
    const { title } = deps.known.wordOf(message.language, message.template, message.params);
    const text = wordFreezeSms(message.language, { title, link: openLink(deps, message) });
    await deps.sms.send({ id, to: message.to, text });
  }
};

type Send = (deps: DeliveryDeps, id: string, message: Message) => Promise<void>;

/** Neither the text nor the recipient is logged: more people can read logs than mailboxes. */
const createHandler = (deps: DeliveryDeps, send: Send): EventHandler => {
  const giveUp = (event: OutboxEvent, reason: string): void =>
    deps.logger.warn({ eventId: event.id, topic: event.topic, reason }, 'notify: message given up');
  return async (event) => {
    const message = event.payload as Message;
    if (isOver(deps, message)) return;
    if (event.attempts >= MAX_ATTEMPTS) return giveUp(event, 'tried long enough');
    try {
      await send(deps, event.id, message);
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error;
      giveUp(event, error.message);
    }
  };
};

export const createDelivery = (deps: DeliveryDeps) => ({
  mail: createHandler(deps, sendMail),
  sms: createHandler(deps, sendSms),
});
