import { demoOutbox } from '@candor/contract/news';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { useSiteConfig } from '#data/use-site-config.ts';
import { toInboxRows } from './inbox-rows.ts';

/** Opens the demo inbox with the mails and SMS that would have been delivered; null outside a demo. */
export function useDemoInbox(): ((target: string, onPick: (code: string) => void) => void) | null {
  const t = useTranslations('security.code');
  const { data } = useSiteConfig();
  if (data?.mode !== 'demo') return null;
  return async (target, onPick) => {
    const messages = await request(demoOutbox, { to: target }).catch(() => null);
    if (messages === null) return;
    const rows = toInboxRows(messages);
    if (rows.length === 0) return showToast({ text: t('inboxEmpty') });
    const options = rows.map(({ id, code, subject }) => ({ value: String(id), label: subject, note: code }));
    openChoice({
      title: t('inbox'),
      value: '',
      options,
      onPick: (picked) => onPick(rows.find(({ id }) => String(id) === picked)?.code ?? ''),
    });
  };
}
