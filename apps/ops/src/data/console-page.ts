import type { OperatorRole } from '@candor/contract/call';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { frame } from '#texts/frame.ts';

/** What a page declares in the `page.ts` of its folder: the sidebar, the routes and the overview are made of it. */
export interface ConsolePage {
  /** May have a part after it, such as a user's number. */
  readonly path: string;
  readonly label: string;
  readonly group: keyof typeof frame.groups | null;
  /** Who sees it: the roles of the call it lives on. */
  readonly roles: readonly OperatorRole[];
  readonly Component: LazyExoticComponent<ComponentType>;
  /** The queue a server module declares by this name: the number in the sidebar, and a tile of the overview. */
  readonly waiting?: string;
}

export const lazyPage = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
