import type { ReplyOf } from '@candor/contract/call';
import type { userInfo } from '@candor/contract/identity';
import type { UserRow } from './identity.store';

const USDT = { id: 3, name: 'USDT' };

const toRegion = ({ regionName: name, regionLatitude, regionLongitude }: UserRow) =>
  name === '' ? null : { name, latitude: regionLatitude ?? '', longitude: regionLongitude ?? '' };

/** Only these fields of the user row are sent to the client. */
export const toUserInfo = (user: UserRow): ReplyOf<typeof userInfo> => ({
  id: user.id,
  email: user.email ?? '',
  phone: user.phone ?? '',
  account_number: user.email ?? user.phone ?? '',
  nickname: user.nickname,
  signature: user.signature,
  head_portrait: user.headPortrait,
  score: user.creditScore,
  extension_code: user.inviteCode,
  status: user.status === 'active' ? 1 : 0,
  is_trader: user.isTrader ? 1 : 0,
  review_status: user.reviewStatus,
  name: user.realName,
  currency_usdt_id: USDT.id,
  currency_usdt_name: USDT.name,
  has_pay_password: user.hasPayPassword ? 1 : 0,
  region: toRegion(user),
  level: '',
});
