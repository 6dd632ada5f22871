import type { Language } from '@candor/contract/languages';
import type { NotifyKind } from '@candor/contract/push';
import type { CodeScene } from '@candor/contract/security';
import type { Words } from '#kernel/product/notices';

export const MAIL_TOPIC = 'notify.mail';
export const SMS_TOPIC = 'notify.sms';
/** Topic of Web Push; the key is the device, so that a failing one holds up no other. */
export const PUSH_TOPIC = 'notify.push';
/** Topic of the push to open screens. */
export const NOTICE_TOPIC = 'notice';

/** One per notification, for the owner's open screens. */
export interface NoticeEvent {
  readonly userId: number;
  readonly noticeId: number;
  readonly kind: string;
  readonly params: Words;
  /** Increases with every notification of a user. */
  readonly version: number;
}

/** One push to one device. The words are made when it is sent. */
export interface PushEvent {
  readonly deviceId: number;
  /** Null: the test push a user asked for. */
  readonly notice: { readonly setting: NotifyKind; readonly template: string; readonly params: Words } | null;
  readonly tag: string;
  readonly madeMs: number;
}

interface Addressed {
  readonly to: string;
  readonly language: Language;
  /** User whose anti-phishing phrase the mail shows; null: the recipient has no account. */
  readonly userId: number | null;
}

/** Payload of the outbox. Codes are encrypted, so that reading the table reveals none. */
export type Message = Addressed &
  (
    | {
        readonly kind: 'notice';
        readonly template: string;
        readonly params: Words;
        /** Link that freezes the account; encrypted like a code. */
        readonly sealedLink?: string;
      }
    | { readonly kind: 'code'; readonly scene: CodeScene; readonly sealed: string; readonly expiresAtMs: number }
    | { readonly kind: 'account_exists' }
    /** Not delivered. Written so that a request does the same work whether or not the account exists. */
    | { readonly kind: 'nothing' }
  );

export const CODE_SEAL = 'one-time code in transit';
export const LINK_SEAL = 'freeze link in transit';
