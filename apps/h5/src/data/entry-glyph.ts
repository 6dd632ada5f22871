import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleHelp,
  Dices,
  History,
  IdCard,
  MessagesSquare,
  Palette,
  Pickaxe,
  Server,
  Settings,
  ShieldCheck,
  Wallet,
  Zap,
} from 'lucide-react';
import type { Glyph } from '#ui/icon.tsx';
import type { EntryIcon } from './feature.ts';
import { HOME_GLYPHS } from './home-glyph.ts';

/** The icon of each service entry. */
const GLYPHS: Readonly<Record<EntryIcon, Glyph>> = {
  ...HOME_GLYPHS,
  'arrow-left-right': ArrowLeftRight,
  history: History,
  wallet: Wallet,
  settings: Settings,
  'shield-check': ShieldCheck,
  'id-card': IdCard,
  'messages-square': MessagesSquare,
  'circle-help': CircleHelp,
  dices: Dices,
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-up-from-line': ArrowUpFromLine,
  palette: Palette,
  pickaxe: Pickaxe,
  server: Server,
  zap: Zap,
};

export const entryGlyph = (icon: EntryIcon): Glyph => GLYPHS[icon];
