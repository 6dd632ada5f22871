import { useTranslations } from 'use-intl';
import { ApiError } from './api-error.ts';
import { FALLBACK_KEY } from './report-failure.ts';

/** The text for a failed request: the server's message, else the app's fallback. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('common.messages');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpectedError');
    return error.message === '' ? t(FALLBACK_KEY[error.type]) : error.message;
  };
}
