import { useTranslations } from 'use-intl';
import type { BoxProof, Series, Work } from '#features/nft/model/nft-types.ts';
import { toHistory } from '#features/nft/model/provenance.ts';
import { Badge } from '#ui/badge.tsx';
import { BoxCheck } from './box-check.tsx';
import { OpenBox } from './box-drawing.tsx';
import { OddsTable, toOddsRows } from './odds-table.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type BoxOpenedProps = { work: Work; series: Series; proof: BoxProof; isFresh: boolean };

/** What was in the box, the odds, and the check of the draw. */
export function BoxOpened({ work, series, proof, isFresh }: BoxOpenedProps) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const { card } = work;
  const { draw, leaf } = proof;
  const drawn = toHistory(work.provenance).find(({ change }) => change.kind === 'box')?.change;
  return (
    <>
      <div className="nft-stage">
        <Still src={card.still} type={card.type} className={isFresh ? 'nft-reveal rising' : 'nft-reveal'} />
        <OpenBox />
      </div>
      <section className="center pad nft-part" role="status">
        {card.rarity === '' ? null : <Badge tone="brand">{t(`rarity.${card.rarity}`)}</Badge>}
        <h2 className="t1 nft-opened-name">{card.name}</h2>
        <p className="sm c3 num">
          {draw === null ? card.artist_name : `${card.artist_name} · ${t('box.number', { number: draw.number })}`}
        </p>
      </section>
      <section className="pad nft-part">
        <div className="card">
          <h3 className="sm semi nft-card-head">{t('box.oddsHad')}</h3>
          <OddsTable rows={toOddsRows(proof.odds)} mine={card.rarity} />
        </div>
      </section>
      {drawn === undefined ? null : (
        <p className="center sm c3 pad nft-part">
          {t('box.youPaid', { price: texts.money(drawn.price, drawn.currency_name) })}
        </p>
      )}
      {draw === null || leaf === null ? null : (
        <BoxCheck proof={{ ...proof, draw, leaf }} publishedRoot={series.root} />
      )}
      <div className="nft-last" />
    </>
  );
}
