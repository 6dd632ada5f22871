import { nftOffer, nftOfferQuote } from '@candor/contract/nft-trade';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { useSettled } from '#data/use-settled.ts';
import { moneyKey } from '#data/use-wallet.ts';
import {
  firstForm,
  type OfferEvent,
  type OfferPlace,
  placeOf,
  reduceOffer,
  toOfferFields,
} from '#features/nft/model/offer-form.ts';

const TYPING_MS = 350;

type Fields = NonNullable<ReturnType<typeof toOfferFields>>;

/** What the offer would bring, by the server; null: the form is not complete. */
function useQuote(fields: Fields | null) {
  const key = JSON.stringify(fields);
  const asked = useSettled(key, TYPING_MS);
  const query = useQuery({
    queryKey: moneyKey('nft', 'quote', asked),
    queryFn: ({ signal }) => request(nftOfferQuote, JSON.parse(asked) as Fields, { signal, silent: true }),
    enabled: fields !== null && asked === key,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isSettled: asked === key };
}

/** The form to offer an own work, with the quote that belongs to it. */
export function useOfferForm(code: string, onDone: () => void) {
  const failureText = useFailureText();
  const [form, dispatch] = useReducer(reduceOffer, null, () => firstForm(serverNowMs()));
  const fields = toOfferFields(form, code, serverNowMs());
  const quote = useQuote(fields);
  const submit = useMoneySubmit(nftOffer, { onDone });
  const isRefused = quote.isError && fields !== null && quote.isSettled;
  const change = (event: OfferEvent) => {
    submit.forget();
    dispatch(event);
  };
  /** The sentence that stands at a place of the form. */
  const problemAt = (place: OfferPlace): string | null => {
    if (submit.failure !== null) return placeOf(submit.refusal) === place ? submit.failure : null;
    const refusal = quote.error instanceof ApiError ? quote.error.error : '';
    return isRefused && placeOf(refusal) === place ? failureText(quote.error) : null;
  };
  const isCurrent = fields !== null && quote.isSettled && !quote.isPlaceholderData && !isRefused;
  return {
    form,
    change,
    /** Old figures stay while new ones are fetched. */
    quote: fields === null || isRefused ? undefined : quote.data,
    isReady: isCurrent && quote.data !== undefined,
    submit,
    problemAt,
    send: () => {
      if (fields !== null) submit.send(fields);
    },
  };
}

export type OfferTicket = ReturnType<typeof useOfferForm>;
