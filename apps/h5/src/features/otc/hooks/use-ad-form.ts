import { otcAdPreview, otcEditAd, otcPostAd } from '@candor/contract/otc-ads';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useSettled } from '#data/use-settled.ts';
import { useSubmit } from '#data/use-submit.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';
import {
  type AdEvent,
  type AdForm,
  type AdProblem,
  placeOf,
  reduceAd,
  toAdFields,
  toPreviewFields,
} from '#features/otc/model/ad-form.ts';
import type { OwnAd } from '#features/otc/model/otc-types.ts';

const TYPING_MS = 350;

type Fields = NonNullable<ReturnType<typeof toPreviewFields>>;

/** Price, rank and fee by the server; null: the form has no usable price yet. */
function usePreview(fields: Fields | null) {
  const key = JSON.stringify(fields);
  const asked = useSettled(key, TYPING_MS);
  const query = useQuery({
    queryKey: moneyKey('otc', 'preview', asked),
    queryFn: ({ signal }) => request(otcAdPreview, JSON.parse(asked) as Fields, { signal, silent: true }),
    enabled: fields !== null && asked === key,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isSettled: asked === key };
}

export interface AdFormOptions {
  readonly first: AdForm;
  /** The ad to change; null: a new one. */
  readonly ad: OwnAd | null;
  /** Decimals of a coin. */
  readonly scaleOf: (coin: number) => number;
  readonly onDone: () => void;
}

/** The form of an ad with its live preview. */
export function useAdForm({ first, ad, scaleOf, onDone }: AdFormOptions) {
  const failureText = useFailureText();
  const [form, dispatch] = useReducer(reduceAd, first);
  const scale = scaleOf(form.coin);
  const preview = usePreview(toPreviewFields(form, scale));
  const finish = () => {
    void refreshMoney();
    onDone();
  };
  const post = useSubmit(otcPostAd, finish);
  const edit = useSubmit(otcEditAd, finish);
  const submit = ad === null ? post : edit;
  const fields = toAdFields(form, scale);
  const change = (event: AdEvent) => {
    submit.forget();
    dispatch(event);
  };
  /** The server's sentence that stands at a place of the form. */
  const problemAt = (place: AdProblem): string | null => {
    if (submit.failure !== null) return placeOf(submit.refusal) === place ? submit.failure : null;
    if (!preview.isError || !preview.isSettled) return null;
    const refusal = preview.error instanceof ApiError ? preview.error.error : '';
    return placeOf(refusal) === place ? failureText(preview.error) : null;
  };
  const send = () => {
    if (fields === null) return;
    if (ad === null) post.send(fields);
    else edit.send({ ...fields, id: String(ad.id), version: String(ad.version) });
  };
  return {
    form,
    ad,
    scale,
    change,
    set: (part: Partial<AdForm>) => change({ type: 'set', part }),
    /** Old figures stay while new ones are fetched. */
    preview: preview.isError ? undefined : preview.data,
    isReady: fields !== null,
    isPending: submit.isPending,
    problemAt,
    send,
  };
}

export type AdTicket = ReturnType<typeof useAdForm>;
