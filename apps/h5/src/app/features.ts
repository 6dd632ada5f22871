import type { Feature } from '#data/feature.ts';
import { feature as addresses } from '#features/addresses/feature.ts';
import { feature as alerts } from '#features/alerts/feature.ts';
import { feature as area } from '#features/area/feature.ts';
import { feature as article } from '#features/article/feature.ts';
import { feature as assets } from '#features/assets/feature.ts';
import { feature as bankCard } from '#features/bank-card/feature.ts';
import { feature as convert } from '#features/convert/feature.ts';
import { feature as copy } from '#features/copy/feature.ts';
import { feature as coupon } from '#features/coupon/feature.ts';
import { feature as customer } from '#features/customer/feature.ts';
import { feature as dual } from '#features/dual/feature.ts';
import { feature as finance } from '#features/finance/feature.ts';
import { feature as fund } from '#features/fund/feature.ts';
import { feature as futures } from '#features/futures/feature.ts';
import { feature as game } from '#features/game/feature.ts';
import { feature as home } from '#features/home/feature.ts';
import { feature as ieo } from '#features/ieo/feature.ts';
import { feature as instrument } from '#features/instrument/feature.ts';
import { feature as lock } from '#features/lock/feature.ts';
import { feature as login } from '#features/login/feature.ts';
import { feature as market } from '#features/market/feature.ts';
import { feature as nft } from '#features/nft/feature.ts';
import { feature as notices } from '#features/notices/feature.ts';
import { feature as options } from '#features/options/feature.ts';
import { feature as otc } from '#features/otc/feature.ts';
import { feature as otcOrder } from '#features/otc-order/feature.ts';
import { feature as place } from '#features/place/feature.ts';
import { feature as proof } from '#features/proof/feature.ts';
import { feature as records } from '#features/records/feature.ts';
import { feature as rooms } from '#features/rooms/feature.ts';
import { feature as security } from '#features/security/feature.ts';
import { feature as services } from '#features/services/feature.ts';
import { feature as settings } from '#features/settings/feature.ts';
import { feature as share } from '#features/share/feature.ts';
import { feature as spot } from '#features/spot/feature.ts';
import { feature as transfer } from '#features/transfer/feature.ts';
import { feature as userInfo } from '#features/user-info/feature.ts';
import { feature as verification } from '#features/verification/feature.ts';
import { feature as webview } from '#features/webview/feature.ts';

/** Every feature. Pages of the specification that are not built yet are not listed. */
export const FEATURES: readonly Feature[] = [
  home,
  services,
  market,
  instrument,
  alerts,
  options,
  futures,
  proof,
  spot,
  copy,
  finance,
  lock,
  dual,
  ieo,
  nft,
  otc,
  otcOrder,
  coupon,
  assets,
  fund,
  convert,
  transfer,
  records,
  login,
  security,
  area,
  article,
  webview,
  settings,
  userInfo,
  verification,
  addresses,
  bankCard,
  share,
  notices,
  customer,
  game,
  place,
  rooms,
];
