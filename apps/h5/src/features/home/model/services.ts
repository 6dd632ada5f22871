import type { ReplyOf } from '@candor/contract/call';
import type { menu } from '@candor/contract/content';
import { isOwnPage } from '#data/return-path.ts';

type MenuEntry = ReplyOf<typeof menu>[number];

/** Titles of the menu that have a name in our texts. */
const KNOWN_TITLES = [
  'transfer',
  'transfer_history',
  'bills',
  'assets',
  'settings',
  'notice',
  'customer',
  'share',
  'security',
  'verification',
  'help',
  'stock',
  'deposit',
  'withdraw',
  'exchange',
  'options',
  'contract',
  'super_leverage',
  'spot',
] as const;
export type ServiceTitle = (typeof KNOWN_TITLES)[number];

export interface Service {
  readonly title: ServiceTitle;
  readonly icon: string;
  readonly path: string;
}

const isKnown = (title: string): title is ServiceTitle => KNOWN_TITLES.some((known) => known === title);

/** Entries that are switched on, that we can name, and that lead to a page of ours, in the server's order. */
export function toServices(entries: readonly MenuEntry[]): readonly Service[] {
  return entries
    .filter((entry) => entry.show === 1 && isOwnPage(entry.url))
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap(({ title, icon, url }) => (isKnown(title) ? [{ title, icon, path: url }] : []));
}
