import { chatTimeline } from '@candor/contract/chat';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { saveFile } from '#data/save-file.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { callerFields } from '#data/visitor-store.ts';
import type { Case } from '#features/customer/model/case-steps.ts';

/** Saves all messages of a case as a signed file. */
export function useTranscript({ number, conversation }: Pick<Case, 'number' | 'conversation'>): () => void {
  const t = useTranslations('customer');
  const failureText = useFailureText();
  const { mutate } = useMutation({
    mutationFn: () =>
      request(chatTimeline, { ...callerFields(), conversation: String(conversation) }, { silent: true }),
    onSuccess: (timeline) => {
      const name = `candor-${number}.json`;
      saveFile(new File([JSON.stringify(timeline)], name, { type: 'application/json' }));
      showToast({ text: t('saved', { name }), tone: 'ok' });
    },
    onError: (error) => showToast({ text: failureText(error), tone: 'error' }),
  });
  return mutate;
}
