import { currencyList } from '@candor/contract/wallet';
import { useCall } from './use-call.ts';

/** Listed currencies as options of a select. */
export const useCurrencyOptions = (): { readonly value: string; readonly label: string }[] =>
  (useCall(currencyList, {}).data?.currency ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
