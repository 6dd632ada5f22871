import type { IeoFile } from '@candor/domain/ieo/verify-ieo-share';
import { useTranslations } from 'use-intl';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';
import { useCopy } from '#data/use-copy.ts';

const toFile = (content: IeoFile, name: string): File =>
  new File([JSON.stringify(content, null, 1)], name, { type: 'application/json' });

/** Saves the published list, or shares the file that also proves the own share. */
export function useIeoFile(token: string) {
  const t = useTranslations('ieo.share');
  const copy = useCopy();
  /** The public part only: without the own share. */
  const save = (file: IeoFile) => {
    const made = toFile({ ...file, own: null }, `candor-ieo-${token}-commits.json`);
    saveFile(made);
    showToast({ text: t('saved', { name: made.name }), tone: 'ok' });
  };
  /** Copies the file's text where the device cannot share files. */
  const share = (file: IeoFile) => {
    const files = [toFile(file, `candor-ieo-${token}-share.json`)];
    if (!navigator.canShare?.({ files })) return copy(JSON.stringify(file));
    navigator.share({ files }).catch((error: unknown) => {
      // AbortError: the user closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(JSON.stringify(file));
    });
  };
  return { save, share };
}
