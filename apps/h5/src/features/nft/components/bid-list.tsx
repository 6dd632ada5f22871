import { useTranslations } from 'use-intl';
import { useUser } from '#data/use-user.ts';
import type { Bids, Offer } from '#features/nft/model/nft-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** The bids of an auction, highest first. */
export function BidList({ bids, offer }: { bids: Bids; offer: Offer }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const userId = useUser()?.id ?? null;
  return (
    <>
      <div className="pad nft-head">
        <SectionHead title={t('auction.list')} />
      </div>
      {bids.bids.length === 0 ? (
        <p className="pad sm c3 nft-none">{t('auction.noBids')}</p>
      ) : (
        <ol className="list nft-bids">
          {bids.bids.map((bid) => (
            <li key={bid.id} className="li" data-bid={bid.id}>
              <span className={bid.bidder_id === userId ? 'main sm cb med' : 'main sm'}>
                <span className="nft-bidder">
                  <span className="trunc">{bid.bidder_id === userId ? t('person.you') : bid.bidder}</span>
                  {bid.leading === 1 ? (
                    <Badge>{t(offer.status === 0 ? 'auction.won' : 'auction.leading')}</Badge>
                  ) : null}
                  {bid.automatic === 1 ? <Badge tone="line">{t('auction.automatic')}</Badge> : null}
                </span>
              </span>
              <span className="sm num med">{texts.amount(bid.price, offer.currency_name)}</span>
              <span className="xs c3 num nft-when">{texts.clock(bid.at_ms)}</span>
            </li>
          ))}
        </ol>
      )}
      {bids.voids.map((one) => (
        <div key={one.at_ms} className="pad nft-part">
          <Note>
            {t('auction.voided', {
              name: one.bidder,
              price: texts.money(one.price, offer.currency_name),
              sentence: one.sentence,
            })}
          </Note>
        </div>
      ))}
    </>
  );
}
