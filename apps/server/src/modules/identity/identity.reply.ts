import type { ReplyOf } from '@candor/contract/call';
import type { userInfo } from '@candor/contract/identity';
import type { Language } from '@candor/contract/languages';
import type { oldAreaCodes } from '@candor/contract/old-calls';
import { AREAS } from '@candor/domain/area/dial-codes';
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

/** In the spelling of language data. */
const LOCALES: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
};

/** Names of regions come from the language data of the runtime. */
export const toAreaCodes = (language: Language): ReplyOf<typeof oldAreaCodes> => {
  const names = new Intl.DisplayNames([LOCALES[language]], { type: 'region' });
  return AREAS.map(({ region, dialCode }, at) => ({
    id: at + 1,
    area_code: dialCode,
    global_code: region,
    name: names.of(region) ?? region,
  }));
};
