import { chat } from './chat/index';
import { content } from './content/index';
import { copy } from './copy/index';
import { coupon } from './coupon/index';
import { demo } from './demo/index';
import { dual } from './dual/index';
import { files } from './files/index';
import { fund } from './fund/index';
import { futures } from './futures/index';
import { game } from './game/index';
import { identity } from './identity/index';
import { ieo } from './ieo/index';
import { invite } from './invite/index';
import { kyc } from './kyc/index';
import { limits } from './limits/index';
import { lock } from './lock/index';
import { market } from './market/index';
import { nft } from './nft/index';
import { notify } from './notify/index';
import { ops } from './ops/index';
import { options } from './options/index';
import { otc } from './otc/index';
import { places } from './places/index';
import { profile } from './profile/index';
import { proof } from './proof/index';
import { push } from './push/index';
import { rebate } from './rebate/index';
import { records } from './records/index';
import { rooms } from './rooms/index';
import { shared } from './shared/index';
import { spot } from './spot/index';
import { support } from './support/index';
import { wallet } from './wallet/index';

/** Sentences per area: what every module may say, then those of each module. A product adds one line. */
export const AREAS = {
  shared,
  identity,
  wallet,
  market,
  proof,
  content,
  files,
  limits,
  kyc,
  profile,
  fund,
  spot,
  options,
  futures,
  ieo,
  records,
  support,
  notify,
  ops,
  demo,
  lock,
  dual,
  copy,
  nft,
  otc,
  chat,
  rooms,
  invite,
  rebate,
  coupon,
  places,
  game,
  push,
};
