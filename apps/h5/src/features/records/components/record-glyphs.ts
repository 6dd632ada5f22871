import { ReceiptText } from 'lucide-react';
import { findWord } from '#features/records/model/record-words.ts';
import type { Glyph } from '#ui/icon.tsx';

export const glyphOf = (kind: string): Glyph => findWord('kinds', kind)?.glyph ?? ReceiptText;
