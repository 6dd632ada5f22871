import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { cardPath } from '#features/nft/model/nft-paths.ts';
import type { Card } from '#features/nft/model/nft-types.ts';
import { Badge } from '#ui/badge.tsx';
import { MODE_KEYS } from './mode-names.ts';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type WorkCardProps = { card: Card; withoutArtist?: boolean | undefined; isOwn?: boolean | undefined };

/** A work or series in a list. */
export function WorkCard({ card, withoutArtist, isOwn }: WorkCardProps) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const note = useCardNote(card);
  return (
    <a className="nft-card" href={hrefOf(cardPath(card, isOwn))} data-nft={card.code}>
      <span className="nft-cover">
        <Still src={card.still} type={card.type} isBox={card.unopened === 1} />
        {card.mode === 0 ? null : (
          <span className="nft-tag">
            <Badge>{t(`mode.${MODE_KEYS[card.mode]}`)}</Badge>
          </span>
        )}
      </span>
      <span className="semi sm trunc nft-name">{card.name}</span>
      {withoutArtist ? null : <span className="xs c3 trunc nft-by">{card.artist_name}</span>}
      <span className="row between wrap nft-price">
        {isZero(toAmount(card.price)) ? (
          <span className="xs c3">{t('card.neverSold')}</span>
        ) : (
          <span className="sm semi num nowrap">
            {texts.plain(card.price)} <span className="xs c3 nft-unit">{card.currency_name}</span>
          </span>
        )}
        {note === '' ? null : <span className="xs c3 num nowrap">{note}</span>}
      </span>
    </a>
  );
}

/** What stands beside the price: the time left, when it starts, or how many boxes are left. */
function useCardNote({ mode, status, start_ms: startMs, end_ms: endMs, left }: Card): string {
  const t = useTranslations('nft.card');
  const texts = useNftTexts();
  if (mode === 0) return '';
  if (status === 0) return t('ended');
  if (status === 2) return t('from', { time: texts.day(startMs) });
  if (mode === 3) return t('left', { count: texts.count(left) });
  return mode === 2 ? texts.span(endMs - serverNowMs()) : '';
}
