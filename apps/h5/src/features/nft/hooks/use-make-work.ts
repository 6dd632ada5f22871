import { nftMakeWork } from '@candor/contract/nft-mine';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { useFailureText } from '#data/use-failure-text.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { WorkForm } from '#features/nft/model/studio-form.ts';
import { useLayerLock } from '#ui/layer-lock.ts';

const upload = ({ type, name, description, rarity, file, cover }: WorkForm) => {
  const parts = new FormData();
  const fields = { type, name: name.trim(), description: description.trim(), rarity };
  for (const [field, value] of Object.entries(fields)) parts.set(field, value);
  if (file !== null) parts.set('file', file);
  if (cover !== null) parts.set('cover', cover);
  return request(nftMakeWork, {}, { silent: true, parts });
};

/** Uploads a work: its fields and its files in one call. */
export function useMakeWork(onDone: () => void) {
  const t = useTranslations('nftMine.studio');
  const failureText = useFailureText();
  const mutation = useMutation({
    mutationFn: upload,
    onSuccess: () => {
      void refreshMoney();
      showToast({ text: t('uploaded'), tone: 'ok' });
      onDone();
    },
  });
  useLayerLock(mutation.isPending);
  return {
    send: (form: WorkForm) => {
      if (!mutation.isPending) mutation.mutate(form);
    },
    isPending: mutation.isPending,
    failure: mutation.isError ? failureText(mutation.error) : null,
    forget: () => (mutation.isError ? mutation.reset() : undefined),
  };
}
