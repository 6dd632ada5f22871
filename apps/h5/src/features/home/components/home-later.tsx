import { useUnreadNotices } from '#data/use-unread-notices.ts';
import { BannerStrip } from './banner-strip.tsx';
import { NewsLine } from './news-line.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { PopupHost } from './popup-host.tsx';

/** What Candor has to say. */
export function HomeNews() {
  return (
    <>
      <NewsLine />
      <BannerStrip />
      <PopupHost />
    </>
  );
}

export function CountingBell() {
  return <NoticeBell count={useUnreadNotices()} />;
}
