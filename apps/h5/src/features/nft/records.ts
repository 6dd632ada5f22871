import { Gavel, Package, Palette, Scale, Undo2 } from 'lucide-react';
import type { RecordWords } from '#data/record-words.ts';

const SALE = ['work', 'price', 'fee_percent', 'fee', 'royalty_percent', 'royalty', 'received'] as const;

const TOP_UP = ['work', 'deposit', 'top_up_percent', 'top_up'] as const;

/** Texts of records of the NFT market. */
export const records: RecordWords = {
  rank: 88,
  kinds: {
    nft_purchase: { glyph: Palette, label: 'nftMine.records.kind.nft_purchase' },
    nft_box: { glyph: Package, label: 'nftMine.records.kind.nft_box' },
    nft_sale: { glyph: Palette, label: 'nftMine.records.kind.nft_sale' },
    nft_royalty: { glyph: Palette, label: 'nftMine.records.kind.nft_royalty' },
    nft_deposit: { glyph: Gavel, label: 'nftMine.records.kind.nft_deposit' },
    nft_deposit_back: { glyph: Undo2, label: 'nftMine.records.kind.nft_deposit_back' },
    nft_forfeit: { glyph: Scale, label: 'nftMine.records.kind.nft_forfeit' },
    nft_compensation: { glyph: Scale, label: 'nftMine.records.kind.nft_compensation' },
    nft_top_up: { glyph: Gavel, label: 'nftMine.records.kind.nft_top_up' },
    nft_top_up_back: { glyph: Undo2, label: 'nftMine.records.kind.nft_top_up_back' },
    nft_refund: { glyph: Undo2, label: 'nftMine.records.kind.nft_refund' },
  },
  sentences: {
    nft_purchase: { text: 'nftMine.records.why.nft_purchase', figures: ['work', 'price'] },
    nft_box: { text: 'nftMine.records.why.nft_box', figures: ['series', 'price'] },
    nft_sale: { text: 'nftMine.records.why.nft_sale', figures: SALE },
    nft_royalty: { text: 'nftMine.records.why.nft_royalty', figures: ['work', 'price', 'royalty_percent', 'royalty'] },
    nft_deposit: { text: 'nftMine.records.why.nft_deposit', figures: ['work', 'deposit'] },
    nft_deposit_back: { text: 'nftMine.records.why.nft_deposit_back', figures: ['work', 'deposit'] },
    nft_forfeit: { text: 'nftMine.records.why.nft_forfeit', figures: ['work', 'deposit', 'to_seller'] },
    nft_compensation: { text: 'nftMine.records.why.nft_compensation', figures: ['work', 'deposit', 'received'] },
    nft_top_up: { text: 'nftMine.records.why.nft_top_up', figures: TOP_UP },
    nft_top_up_back: { text: 'nftMine.records.why.nft_top_up_back', figures: ['work', 'deposit', 'top_up'] },
    nft_refund: { text: 'nftMine.records.why.nft_refund', figures: ['amount'] },
  },
  inputs: {
    royalty_percent: 'nftMine.records.input.royalty_percent',
    royalty: 'nftMine.records.input.royalty',
    work: 'nftMine.records.input.work',
    series: 'nftMine.records.input.series',
    start_price: 'nftMine.records.input.start_price',
    seller_percent: 'nftMine.records.input.seller_percent',
    deposit: 'nftMine.records.input.deposit',
    top_up_percent: 'nftMine.records.input.top_up_percent',
    top_up: 'nftMine.records.input.top_up',
    to_seller: 'nftMine.records.input.to_seller',
    to_platform: 'nftMine.records.input.to_platform',
  },
  purses: {
    nft_sales: 'nftMine.records.purse.sales',
    nft_refunds: 'nftMine.records.purse.refunds',
  },
  ruleAreas: { nft: 'nft.heading' },
};
