import type { Language } from '@candor/contract/languages';
import type { CodeScene } from '@candor/contract/security';
import type { Words } from '#kernel/product/notices';

export const MAIL_TOPIC = 'notify.mail';
export const SMS_TOPIC = 'notify.sms';
/** What is shown at once on an open screen. */
export const NOTICE_TOPIC = 'notice';

/** One per notification, for the owner's open screens. */
export interface NoticeEvent {
  readonly userId: number;
  readonly noticeId: number;
  readonly kind: string;
  readonly params: Words;
  /** Grows from one notification of a user to the next. */
  readonly version: number;
}

interface Addressed {
  readonly to: string;
  readonly language: Language;
  /** Whose phrase the mail shows; null: the recipient has no account. */
  readonly userId: number | null;
}

/** What waits in the outbox. A code waits sealed: reading the table gives nobody a code. */
export type Message = Addressed &
  (
    | {
        readonly kind: 'notice';
        readonly template: string;
        readonly params: Words;
        /** Freezes the account; waits sealed like a code. */
        readonly sealedLink?: string;
      }
    | { readonly kind: 'code'; readonly scene: CodeScene; readonly sealed: string; readonly expiresAtMs: number }
    | { readonly kind: 'account_exists' }
    /** Delivered to nobody. Written so that a request does the same work whether or not there is an account. */
    | { readonly kind: 'nothing' }
  );

export const CODE_SEAL = 'one-time code in transit';
export const LINK_SEAL = 'freeze link in transit';
