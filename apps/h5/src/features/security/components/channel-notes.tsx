import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { SecurityStatus } from '#features/security/model/security-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

const CHANNELS = ['email', 'phone'] as const;

/** Notes on channels that are new or unconfirmed, with a link to confirm them. */
export function ChannelNotes({ status }: { status: SecurityStatus }) {
  const t = useTranslations('security.channel');
  const place = useTimePlace();
  return CHANNELS.map((channel) => {
    const state = status[`${channel}_state`];
    const target = status[channel];
    if (state.standing === 'young') {
      const time = formatDateTime(state.counts_from_ms, place);
      return <Note key={channel}>{t('young', { target, time })}</Note>;
    }
    if (state.standing !== 'unconfirmed') return null;
    return (
      <Note key={channel} tone="warn">
        <span className="channel-note">
          <span>{t('unconfirmed', { target })}</span>
          <Button size="s" href={hrefOf(`${PATHS.confirmContact}?channel=${channel}`)}>
            {t('confirm')}
          </Button>
        </span>
      </Note>
    );
  });
}
