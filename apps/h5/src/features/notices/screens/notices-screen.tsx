import { NOTICE_CATEGORIES, type NoticeCategory, readNotices } from '@candor/contract/profile';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshNotices, useUnreadNotices } from '#data/use-unread-notices.ts';
import { NoticeList } from '#features/notices/components/notice-list.tsx';
import '#features/notices/notices.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';

type Shown = NoticeCategory | 'all';

export function NoticesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const [shown, setShown] = useState<Shown>('all');
  const items = [
    { value: 'all' as Shown, label: t('common.actions.all') },
    ...NOTICE_CATEGORIES.map((value) => ({ value: value as Shown, label: t(`notices.category.${value}`) })),
  ];
  return (
    <>
      <NavBar
        title={t('notices.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<MarkAll />}
      />
      <Tabs id="notices" label={t('notices.show')} items={items} value={shown} onChange={setShown} />
      <View>
        <TabPanel id="notices" value={shown}>
          <NoticeList key={shown} category={shown === 'all' ? '' : shown} />
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
