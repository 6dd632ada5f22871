import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { workPath } from '#features/nft/model/nft-paths.ts';
import type { MyBid } from '#features/nft/model/nft-types.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Auctions with an own bid or deposit. */
export function MyBidRows({ bids }: { bids: readonly MyBid[] }) {
  return (
    <div className="list">
      {bids.map((bid) => (
        <MyBidRow key={`${bid.card.code} ${bid.at_ms}`} bid={bid} />
      ))}
    </div>
  );
}

function MyBidRow({ bid }: { bid: MyBid }) {
  const t = useTranslations('nftMine.bid');
  const texts = useNftTexts();
  const { card } = bid;
  const isRunning = card.status === 1;
  const state = (
    <span className={bid.state === 'outbid' ? 'cw' : undefined}>
      {t(`state.${bid.state}`, { price: texts.amount(card.price, card.currency_name) })}
    </span>
  );
  return (
    <ListRow
      href={hrefOf(workPath(card.code))}
      lead={<Still src={card.still} type={card.type} className="nft-row-art" />}
      caption={
        isRunning
          ? t('ends', { time: texts.moment(card.end_ms) })
          : t(`deposit.${bid.deposit_state}`, { deposit: texts.money(bid.deposit, 'USDT') })
      }
      end={texts.amount(bid.own_price, card.currency_name)}
      endCaption={state}
    >
      {card.name}
    </ListRow>
  );
}
