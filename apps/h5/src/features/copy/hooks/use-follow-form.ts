import { copyFollow, copyPreview } from '@candor/contract/copy';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useSettled } from '#data/use-settled.ts';
import { useSubmit } from '#data/use-submit.ts';
import { moneyKey, refreshMoney } from '#data/use-wallet.ts';
import {
  FIRST_FORM,
  type FollowEvent,
  type FollowPlace,
  type FollowSettings,
  formOf,
  placeOf,
  reduceFollow,
  toSettings,
} from '#features/copy/model/follow-form.ts';
import type { Relation } from '#features/copy/model/relation-view.ts';
import { useAgreement, useCopyMe } from './use-copies.ts';

const TYPING_MS = 350;

/** The worked example for settings; null: they are not complete. */
function useCopyPreview(settings: FollowSettings | null) {
  const isUser = useSession((state) => state.token !== null);
  const key = JSON.stringify(settings);
  const asked = useSettled(key, TYPING_MS);
  const query = useQuery({
    queryKey: moneyKey('copy-preview', asked),
    queryFn: ({ signal }) => request(copyPreview, JSON.parse(asked) as FollowSettings, { signal, silent: true }),
    enabled: isUser && settings !== null && asked === key,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isSettled: asked === key };
}

export interface FollowTarget {
  readonly id: number;
  readonly name: string;
}

/** The form to follow a trader, or to change a relation that runs. */
export function useFollowForm(target: FollowTarget, relation: Relation | null, onDone: () => void) {
  const t = useTranslations('copy.follow');
  const failureText = useFailureText();
  const isEdit = relation !== null && relation.state !== 'ended';
  const [form, dispatch] = useReducer(reduceFollow, relation === null ? FIRST_FORM : formOf(relation));
  const settings = toSettings(form, target.id);
  const preview = useCopyPreview(settings);
  const me = useCopyMe().data;
  const version = useAgreement().data?.version ?? '';
  const needsAgreement = !isEdit && me !== undefined && me.follower_agreement !== version;
  const submit = useSubmit(copyFollow, () => {
    void refreshMoney();
    showToast({ text: isEdit ? t('saved') : t('started', { name: target.name }), tone: 'ok' });
    onDone();
  });
  const refusal = refusalOf(preview.error);
  const isRefused = preview.isError && settings !== null && preview.isSettled;
  const change = (event: FollowEvent) => {
    submit.forget();
    dispatch(event);
  };
  /** The sentence that stands at a place of the form. */
  const problemAt = (place: FollowPlace): string | null => {
    if (submit.failure !== null) return placeOf(submit.refusal) === place ? submit.failure : null;
    return isRefused && placeOf(refusal) === place ? failureText(preview.error) : null;
  };
  const isReady = settings !== null && !isRefused && (!needsAgreement || form.isAgreed) && (isEdit || me !== undefined);
  return {
    target,
    form,
    change,
    settings,
    preview,
    isEdit,
    needsAgreement,
    submit,
    problemAt,
    isReady,
    send: () => {
      if (settings !== null && isReady) submit.send({ ...settings, agreement: isEdit ? '' : version });
    },
  };
}

export type FollowTicket = ReturnType<typeof useFollowForm>;

const refusalOf = (error: unknown): string => (error instanceof ApiError ? error.error : '');
