import { defineCall } from '@candor/contract/call';
import { amountText, idText } from '@candor/contract/fields';
import { walletChange } from '@candor/contract/wallet';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amountFieldsOf, fieldNamesOf } from './contract-fields';

it('finds amounts, wrapped ones too, and nothing else', () => {
  const sample = defineCall({
    method: 'POST',
    path: '/sample',
    auth: 'user',
    summary: '',
    reply: z.string(),
    input: z.object({
      plain: amountText(),
      optional: z.optional(amountText()),
      defaulted: z._default(amountText(), '1'),
      piped: z.pipe(
        amountText(),
        z.transform((text) => text),
      ),
      both: z.optional(
        z.pipe(
          amountText(),
          z.transform((text) => text),
        ),
      ),
      id: idText(),
      text: z.string(),
    }),
  });
  expect(amountFieldsOf(sample)).toEqual(['plain', 'optional', 'defaulted', 'piped', 'both']);
});

it('reads the contract', () => {
  expect(amountFieldsOf(walletChange)).toEqual(['number']);
  expect(fieldNamesOf(walletChange)).toEqual(['currency_id', 'number', 'from_field', 'to_field', 'receipt']);
});
