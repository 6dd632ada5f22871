import { RECEIPT_CAUSES } from '@candor/domain/futures/receipt-facts';
import type { Receipt } from '@candor/domain/proof/receipt-verifier';
import { describe, expect, it } from 'vitest';
import proofTexts from '#i18n/en/proof.json';
import trade from '#i18n/en/trade.json';
import { proof } from './proof.ts';

const noteOf = (cause: (typeof RECEIPT_CAUSES)[number]) =>
  proof.noteOf?.({ kind: 'futures', symbol: 'BTC/USDT', currency: 'USDT', cause } as Receipt);

describe('the limits under a receipt of futures', () => {
  it('speak of a level only where a level closed the position', () => {
    expect(RECEIPT_CAUSES.map(noteOf)).toEqual([
      'proof.note.level',
      'proof.note.level',
      'proof.note.level',
      'proof.note.hand',
    ]);
    expect(proofTexts.note.hand).not.toContain('level');
  });
});

it('the sheet before the first futures trade names every kind of close that has a receipt', () => {
  const [withReceipt = ''] = trade.risk.price.futures.split(';');
  const words = { tp: 'take profit', sl: 'stop loss', liquidation: 'liquidation', user: 'by hand' };
  expect(RECEIPT_CAUSES.filter((cause) => !withReceipt.includes(words[cause]))).toEqual([]);
});
