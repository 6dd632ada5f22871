import type { Manifest } from '#kernel/product/manifest';
import { nftArtistKind, nftOfferKind, nftTakedownKind } from './console-kinds';
import { seedNft } from './demo/seed-nft';
import type { NftModuleDeps } from './deps';
import { registerNft } from './index';
import { NFT_INVARIANTS } from './nft-invariants';
import { NFT_RULE_AREA } from './nft-rule-area';
import { NFT_NOTICES } from './notices';
import { NFT_CARDS } from './order-cards';
import { NFT_PURSES } from './purses';
import { NFT_RECORD_KINDS } from './record-kinds';
import { NFT_SELF_LIMIT } from './self-limit';
import { nftSeriesKind } from './series-kind';
import { OFFER_EFFECT } from './use-cases/offer-work';
import { BID_EFFECT, MAXIMUM_EFFECT } from './use-cases/place-bids';
import { nftVoidKind } from './void-kind';

export const nftManifest: Manifest<NftModuleDeps> = {
  name: 'nft',
  register: registerNft,
  orderCards: NFT_CARDS,
  seedDemo: seedNft,
  purses: NFT_PURSES,
  rules: [NFT_RULE_AREA],
  notices: NFT_NOTICES,
  invariants: NFT_INVARIANTS,
  recordKinds: NFT_RECORD_KINDS,
  selfLimit: NFT_SELF_LIMIT,
  proposals: [nftSeriesKind, nftArtistKind, nftOfferKind, nftTakedownKind, nftVoidKind],
  effectsWithoutEntry: [
    {
      entryKind: OFFER_EFFECT,
      exists: `exists (select from nft_offer o where o.reference = k.id and o.seller_id = k.user_id)`,
    },
    {
      entryKind: BID_EFFECT,
      exists: `exists (select from nft_ask a where a.reference = k.id and a.user_id = k.user_id)`,
    },
    // The leader may set a maximum again: the row has the reference of the last call.
    {
      entryKind: MAXIMUM_EFFECT,
      exists: `exists (select from nft_bidder b where b.maximum_reference is not null and b.user_id = k.user_id)`,
    },
  ],
};
