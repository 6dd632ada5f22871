import type { BoxFile } from '@candor/domain/nft/box-file';
import { useTranslations } from 'use-intl';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';

/** Saves the proof file of a box. */
export function useNftFile(): (file: BoxFile) => void {
  const t = useTranslations('nft.check');
  return (content) => {
    const name = `candor-box-${content.draw.box_code.slice(0, 8)}.json`;
    saveFile(new File([JSON.stringify(content, null, 1)], name, { type: 'application/json' }));
    showToast({ text: t('saved', { name }), tone: 'ok' });
  };
}
