import { useTranslations } from 'use-intl';
import { showToast } from './toast-store.ts';

/** Puts a text on the clipboard and says so. A browser that forbids it is said, too. */
export function useCopy(): (text: string) => void {
  const t = useTranslations('common');
  return (text) => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied
      .then(() => showToast({ text: t('actions.copied'), tone: 'ok' }))
      .catch(() => showToast({ key: 'unexpectedError', tone: 'error' }));
  };
}
