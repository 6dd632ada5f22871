import type { WalletAccount } from '@candor/contract/wallet';
import type { ComponentType } from 'react';
import type { MessageKey } from '#i18n/message-key.ts';
import type { MessageShape } from '#i18n/message-shape.ts';
import type { ProofView } from './proof-view.ts';
import type { InstrumentView } from './quotes/instrument-view.ts';
import type { RecordWords } from './record-words.ts';

/** What a feature declares to the rest of the app. Each has one, in `features/<area>/feature.ts`. */
export interface Feature {
  /** The folder's name. */
  readonly area: string;
  readonly routes: readonly RouteEntry[];
  /** Links to this feature on Home and the services page. */
  readonly entries?: readonly ServiceEntry[];
  /** A product of the Trade tab. */
  readonly trade?: TradeEntry;
  /** A product of the Finance tab. */
  readonly finance?: FinanceEntry;
  /** Lists of the market page, beside the favourites. */
  readonly marketTabs?: readonly MarketTab[];
  /** Texts of records, "Why?" and rule changes. */
  readonly records?: () => Promise<RecordWords>;
  /** How its receipts are shown. */
  readonly proof?: () => Promise<ProofView>;
  /** Private socket events. */
  readonly events?: readonly PrivateEvent[];
  /** Lines of Home about pending actions of the user; they render nothing when there are none. Not for visitors. */
  readonly due?: LoadScreen;
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

/** Icons that entries of Home may have: they are part of the first load. */
export type HomeIcon =
  | 'chart-candlestick'
  | 'chart-no-axes-combined'
  | 'coins'
  | 'gauge'
  | 'handshake'
  | 'headset'
  | 'lock'
  | 'piggy-bank'
  | 'receipt-text'
  | 'repeat'
  | 'rocket'
  | 'share-2'
  | 'split'
  | 'ticket-percent'
  | 'timer'
  | 'users-round';

/** Icons of entries that only the services page shows, too. */
export type EntryIcon =
  | HomeIcon
  | 'arrow-down-to-line'
  | 'arrow-left-right'
  | 'arrow-up-from-line'
  | 'circle-help'
  | 'dices'
  | 'history'
  | 'id-card'
  | 'messages-square'
  | 'palette'
  | 'pickaxe'
  | 'server'
  | 'settings'
  | 'shield-check'
  | 'wallet'
  | 'zap';

/** The headings of the services page, in its order. */
export const ENTRY_GROUPS = ['trade', 'finance', 'assets', 'discover', 'account'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

type FirstPageKey = MessageKey & `${'common' | 'shell' | 'home'}.${string}`;

/** `home`: rank among the entries of Home, which is shown before the texts of other areas are loaded. */
type EntryPlace =
  | { readonly home: number; readonly label: FirstPageKey; readonly icon: HomeIcon }
  /** On the services page only. */
  | { readonly home?: never; readonly label: MessageKey; readonly icon: EntryIcon };

export type HomeEntry = ServiceEntry & { readonly home: number };

export type ServiceEntry = EntryPlace & {
  /** Its name in the server's menu, which decides whether it is enabled. */
  readonly key: string;
  readonly group: EntryGroup;
  readonly path: string;
  /** The user can lose the whole stake; the services page marks it as risky. */
  readonly risk?: true;
};

export interface TradeEntry {
  /** Remembered on the device as the product used last. */
  readonly product: string;
  /** Its place in the head of the trade pages; the first is opened first. */
  readonly rank: number;
  readonly label: MessageKey;
  readonly path: string;
  readonly orders: { readonly path: string; readonly label: MessageKey };
  /** Text shown when the product is not offered here. */
  readonly closed: MessageKey;
  /** The account it pays from. */
  readonly account: WalletAccount;
  /** Whether an instrument can be traded; the server clears the flags where a product is disabled. */
  readonly offers: (instrument: TradeFlags) => boolean;
  /** Opened where the requested product is not offered. */
  readonly isFallback?: boolean;
}

export interface FinanceEntry {
  /** Its name in the head of the finance pages, for example `lock`. */
  readonly product: string;
  /** Its place in the head; the Finance tab leads to the first. */
  readonly rank: number;
  readonly label: MessageKey;
  readonly path: string;
  /** The user's own orders, linked at the right of the head. */
  readonly orders?: { readonly path: string; readonly label: MessageKey };
}

export type TradeFlags = Pick<InstrumentView, 'hasOptions' | 'hasFutures' | 'hasSpot'>;

export interface MarketTab {
  /** Its name in the query of the market page's address. */
  readonly key: string;
  readonly rank: number;
  readonly label: MessageKey;
  readonly lists: (instrument: InstrumentView) => boolean;
}

/** Balances and lists are refetched for each event, unless it moves nothing; `notify` may show a message too. */
export interface PrivateEvent {
  readonly name: string;
  /** No balance and no list of orders changes with it. */
  readonly movesNothing?: true;
  notify?(push: unknown): Promise<void>;
}
