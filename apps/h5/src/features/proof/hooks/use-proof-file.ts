import type { ReceiptFile } from '@candor/domain/proof/receipt-check';
import { readReceipt } from '@candor/domain/proof/verify-receipt';
import { useTranslations } from 'use-intl';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';
import { useCopy } from '#data/use-copy.ts';
import { proofViewOf } from '#features/proof/model/proof-views.ts';

function nameOf(file: ReceiptFile): string {
  const receipt = readReceipt(file);
  const id = receipt === null ? 'file' : proofViewOf(receipt.kind).idOf(receipt);
  return `candor-proof-${file.kind}-${id}.json`;
}

const toFile = (file: ReceiptFile): File =>
  new File([JSON.stringify(file, null, 1)], nameOf(file), { type: 'application/json' });

/** Saves the proof as a file, or shares it. */
export function useProofFile() {
  const t = useTranslations('proof');
  const copy = useCopy();
  const save = (file: ReceiptFile) => {
    const made = toFile(file);
    saveFile(made);
    showToast({ text: t('saved', { name: made.name }), tone: 'ok' });
  };
  /** Copies the file's text where the device cannot share files. */
  const share = (file: ReceiptFile) => {
    const files = [toFile(file)];
    if (!navigator.canShare?.({ files })) {
      copy(JSON.stringify(file));
      return;
    }
    navigator.share({ files }).catch((error: unknown) => {
      // AbortError: the user closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(JSON.stringify(file));
    });
  };
  return { save, share };
}
