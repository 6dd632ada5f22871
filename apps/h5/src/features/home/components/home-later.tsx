import { useStore } from 'zustand';
import { appLanguage } from '#data/app-language.ts';
import { useUnreadNotices } from '#data/use-unread-notices.ts';
import { useNewsPending } from '#features/home/hooks/use-news.ts';
import { BannerStrip } from './banner-strip.tsx';
import { MarketList } from './market-list.tsx';
import { MarketToCome } from './market-to-come.tsx';
import { NewsLine } from './news-line.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { PopupHost } from './popup-host.tsx';

/** What Candor has to say. */
export function HomeNews() {
  return (
    <>
      <div className={useNewsPending() ? 'home-said' : undefined}>
        <NewsLine />
        <BannerStrip />
      </div>
      <PopupHost />
    </>
  );
}

/** Its texts come after those of the first page. */
export function HomeMarket() {
  const isComplete = useStore(appLanguage.state, (state) => state.isComplete);
  return isComplete ? <MarketList /> : <MarketToCome />;
}

export function CountingBell() {
  return <NoticeBell count={useUnreadNotices()} />;
}
