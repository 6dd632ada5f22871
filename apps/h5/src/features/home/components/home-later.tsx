import { useStore } from 'zustand';
import { appLanguage } from '#data/app-language.ts';
import { useUnreadNotices } from '#data/use-unread-notices.ts';
import { useNewsPending } from '#features/home/hooks/use-news.ts';
import { BannerStrip } from './banner-strip.tsx';
import { DueLines } from './due-lines.tsx';
import { MarketList } from './market-list.tsx';
import { MarketToCome } from './market-to-come.tsx';
import { NewsLine } from './news-line.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { PopupHost } from './popup-host.tsx';
import { ProofLine } from './proof-line.tsx';
import { TotalCurve } from './total-curve.tsx';

/** The value curve beside the total. */
export function HomeCurve() {
  return <TotalCurve />;
}

/** Lines that need the user's attention, the newest news, and a link to verify a trade. */
export function HomeLines() {
  const isComplete = useAllTexts();
  return (
    <>
      <div className={useNewsPending() ? 'home-lines home-said' : 'home-lines'}>
        {isComplete ? <DueLines /> : null}
        <NewsLine />
        <ProofLine />
      </div>
      <PopupHost />
    </>
  );
}

/** Market list with banners below. */
export function HomeMarket() {
  const isComplete = useAllTexts();
  return (
    <>
      {isComplete ? <MarketList /> : <MarketToCome />}
      <BannerStrip />
    </>
  );
}

/** Whether the texts of all areas are loaded; they follow those of the first page. */
const useAllTexts = (): boolean => useStore(appLanguage.state, (state) => state.isComplete);

export function CountingBell() {
  return <NoticeBell count={useUnreadNotices()} />;
}
