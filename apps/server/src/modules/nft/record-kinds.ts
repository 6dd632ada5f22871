import type { RecordKind } from '#kernel/product/record-kind';
import { explainNft } from './explain-nft';
import {
  BOX_KIND,
  COMPENSATION_KIND,
  DEPOSIT_BACK_KIND,
  DEPOSIT_KIND,
  FORFEIT_KIND,
  PURCHASE_KIND,
  REFUND_KIND,
  ROYALTY_KIND,
  SALE_KIND,
  TOP_UP_BACK_KIND,
  TOP_UP_KIND,
} from './nft-entries';

export const NFT_RECORD_KINDS: readonly RecordKind[] = [
  { kind: PURCHASE_KIND, type: 60, notice: 'entry_nft_purchase', explain: explainNft },
  { kind: SALE_KIND, type: 61, notice: 'entry_nft_sale', explain: explainNft },
  { kind: ROYALTY_KIND, type: 62, notice: 'entry_nft_royalty', explain: explainNft },
  { kind: DEPOSIT_KIND, type: 63, notice: 'entry_nft_deposit', explain: explainNft },
  { kind: DEPOSIT_BACK_KIND, type: 64, notice: 'entry_nft_deposit_back', explain: explainNft },
  { kind: FORFEIT_KIND, type: 65, notice: 'entry_nft_forfeit', explain: explainNft },
  { kind: COMPENSATION_KIND, type: 66, notice: 'entry_nft_compensation', explain: explainNft },
  { kind: BOX_KIND, type: 67, notice: 'entry_nft_box', explain: explainNft },
  { kind: REFUND_KIND, type: 68, notice: 'entry_nft_refund', explain: explainNft },
  { kind: TOP_UP_KIND, type: 98, notice: 'entry_nft_top_up', explain: explainNft },
  { kind: TOP_UP_BACK_KIND, type: 99, notice: 'entry_nft_top_up_back', explain: explainNft },
];
