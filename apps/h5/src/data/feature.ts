import type { WalletAccount } from '@candor/contract/wallet';
import type { ComponentType } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import type { MessageShape } from '#i18n/message-shape.ts';
import type { ProofView } from './proof-view.ts';
import type { InstrumentView } from './quotes/instrument-view.ts';
import type { RecordWords } from './record-words.ts';

/** What a feature tells the rest of the app about itself. Each has one, in `features/<area>/feature.ts`. */
export interface Feature {
  /** The folder's name. */
  readonly area: string;
  readonly routes: readonly RouteEntry[];
  /** Where Home and the services page lead. */
  readonly entries?: readonly ServiceEntry[];
  /** A product of the Trade tab. */
  readonly trade?: TradeEntry;
  /** Lists of the market page, beside the favourites. */
  readonly marketTabs?: readonly MarketTab[];
  /** Texts of records, "Why?" and rule changes. */
  readonly records?: () => Promise<RecordWords>;
  /** How its receipts are shown. */
  readonly proof?: () => Promise<ProofView>;
  /** Private news of the socket. */
  readonly events?: readonly PrivateEvent[];
}

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
};

export interface TradeEntry {
  /** Remembered on the device as the product used last. */
  readonly product: string;
  /** Its place in the head of the trade pages; the first is opened first. */
  readonly rank: number;
  readonly label: MessageKey;
  readonly path: string;
  readonly orders: { readonly path: string; readonly label: MessageKey };
  /** Says that it is not offered here. */
  readonly closed: MessageKey;
  /** The account it pays from. */
  readonly account: WalletAccount;
  /** Whether an instrument can be traded; the server takes the flags away where a product is switched off. */
  readonly offers: (instrument: TradeFlags) => boolean;
  /** Opened where the wished product is not offered. */
  readonly isFallback?: boolean;
}

export type TradeFlags = Pick<InstrumentView, 'hasOptions' | 'hasFutures' | 'hasSpot'>;

export interface MarketTab {
  /** Its name in the address of the market page. */
  readonly key: string;
  readonly rank: number;
  readonly label: MessageKey;
  readonly lists: (instrument: InstrumentView) => boolean;
}

/** Balances and lists are fetched again for each; `tell` shows something besides. */
export interface PrivateEvent {
  readonly name: string;
  tell?(push: unknown): Promise<void>;
}
