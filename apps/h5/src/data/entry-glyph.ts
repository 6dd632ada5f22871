import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleHelp,
  History,
  IdCard,
  Pickaxe,
  Server,
  Settings,
  ShieldCheck,
  Wallet,
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
  'circle-help': CircleHelp,
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-up-from-line': ArrowUpFromLine,
  pickaxe: Pickaxe,
  server: Server,
};

export const entryGlyph = (icon: EntryIcon): Glyph => GLYPHS[icon];
