import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { useThrottled } from '#data/use-throttled.ts';
import type { Gap } from '#features/security/model/account-form.ts';
import { type FormField, placeOfRefusal } from '#features/security/model/refusal-place.ts';

interface FormOptions<R> {
  readonly fields: readonly FormField[];
  /** What to tell the user before anything is sent. */
  readonly findGap: () => Gap | null;
  readonly send: () => Promise<R>;
  readonly onDone: (reply: R) => void;
  readonly onRefused?: (error: string) => void;
}

export interface Form {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** The sentence that stands under a field, or under the whole form. */
  readonly errorAt: (place: FormField | 'form') => string | null;
  /** Call on every edit: what was said about the old input is no longer true. */
  readonly edited: () => void;
  /** Looks for gaps without sending, and tells the first. */
  readonly showGap: (found: Gap | null) => void;
  /** What is wrong now; another object for every new problem. */
  readonly problem: object | null;
}

/** One task a page: look for gaps, send, put the server's own words where they belong. */
export function useForm<R>({ fields, findGap, send, onDone, onRefused }: FormOptions<R>): Form {
  const t = useTranslations('security.gap');
  const failureText = useFailureText();
  const [gap, setGap] = useState<Gap | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure) => onRefused?.(failure instanceof ApiError ? failure.error : ''),
  });
  const submit = useThrottled(() => {
    const found = findGap();
    setGap(found);
    if (found === null && !isPending) mutate();
  });
  const errorAt = (place: FormField | 'form') => {
    if (gap) return gap.field === place ? t(gap.key) : null;
    if (error === null) return null;
    const refusal = error instanceof ApiError ? error.error : '';
    return placeOfRefusal(refusal, fields) === place ? failureText(error) : null;
  };
  const edited = () => {
    setGap(null);
    if (error !== null) reset();
  };
  return { submit, isPending, errorAt, edited, showGap: setGap, problem: gap ?? error };
}
