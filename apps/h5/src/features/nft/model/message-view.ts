import { PATHS } from '#data/paths.ts';
import { boxPath, workPath } from './nft-paths.ts';
import type { Message } from './nft-types.ts';

/** The page a message is about. */
export function messagePath({ kind, code }: Pick<Message, 'kind' | 'code'>): string {
  switch (kind) {
    case 'won':
    case 'second_chance':
    case 'payment_expired':
      return PATHS.nftPurchase;
    case 'box_drawn':
      return boxPath(code);
    default:
      return workPath(code);
  }
}
