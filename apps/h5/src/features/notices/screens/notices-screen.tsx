import { readNotices } from '@candor/contract/profile';
import { NOTIFY_KINDS, type NotifyKind } from '@candor/contract/push';
import { CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshNotices, useUnreadNotices } from '#data/use-unread-notices.ts';
import { NoticeList } from '#features/notices/components/notice-list.tsx';
import '#features/notices/notices.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

type Shown = NotifyKind | 'all';

export function NoticesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const [shown, setShown] = useState<Shown>('all');
  const items = [
    { value: 'all' as Shown, label: t('common.actions.all') },
    ...NOTIFY_KINDS.map((value) => ({ value: value as Shown, label: t(`notices.kind.${value}`) })),
  ];
  return (
    <>
      <NavBar
        title={t('notices.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          <>
            <MarkAll />
            <IconButton label={t('notices.settings.heading')} glyph={Settings} href={hrefOf(PATHS.noticeSettings)} />
          </>
        }
      />
      <Tabs id="notices" label={t('notices.show')} items={items} value={shown} onChange={setShown} />
      <View>
        <TabPanel id="notices" value={shown}>
          <NoticeList key={shown} kind={shown === 'all' ? '' : shown} />
        </TabPanel>
      </View>
    </>
  );
}

/** Marks all as read; shown only while some are unread. */
function MarkAll() {
  const t = useTranslations('notices');
  const count = useUnreadNotices();
  const read = useSubmit(readNotices, (text) => {
    showToast({ text, tone: 'ok' });
    void refreshNotices();
  });
  return count > 0 ? <IconButton label={t('markAll')} glyph={CheckCheck} onClick={() => read.send({})} /> : null;
}
