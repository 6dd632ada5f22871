import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Lock,
  LockOpen,
  ReceiptText,
  Repeat,
  Scale,
  Undo2,
} from 'lucide-react';
import type { Glyph } from '#ui/icon.tsx';

const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  ['account_transfer', ArrowLeftRight],
  ['demo_funding', ArrowDownToLine],
  ['deposit_credit', ArrowDownToLine],
  ['withdraw_request', ArrowUpFromLine],
  ['withdraw_done', ArrowUpFromLine],
  ['withdraw_return', Undo2],
  ['convert', Repeat],
  ['adjustment', Scale],
  ['spot_trade', ArrowLeftRight],
  ['spot_hold', Lock],
  ['spot_release', LockOpen],
  ['hold', Lock],
  ['hold_release', LockOpen],
]);

export const glyphOf = (kind: string): Glyph => GLYPHS.get(kind) ?? ReceiptText;
