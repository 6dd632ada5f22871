import type { ComponentType } from 'react';
import type { MessageShape } from '#i18n/message-shape.ts';

/** What a feature tells the rest of the app about itself. Each has one, in `features/<area>/feature.ts`. */
export interface Feature {
  /** The folder's name. */
  readonly area: string;
  readonly routes: readonly RouteEntry[];
  /** Where Home and the services page lead. */
  readonly entries?: readonly ServiceEntry[];
  /** Lines of Home about what waits for the user. They show nothing while nothing does; visitors do not see them. */
  readonly due?: LoadScreen;
}

type Leaf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Leaf<Texts[Key]>}`;
}[keyof Texts & string];

/** A text by its area and key, such as `spot.heading`. */
export type MessageKey = Leaf<MessageShape>;

export type Tab = keyof MessageShape['common']['tabs'];
export type LoadScreen = () => Promise<ComponentType>;

export interface RouteEntry {
  readonly path: string;
  readonly title: MessageKey;
  readonly load: LoadScreen;
  /** Only for logged-in users. */
  readonly guarded?: boolean;
  /** A root of the tab bar. */
  readonly tab?: Tab;
}

/** Names of the drawings an entry may have. */
export type EntryIcon =
  | 'arrow-down-to-line'
  | 'arrow-left-right'
  | 'arrow-up-from-line'
  | 'chart-candlestick'
  | 'chart-no-axes-combined'
  | 'circle-help'
  | 'coins'
  | 'gauge'
  | 'headset'
  | 'history'
  | 'id-card'
  | 'receipt-text'
  | 'repeat'
  | 'settings'
  | 'share-2'
  | 'shield-check'
  | 'timer'
  | 'wallet';

/** The headings of the services page, in its order. */
export const ENTRY_GROUPS = ['trade', 'finance', 'assets', 'discover', 'account'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

type FirstPageKey = MessageKey & `${'common' | 'shell' | 'home'}.${string}`;

/** `home`: rank among the entries of Home, which is shown before the texts of other areas are here. */
type EntryPlace =
  | { readonly home: number; readonly label: FirstPageKey }
  /** On the services page only. */
  | { readonly home?: never; readonly label: MessageKey };

export type ServiceEntry = EntryPlace & {
  /** Its name in the server's menu, which says whether it is switched on. */
  readonly key: string;
  readonly group: EntryGroup;
  readonly icon: EntryIcon;
  readonly path: string;
  /** Whoever uses it can lose everything he puts in; the services page marks it. */
  readonly risk?: true;
};
