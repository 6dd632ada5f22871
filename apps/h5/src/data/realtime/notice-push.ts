import { noticeList } from '@candor/contract/profile';
import type { NoticePush } from '@candor/contract/realtime';
import { request } from '#data/client.ts';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshAlerts } from '#data/use-alerts.ts';
import { refreshCases } from '#data/use-unread-cases.ts';
import { refreshNotices } from '#data/use-unread-notices.ts';
import { refreshMoney } from '#data/use-wallet.ts';

const NEWEST = '10';

/** Notices about the user's own actions get no toast: the screen has already shown the result. */
const OWN_DOINGS: ReadonlySet<string> = new Set([
  'registered',
  'login_password_changed',
  'pay_password_changed',
  'phone_bound',
  'email_bound',
  'totp_on',
  'totp_off',
  'account_frozen',
  'address_added',
  'address_deleted',
  'card_changed',
  'contact_confirmed',
  'passkey_added',
  'passkey_revoked',
  'ticket_opened',
  'withdrawal_requested',
  'lock_redeemed',
]);

/** A mention or an answer in a room needs no toast while a room is open. */
const isSeenInRoom = (kind: string): boolean =>
  kind.startsWith('room_') && window.location.hash.startsWith(`#${PATHS.room}?`);

let latest = 0;

/** Versions are counted per user, so a new login resets the latest one. */
export function forgetPushes(): void {
  latest = 0;
}

/** Handles a pushed notice: refetches the lists, and shows a toast unless it is about the user's own action. */
export async function takeNotice(push: NoticePush): Promise<void> {
  if (push.version <= latest) return;
  latest = push.version;
  void refreshNotices();
  if (push.kind === 'price_alert') void refreshAlerts();
  if (push.kind.startsWith('ticket_')) void refreshCases();
  // Coupons change without an event of their own, for example when one expires.
  if (push.kind.startsWith('coupon_')) void refreshMoney();
  if (OWN_DOINGS.has(push.kind) || isSeenInRoom(push.kind)) return;
  try {
    const { data } = await request(noticeList, { page: '1', limit: NEWEST }, { silent: true });
    const notice = data.find((row) => row.id === push.id);
    if (notice) showToast({ text: notice.title });
  } catch {
    // Ignored: the notice still counts as unread at the bell.
  }
}
