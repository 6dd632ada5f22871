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
import type { ServiceTitle } from '#features/home/model/services.ts';
import type { Glyph } from '#ui/icon.tsx';

/** The drawing of each entry. */
const GLYPHS: Readonly<Record<ServiceTitle, Glyph>> = {
  transfer: ArrowLeftRight,
  transfer_history: History,
  bills: ReceiptText,
  assets: Wallet,
  settings: Settings,
  customer: Headset,
  share: Share2,
  security: ShieldCheck,
  verification: IdCard,
  help: CircleHelp,
  stock: ChartCandlestick,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  exchange: Repeat,
  options: Timer,
  contract: ChartNoAxesCombined,
  super_leverage: Gauge,
  spot: Coins,
};

export const serviceGlyph = (title: ServiceTitle): Glyph => GLYPHS[title];
