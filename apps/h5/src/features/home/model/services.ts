import type { ReplyOf } from '@candor/contract/call';
import type { menu } from '@candor/contract/content';
import { PATHS } from '#data/paths.ts';
import { isOwnPage } from '#data/return-path.ts';

type MenuEntry = ReplyOf<typeof menu>[number];

/** The wire's names of entries, which old clients know too, and what they are called in our texts. */
const TITLE_OF = {
  recharge: 'deposit',
  withdraw: 'withdraw',
  seconds: 'options',
  futures: 'contract',
  margin: 'super_leverage',
  coin: 'spot',
  stock: 'stock',
  exchange: 'exchange',
  transfer: 'transfer',
  transfer_history: 'transfer_history',
  bills: 'bills',
  assets: 'assets',
  settings: 'settings',
  customer: 'customer',
  security: 'security',
  verification: 'verification',
  share: 'share',
  help: 'help',
} as const;
type EntryName = keyof typeof TITLE_OF;
export type ServiceTitle = (typeof TITLE_OF)[EntryName];

export interface Service {
  readonly title: ServiceTitle;
  readonly path: string;
}

const isKnown = (name: string): name is EntryName => Object.hasOwn(TITLE_OF, name);

/** A tab of old clients takes no parameters, so the entry has none; ours opens the market at its stocks. */
const pathOf = (name: EntryName, url: string): string => (name === 'stock' ? `${PATHS.market}?tab=stock` : url);

/** Entries that are switched on, that we can name, and that lead to a page of ours, in the server's order. */
export function toServices(entries: readonly MenuEntry[]): readonly Service[] {
  return entries
    .filter((entry) => entry.show === 1 && isOwnPage(entry.url))
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap(({ title, url }) => (isKnown(title) ? [{ title: TITLE_OF[title], path: pathOf(title, url) }] : []));
}
