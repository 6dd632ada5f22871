import { otcSetup } from '@candor/contract/otc';
import { useCall } from './use-call.ts';

/** Fiat currencies of OTC as options of a select. */
export const useFiatOptions = (): { readonly value: string; readonly label: string }[] =>
  (useCall(otcSetup, {}).data?.fiats ?? []).map(({ code }) => ({ value: code, label: code }));
