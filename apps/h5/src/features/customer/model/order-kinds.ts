import type { AttachmentKind } from '@candor/contract/support';

/** `proof`: only orders with a receipt that can be verified. */
export type OrderTab = 'order' | 'proof';

/** Kinds with a list of own orders. Boxes and records are attached from their own pages. */
export type ListedKind = Exclude<AttachmentKind, 'nft_box' | 'record'>;

export const LISTED_KINDS: Readonly<Record<OrderTab, readonly ListedKind[]>> = {
  order: ['option', 'futures', 'spot', 'withdrawal', 'deposit', 'otc', 'dual', 'lock', 'ieo', 'nft', 'copy'],
  proof: ['option', 'futures', 'dual'],
};
