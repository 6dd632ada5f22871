import { chatTimeline, type TimelineFile } from '@candor/contract/chat';
import { proofKeys } from '@candor/contract/market';
import type { TimelineVerdict } from '@candor/domain/chat/verify-timeline';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';
import { evidenceFileName } from '#features/otc-order/model/evidence-view.ts';
import { nowMs } from '#lib/clock.ts';

export interface CheckedEvidence {
  readonly file: TimelineFile;
  readonly verdict: TimelineVerdict;
  readonly checkedMs: number;
}

/** The code of the check is loaded with the first check. Keys come from the public list, not from the file. */
async function check(conversation: number): Promise<CheckedEvidence> {
  const [{ verifyTimeline }, { browserCrypto }, file, { keys }] = await Promise.all([
    import('@candor/domain/chat/verify-timeline'),
    import('#data/browser-crypto.ts'),
    request(chatTimeline, { conversation: String(conversation) }, { silent: true }),
    request(proofKeys, {}, { silent: true }),
  ]);
  const trusted = keys.map(({ public_key: key }) => key);
  return { file, verdict: await verifyTimeline(file, browserCrypto, trusted), checkedMs: nowMs() };
}

/** Downloads the timeline of a conversation and recomputes everything on this device. */
export function useEvidenceCheck(conversation: number) {
  return useMutation({ mutationFn: () => check(conversation) });
}

export function useSaveEvidence(): (file: TimelineFile) => void {
  const t = useTranslations('otcOrder.evidence');
  return (file) => {
    const name = evidenceFileName(file.subject);
    saveFile(new File([JSON.stringify(file)], name, { type: 'application/json' }));
    showToast({ text: t('saved', { name }), tone: 'ok' });
  };
}
