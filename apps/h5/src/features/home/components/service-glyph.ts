import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Bell,
  ChartCandlestick,
  ChartNoAxesCombined,
  CircleHelp,
  Coins,
  Gauge,
  Headset,
  History,
  IdCard,
  LayoutGrid,
  ReceiptText,
  Repeat,
  Settings,
  Share2,
  ShieldCheck,
  Timer,
  Wallet,
} from 'lucide-react';
import type { Glyph } from '#ui/icon.tsx';

/** Icon names of the menu that have a drawing; any other gets the general one. */
const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  ['transfer', ArrowLeftRight],
  ['history', History],
  ['records', ReceiptText],
  ['wallet', Wallet],
  ['settings', Settings],
  ['bell', Bell],
  ['headset', Headset],
  ['share', Share2],
  ['shield', ShieldCheck],
  ['id', IdCard],
  ['help', CircleHelp],
  ['stock', ChartCandlestick],
  ['deposit', ArrowDownToLine],
  ['withdraw', ArrowUpFromLine],
  ['exchange', Repeat],
  ['options', Timer],
  ['contract', ChartNoAxesCombined],
  ['super_leverage', Gauge],
  ['spot', Coins],
]);

export const serviceGlyph = (name: string): Glyph => GLYPHS.get(name) ?? LayoutGrid;
