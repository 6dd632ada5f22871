import type { convert } from '@candor/contract/fund';
import type { Dispatch } from 'react';
import type { MoneySubmit } from '#data/use-money-submit.ts';
import type { LiveQuote } from '#features/convert/hooks/use-quote.ts';
import type {
  ConvertAction,
  ConvertForm,
  ConvertPair,
  ConvertSummary,
  OwnedCoin,
} from '#features/convert/model/convert-form.ts';

/** State shared by all parts of the conversion screen. */
export interface ConvertPanel {
  readonly form: ConvertForm;
  readonly dispatch: Dispatch<ConvertAction>;
  readonly coins: readonly OwnedCoin[];
  readonly pair: ConvertPair;
  readonly live: LiveQuote;
  readonly summary: ConvertSummary;
  readonly submit: MoneySubmit<typeof convert>;
}
