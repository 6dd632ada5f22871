import {
  ChartCandlestick,
  ChartNoAxesCombined,
  Coins,
  Gauge,
  Handshake,
  Headset,
  Lock,
  PiggyBank,
  ReceiptText,
  Repeat,
  Rocket,
  Share2,
  Split,
  TicketPercent,
  Timer,
  UsersRound,
} from 'lucide-react';
import type { Glyph } from '#ui/icon.tsx';
import type { HomeIcon } from './feature.ts';

/** The icon of each entry of Home. */
export const HOME_GLYPHS: Readonly<Record<HomeIcon, Glyph>> = {
  timer: Timer,
  'chart-no-axes-combined': ChartNoAxesCombined,
  coins: Coins,
  'chart-candlestick': ChartCandlestick,
  repeat: Repeat,
  'piggy-bank': PiggyBank,
  split: Split,
  'ticket-percent': TicketPercent,
  rocket: Rocket,
  lock: Lock,
  gauge: Gauge,
  handshake: Handshake,
  'receipt-text': ReceiptText,
  'share-2': Share2,
  headset: Headset,
  'users-round': UsersRound,
};
