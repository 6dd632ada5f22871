import type { OperatorRole } from '@candor/contract/call';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { frame } from '#texts/frame.ts';
import type { Me } from './use-me.ts';

/** What a page declares in the `page.ts` of its folder: the sidebar, the routes and the overview are made of it. */
export interface ConsolePage {
  /** May have a part after it, such as a user's number. */
  readonly path: string;
  readonly label: string;
  readonly group: keyof typeof frame.groups | null;
  /** Who sees it: the roles of the call it lives on. */
  readonly roles: readonly OperatorRole[];
  readonly Component: LazyExoticComponent<ComponentType>;
  /** A queue: the number behind its name in the sidebar, and a tile of the overview. */
  readonly waiting?: keyof Me['waiting'];
}

export const lazyPage = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));
