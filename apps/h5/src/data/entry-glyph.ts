import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  ChartNoAxesCombined,
  CircleHelp,
  Coins,
  Gauge,
  Headset,
  History,
  IdCard,
  ReceiptText,
  Repeat,
  Settings,
  Share2,
  ShieldCheck,
  Timer,
  Wallet,
} from 'lucide-react';
import type { Glyph } from '#ui/icon.tsx';
import type { EntryIcon } from './feature.ts';

/** The icon of each service entry. */
const GLYPHS: Readonly<Record<EntryIcon, Glyph>> = {
  'arrow-left-right': ArrowLeftRight,
  history: History,
  'receipt-text': ReceiptText,
  wallet: Wallet,
  settings: Settings,
  headset: Headset,
  'share-2': Share2,
  'shield-check': ShieldCheck,
  'id-card': IdCard,
  'circle-help': CircleHelp,
  'chart-candlestick': ChartCandlestick,
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-up-from-line': ArrowUpFromLine,
  repeat: Repeat,
  timer: Timer,
  'chart-no-axes-combined': ChartNoAxesCombined,
  gauge: Gauge,
  coins: Coins,
};

export const entryGlyph = (icon: EntryIcon): Glyph => GLYPHS[icon];
