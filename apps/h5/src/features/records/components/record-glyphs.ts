import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CandlestickChart,
  Lock,
  LockOpen,
  Moon,
  ReceiptText,
  Repeat,
  Scale,
  Timer,
  TriangleAlert,
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
  ['option_stake', Timer],
  ['option_payout', Timer],
  ['option_return', Undo2],
  ['futures_open', CandlestickChart],
  ['futures_entrust', Lock],
  ['futures_cancel', LockOpen],
  ['futures_close', CandlestickChart],
  ['futures_liquidation', TriangleAlert],
  ['futures_overnight', Moon],
  ['hold', Lock],
  ['hold_release', LockOpen],
]);

export const glyphOf = (kind: string): Glyph => GLYPHS.get(kind) ?? ReceiptText;
