import type { ReplyOf } from '@candor/contract/call';
import type { menu } from '@candor/contract/content';
import type { ServiceEntry } from './feature.ts';
import { isOwnPage } from './return-path.ts';

type MenuEntry = ReplyOf<typeof menu>[number];

/** The declared entries that the server's menu enables with a page of this app, in the server's order. */
export function toServices(entries: readonly MenuEntry[], declared: readonly ServiceEntry[]): readonly ServiceEntry[] {
  return entries
    .filter((entry) => entry.show === 1 && isOwnPage(entry.url))
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap(({ title }) => declared.find(({ key }) => key === title) ?? []);
}
