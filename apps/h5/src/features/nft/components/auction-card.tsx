import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useNow } from '#data/use-now.ts';
import type { Standing } from '#features/nft/model/auction-view.ts';
import type { Bids, Offer } from '#features/nft/model/nft-types.ts';
import { toClock } from '#lib/countdown.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Note } from '#ui/note.tsx';
import { Stat } from '#ui/stat.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type AuctionCardProps = { offer: Offer; bids: Bids | undefined; standing: Standing };

/** An auction: current bid, time left, increment, deposit. */
export function AuctionCard({ offer, bids, standing }: AuctionCardProps) {
  const t = useTranslations('nft.auction');
  const texts = useNftTexts();
  const leader = bids?.bids.find(({ leading }) => leading === 1);
  const coin = offer.currency_name;
  const hasBids = offer.bids > 0;
  return (
    <section className="pad nft-part">
      <div className="card" data-auction={offer.id}>
        <div className="row between top">
          <div>
            <p className="xs c3">{t(hasBids ? (offer.status === 0 ? 'final' : 'current') : 'start')}</p>
            <p className="t1 num nft-current">{texts.amount(offer.price, coin)}</p>
            <p className="xs c3">{leader === undefined ? coin : t('by', { currency: coin, name: leader.bidder })}</p>
          </div>
          <TimeLeft offer={offer} />
        </div>
        <hr className="nft-rule" />
        <div className="nft-stats">
          <Stat label={t('step')} value={isZero(toAmount(offer.step)) ? DASH : texts.amount(offer.step, coin)} />
          <Stat label={t('deposit')} value={texts.money(offer.deposit, 'USDT')} />
          <Stat right label={t('bids')} value={texts.count(offer.bids)} />
        </div>
      </div>
      {standing === 'none' || offer.status === 0 ? null : (
        <div className="nft-standing">
          <Note tone={standing === 'outbid' ? 'warn' : 'plain'}>{t(`state.${standing}`)}</Note>
        </div>
      )}
    </section>
  );
}

function TimeLeft({ offer }: { offer: Offer }) {
  const t = useTranslations('nft.auction');
  const texts = useNftTexts();
  useNow(1000);
  const untilMs = offer.status === 2 ? offer.start_ms : offer.end_ms;
  const left = Math.max(0, untilMs - serverNowMs());
  const isOver = offer.status === 0 || left === 0;
  return (
    <div className="right">
      <p className="xs c3">{t(isOver ? 'ended' : offer.status === 2 ? 'startsIn' : 'endsIn')}</p>
      <p className="t1 num nft-clock" role="timer" aria-live="off" aria-label={isOver ? t('ended') : texts.span(left)}>
        {isOver ? texts.day(offer.end_ms) : toClock(left)}
      </p>
      <p className="xs c3 num">{isOver ? texts.utcClock(offer.end_ms) : texts.moment(untilMs)}</p>
    </div>
  );
}

/** What a bidder must know before the first bid. */
export function AuctionNotes({ offer }: { offer: Offer }) {
  const t = useTranslations('nft.auction');
  const texts = useNftTexts();
  const minutes = Math.round(offer.extend_ms / 60_000);
  return (
    <section className="pad nft-part">
      <DashList
        items={[
          { id: 'deposit', text: t('noteDeposit') },
          ...(isZero(toAmount(offer.top_up_percent))
            ? []
            : [{ id: 'topUp', text: t('noteTopUp', { percent: texts.percent(offer.top_up_percent) }) }]),
          { id: 'pay', text: t('notePay', { deposit: texts.money(offer.deposit, 'USDT') }) },
          { id: 'extend', text: t('noteExtend', { minutes, latest: texts.moment(offer.latest_ms) }) },
          { id: 'value', text: t('noteValue') },
        ]}
      />
    </section>
  );
}
