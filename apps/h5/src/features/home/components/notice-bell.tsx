import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Link to the notifications, with a dot while some are unread. */
export function NoticeBell({ count }: { count: number }) {
  const t = useTranslations('home');
  return (
    <span className="home-bell">
      <IconButton
        label={count > 0 ? t('unread', { count }) : t('notifications')}
        href={hrefOf(PATHS.notices)}
        glyph={Bell}
        dot={count > 0}
      />
    </span>
  );
}
