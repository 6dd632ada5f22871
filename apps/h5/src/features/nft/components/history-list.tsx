import { useTranslations } from 'use-intl';
import type { Work } from '#features/nft/model/nft-types.ts';
import { type HistoryRow, toHistory } from '#features/nft/model/provenance.ts';
import { ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Who owned the work, and what was paid. */
export function HistoryList({ work }: { work: Work }) {
  const t = useTranslations('nft.history');
  return (
    <>
      <div className="pad nft-head">
        <SectionHead title={t('heading')} action={<span className="xs c3">{t('newestFirst')}</span>} />
      </div>
      <div className="list nft-history">
        {toHistory(work.provenance).map((row) => (
          <HistoryItem key={`${row.change.at_ms} ${row.change.kind}`} row={row} />
        ))}
      </div>
    </>
  );
}

function HistoryItem({ row: { change, movePercent, isFirstSale } }: { row: HistoryRow }) {
  const t = useTranslations('nft.history');
  const texts = useNftTexts();
  const date = texts.day(change.at_ms);
  const isMade = change.kind === 'made';
  const line = isMade
    ? `${texts.person(change.to)} · ${date}`
    : t('fromTo', { from: texts.person(change.from), to: texts.person(change.to), date });
  const move =
    movePercent === null ? null : (
      <span className={movePercent.startsWith('-') ? 'down' : 'up'}>{texts.move(movePercent)}</span>
    );
  return (
    <ListRow
      caption={line}
      end={isMade ? null : texts.money(change.price, change.currency_name)}
      endCaption={isFirstSale ? t('firstSale') : move}
    >
      {t(`kind.${change.kind}`)}
    </ListRow>
  );
}
