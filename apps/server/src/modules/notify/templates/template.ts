import type { NoticeCategory } from '@candor/contract/profile';
import type { CodeScene } from '@candor/contract/security';

type None = Readonly<Record<never, string>>;

interface RiskParams {
  readonly symbol: string;
  readonly number: string;
  readonly price: string;
  readonly liquidation: string;
}

/** Everything a user is told in the app (and mostly by mail too), with the words it takes. */
export interface NoticeParams {
  registered: None;
  login_password_changed: None;
  pay_password_changed: None;
  phone_bound: None;
  email_bound: None;
  totp_on: None;
  totp_off: None;
  passkey_added: { readonly name: string };
  passkey_revoked: { readonly name: string };
  new_device_login: { readonly ip: string };
  account_frozen: None;
  contact_confirmed: { readonly contact: string };
  address_added: { readonly address: string };
  address_deleted: { readonly address: string };
  card_changed: None;
  real_passed: None;
  real_refused: { readonly reason: string };
  ticket_opened: { readonly reference: string };
  deposit_credited: { readonly amount: string; readonly currency: string };
  deposit_other_amount: {
    readonly amount: string;
    readonly asked: string;
    readonly currency: string;
    readonly reason: string;
  };
  deposit_refused: { readonly amount: string; readonly currency: string; readonly reason: string };
  withdrawal_requested: { readonly amount: string; readonly currency: string; readonly target: string };
  withdrawal_sent: { readonly amount: string; readonly currency: string; readonly reference: string };
  withdrawal_refused: { readonly amount: string; readonly currency: string; readonly reason: string };
  account_frozen_by_us: { readonly reason: string };
  account_opened: { readonly reason: string };
  sessions_ended_by_us: { readonly reason: string };
  ticket_answered: { readonly reference: string; readonly answer: string };
  ticket_closed: { readonly reference: string };
  /** The amount carries its sign. */
  balance_adjusted: { readonly amount: string; readonly currency: string; readonly reason: string };
  futures_warning: RiskParams;
  futures_urgent: RiskParams;
  futures_liquidated: {
    readonly symbol: string;
    readonly number: string;
    readonly price: string;
    readonly time: string;
    readonly seq: string;
  };
  /** A forced close in steps left the rest of the position healthy. */
  futures_reduced: {
    readonly symbol: string;
    readonly number: string;
    readonly lots: string;
    readonly left: string;
    readonly price: string;
    readonly time: string;
    readonly seq: string;
  };
  /** Two operators passed over a command that halted its book: the order ended, or what was asked for it did not happen. */
  spot_order_skipped: { readonly symbol: string; readonly number: string };
  spot_change_skipped: { readonly symbol: string; readonly number: string };
  /** target is what was asked for, in signs every language reads: ≥ 70000, ≤ 60000, ±5% · 65000. */
  price_alert: {
    readonly symbol: string;
    readonly price: string;
    readonly target: string;
    readonly time: string;
    readonly seq: string;
  };
}

export type NoticeTemplate = keyof NoticeParams;

export const NOTICE_CATEGORY: Readonly<Record<NoticeTemplate, NoticeCategory>> = {
  registered: 'account',
  login_password_changed: 'security',
  pay_password_changed: 'security',
  phone_bound: 'security',
  email_bound: 'security',
  totp_on: 'security',
  totp_off: 'security',
  passkey_added: 'security',
  passkey_revoked: 'security',
  new_device_login: 'security',
  account_frozen: 'security',
  contact_confirmed: 'security',
  address_added: 'security',
  address_deleted: 'security',
  card_changed: 'security',
  real_passed: 'account',
  real_refused: 'account',
  ticket_opened: 'system',
  deposit_credited: 'account',
  deposit_other_amount: 'account',
  deposit_refused: 'account',
  withdrawal_requested: 'account',
  withdrawal_sent: 'account',
  withdrawal_refused: 'account',
  account_frozen_by_us: 'security',
  account_opened: 'security',
  sessions_ended_by_us: 'security',
  ticket_answered: 'system',
  ticket_closed: 'system',
  balance_adjusted: 'account',
  futures_warning: 'account',
  futures_urgent: 'account',
  futures_liquidated: 'account',
  futures_reduced: 'account',
  spot_order_skipped: 'account',
  spot_change_skipped: 'account',
  price_alert: 'system',
};

export interface Wording {
  readonly title: string;
  readonly body: string;
}

/** All sentences of one language. Places in braces are filled in; nothing in them is ever read as markup. */
export interface TemplateTable {
  readonly notices: Readonly<Record<NoticeTemplate, Wording>>;
  /** What a code is for, as the end of "your code to …". */
  readonly purposes: Readonly<Record<CodeScene, string>>;
  readonly code: Wording;
  /** One line: the code must be readable on a locked screen. */
  readonly codeSms: string;
  readonly accountExists: Wording;
  readonly phrase: string;
  readonly neverAsks: string;
  /** Behind every mail about a change: one tap freezes the account. */
  readonly freezeLine: string;
  /** A change in one SMS. */
  readonly freezeSms: string;
}
