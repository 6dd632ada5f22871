import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { artistPath } from '#features/nft/model/nft-paths.ts';
import type { Series } from '#features/nft/model/nft-types.ts';
import { Badge } from '#ui/badge.tsx';
import { DashList } from '#ui/dash-list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { FixedSteps } from './fixed-steps.tsx';
import { OddsTable, toOddsRows } from './odds-table.tsx';
import { Still } from './still.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** A box series: cover, odds, contents, and what was fixed before the sale. */
export function SeriesBody({ series }: { series: Series }) {
  const t = useTranslations('nft.series');
  const texts = useNftTexts();
  const { card } = series;
  return (
    <>
      <div className="nft-stage">
        <Still src={series.cover} className="nft-reveal" isBox />
      </div>
      <section className="center pad nft-part">
        <h2 className="t1">{card.name}</h2>
        <p className="sm c3 num">
          <a className="c2" href={hrefOf(artistPath(card.artist_id))}>
            {card.artist_name}
          </a>
          {' · '}
          {t('left', { left: texts.count(series.total - series.sold), total: texts.count(series.total) })}
        </p>
      </section>
      <section className="pad nft-part">
        <div className="card">
          <div className="row between nft-card-head">
            <h3 className="sm semi">{t('odds')}</h3>
            <span className="xs c3">{t('fromLeft')}</span>
          </div>
          <OddsTable rows={toOddsRows(series.odds)} />
        </div>
      </section>
      <FixedSteps root={series.root} committedMs={series.committed_ms} total={series.total} seed={null} drawnMs={0} />
      <Contents series={series} />
      {series.description === '' ? null : (
        <section className="pad nft-part">
          <p className="sm c2 nft-prose">{series.description}</p>
        </section>
      )}
      <section className="pad nft-part nft-last">
        <DashList
          items={[
            { id: 'common', text: t('riskCommon') },
            { id: 'value', text: t('riskValue') },
            { id: 'list', text: t('riskList') },
          ]}
        />
      </section>
    </>
  );
}

function Contents({ series }: { series: Series }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  return (
    <>
      <div className="pad nft-head">
        <SectionHead title={t('series.contents')} />
      </div>
      <div className="list">
        {series.items.map((item) => (
          <ListRow
            key={item.item}
            lead={<Still src={item.still} className="nft-row-art" isBox={item.still === ''} />}
            caption={t(item.still === '' ? 'series.hidden' : 'series.seen')}
            end={texts.share(item.chance_percent)}
            endCaption={t('series.of', { part: texts.count(item.left), whole: texts.count(item.count) })}
          >
            <span className="row nft-item">
              <span className="trunc">{item.name}</span>
              <Badge tone={item.rarity === 'N' ? 'plain' : 'brand'}>{t(`rarity.${item.rarity}`)}</Badge>
            </span>
          </ListRow>
        ))}
      </div>
    </>
  );
}
