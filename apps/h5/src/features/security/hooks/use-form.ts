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
  /** Client-side validation; null when the form can be sent. */
  readonly findGap: () => Gap | null;
  readonly send: () => Promise<R>;
  readonly onDone: (reply: R) => void;
  readonly onRefused?: (error: string) => void;
}

export interface Form {
  readonly submit: () => void;
  readonly isPending: boolean;
  /** Error message of a field or of the whole form. */
  readonly errorAt: (place: FormField | 'form') => string | null;
  /** Call on every edit: clears the errors of the previous input. */
  readonly edited: () => void;
  /** Shows a validation error without sending. */
  readonly showGap: (found: Gap | null) => void;
  /** The current error; a new object for each new error. */
  readonly problem: object | null;
}

/** Validates, sends, and assigns the server's refusal to its field. */
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
