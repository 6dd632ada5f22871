import { useTranslations } from 'use-intl';
import { showToast } from './toast-store.ts';

/** Copies a text to the clipboard and shows a toast, also when the browser forbids it. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('common');
  return (text) => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied
      .then(() => showToast({ text: t('actions.copied'), tone: 'ok' }))
      .catch(() => showToast({ key: 'unexpectedError', tone: 'error' }));
  };
}
