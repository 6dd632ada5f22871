import type { Call } from '@candor/contract/call';
import { OTC_OWN, OTC_TRADE } from './otc-reach';

/**
 * What somebody reaches who has stolen a session, and perhaps the pay password too.
 * - read: sees what the owner sees.
 * - trade: trades and moves money inside the account.
 * - own: changes what protects nothing, or makes things stricter; asks for codes that go to the owner.
 * - unconfirmed: binds or saves something that confirms, resets and receives nothing without the owner's code.
 * - pay: needs the pay password, and then reaches only targets the owner has confirmed.
 * - guarded: nothing, with or without the pay password.
 * - open: needs no session; so does everybody.
 * - operator: nothing: a user's session is refused.
 */
type Reach = 'read' | 'trade' | 'own' | 'unconfirmed' | 'pay' | 'guarded' | 'open' | 'operator';

const GUARDED = [
  '/safe/login_password',
  '/safe/update_password',
  '/safe/confirm_contact',
  '/safe/totp/begin',
  '/safe/totp/confirm',
  '/safe/totp/disable',
  '/safe/passkeys/begin',
  '/safe/passkeys/finish',
  '/safe/passkeys/revoke',
  '/safe/freeze',
  '/safe/freeze_link',
  '/user/forget',
];
const UNCONFIRMED = [
  '/safe/mobile',
  '/safe/email',
  '/user/wallet/save',
  '/user/cash_save',
  '/user/cash_save_international',
  '/wallet/addaddress',
];
const PAY = ['/wallet/out', '/otc/release'];
const TRADE = [
  '/wallet/change',
  '/user/Transfer',
  '/user/getTransferFee',
  '/wallet/charge_req',
  '/user/withdraw/cancel',
  '/coin/trade',
  '/transaction/in',
  '/transaction/out',
  '/transaction_del',
  '/spot/order',
  '/spot/order/edit',
  '/spot/order/cancel',
  '/spot/order/cancel_all',
  '/microtrade/submit',
  '/lever/submit',
  '/lever/close',
  '/lever/batch_close',
  '/lever/setstop',
  '/lever/cancel',
  '/lh/deposit',
  '/lh/deposit/order/cancel',
  '/lock/subscribe',
  '/lock/redeem',
  '/lock/renew',
  '/project/order',
  '/ieo/commit',
  '/dual/buyDual',
  '/dual/purchase',
  '/dual/compound',
  '/follow/follow',
  '/follow/cancel',
  '/copy/follow',
  '/copy/pause',
  '/copy/stop',
  '/copy/lead',
  '/nft/buy',
  '/coupon/claim',
  '/coupon/trial_lock',
  '/game/play',
  '/nft/bid',
  '/nft/deposit',
  '/nft/offer',
  '/nft/pay',
  '/nft/box/buy',
  '/bind_box/buyNFT',
  '/bind_box/marginNFT',
  '/bind_box/auctionNFT',
  '/bind_box/resellNFT',
  '/bind_box/payNFTOrder',
  ...OTC_TRADE,
];
const OWN = [
  '/upload',
  '/user/logout',
  '/user/real',
  '/user/uploadHeadPortrait',
  '/user/editNickname',
  '/user/region',
  '/user/score/appeal',
  '/invite/code/save',
  '/user/wallet/del',
  '/wallet/deladdress',
  '/user/real_name',
  '/user/cash_del',
  '/notice/read',
  '/notify/settings',
  '/notify/privacy',
  '/push/subscribe',
  '/push/unsubscribe',
  '/push/test',
  '/optional/add',
  '/optional/del',
  '/optional/sort',
  '/market/alert/add',
  '/market/alert/del',
  '/risk/accept',
  '/support/join',
  '/support/open',
  '/support/attach',
  '/support/place',
  '/support/rate',
  '/support/close',
  '/chat/send',
  '/chat/upload',
  '/chat/typing',
  '/chat/read',
  '/safe/own_code',
  // A challenge is nothing without the device, and a name protects nothing.
  '/safe/passkeys/challenge',
  '/safe/passkeys/rename',
  '/safe/sessions/revoke',
  '/safe/sessions/revoke_all',
  '/safe/anti_phishing',
  '/safe/limits',
  '/safe/exclusion',
  '/sms_mail_withdrawl',
  '/copy/apply',
  '/copy/profile',
  '/nft/follow',
  '/nft/favourite',
  '/nft/messages/read',
  '/nft/studio/make',
  '/nft/studio/profile',
  '/nft/box/open',
  '/rooms/send',
  '/rooms/report',
  '/rooms/block',
  '/rooms/unblock',
  '/game/seed',
  '/bind_box/collect',
  '/bind_box/openBlindBox',
  '/bind_box/readNFTOrderMessage',
  ...OTC_OWN,
];
/** Old clients read these with POST. */
const READ_BY_POST = [
  '/wallet/list',
  '/wallet/detail',
  '/wallet/legal_log',
  '/wallet/get_info',
  '/wallet/get_in_address',
  '/user/getTransferList',
  '/user/cash_info',
  '/lever/deal',
  '/lever/dealall',
  '/lever/my_trade',
  '/follow/selfHolding',
  '/dual/dual_list',
  '/bind_box/getMyNFTs',
  '/bind_box/getMyBindBoxQuotationLog',
  '/bind_box/getNeedPayNFTOrder',
  '/has_password',
  '/wallet/get_address',
  '/transaction_in',
  '/transaction_out',
  '/transaction_complete',
];
const OPEN_BY_POST = [
  '/user/login',
  '/user/passkey/begin',
  '/user/passkey/login',
  '/user/register',
  '/user/check_email',
  '/sms_mail',
  '/sms_send',
  '/support/visitor',
  '/news/list',
  '/news/detail',
  '/transaction/deal',
  '/bind_box/getBindBoxQuotationLog',
  '/ops/login',
  '/ops/start',
];

/** A call that is no GET is on exactly one list. */
export const REACH_LISTS: readonly (readonly [Reach, readonly string[]])[] = [
  ['guarded', GUARDED],
  ['unconfirmed', UNCONFIRMED],
  ['pay', PAY],
  ['trade', TRADE],
  ['own', OWN],
  ['read', READ_BY_POST],
  ['open', OPEN_BY_POST],
];

export const reachOf = (call: Call): Reach | 'unclassified' => {
  const { method, path, auth } = call;
  if (auth === 'operator') return 'operator';
  if (method === 'GET' && path !== '/user/logout') return auth === 'public' ? 'open' : 'read';
  const found = REACH_LISTS.filter(([, paths]) => paths.includes(path));
  return found.length === 1 ? (found[0]?.[0] ?? 'unclassified') : 'unclassified';
};
