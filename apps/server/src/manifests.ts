import type { Manifest } from '#kernel/product/manifest';
import { chatManifest } from '#modules/chat/manifest';
import { contentManifest } from '#modules/content/manifest';
import { copyManifest } from '#modules/copy/manifest';
import { couponManifest } from '#modules/coupon/manifest';
import { demoManifest } from '#modules/demo/manifest';
import { dualManifest } from '#modules/dual/manifest';
import { feesManifest } from '#modules/fees/manifest';
import { filesManifest } from '#modules/files/manifest';
import { financeManifest } from '#modules/finance/manifest';
import { fundManifest } from '#modules/fund/manifest';
import { futuresManifest } from '#modules/futures/manifest';
import { gameManifest } from '#modules/game/manifest';
import { identityManifest } from '#modules/identity/manifest';
import { ieoManifest } from '#modules/ieo/manifest';
import { inviteManifest } from '#modules/invite/manifest';
import { kycManifest } from '#modules/kyc/manifest';
import { limitsManifest } from '#modules/limits/manifest';
import { lockManifest } from '#modules/lock/manifest';
import { marketManifest } from '#modules/market/manifest';
import { nftManifest } from '#modules/nft/manifest';
import { notifyManifest } from '#modules/notify/manifest';
import { opsManifest } from '#modules/ops/manifest';
import { optionsManifest } from '#modules/options/manifest';
import { otcManifest } from '#modules/otc/manifest';
import { profileManifest } from '#modules/profile/manifest';
import { proofManifest } from '#modules/proof/manifest';
import { realtimeManifest } from '#modules/realtime/manifest';
import { recordsManifest } from '#modules/records/manifest';
import { roomsManifest } from '#modules/rooms/manifest';
import { spotManifest } from '#modules/spot/manifest';
import { supportManifest } from '#modules/support/manifest';
import { walletManifest } from '#modules/wallet/manifest';
import type { ModuleDeps } from './module-deps';

/** All manifests, in registration order. A new product adds one line. */
export const MANIFESTS: readonly Manifest<ModuleDeps>[] = [
  notifyManifest,
  identityManifest,
  walletManifest,
  marketManifest,
  realtimeManifest,
  proofManifest,
  contentManifest,
  filesManifest,
  limitsManifest,
  kycManifest,
  profileManifest,
  fundManifest,
  feesManifest,
  spotManifest,
  optionsManifest,
  futuresManifest,
  dualManifest,
  ieoManifest,
  recordsManifest,
  supportManifest,
  financeManifest,
  opsManifest,
  demoManifest,
  lockManifest,
  copyManifest,
  nftManifest,
  otcManifest,
  chatManifest,
  roomsManifest,
  inviteManifest,
  couponManifest,
  gameManifest,
];
