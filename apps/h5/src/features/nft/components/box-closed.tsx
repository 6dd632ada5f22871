import { useTranslations } from 'use-intl';
import type { BoxProof, Series, Work } from '#features/nft/model/nft-types.ts';
import { lastSale } from '#features/nft/model/provenance.ts';
import { Facts } from '#ui/facts.tsx';
import { ClosedBox } from './box-drawing.tsx';
import { FixedSteps } from './fixed-steps.tsx';
import { OddsTable, toOddsRows } from './odds-table.tsx';
import { useNftTexts } from './use-nft-texts.ts';

type BoxClosedProps = { work: Work; series: Series; proof: BoxProof };

/** An unopened box: what may be in it, and what was fixed before. */
export function BoxClosed({ work, series, proof }: BoxClosedProps) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const { draw } = proof;
  const sale = lastSale(work.provenance);
  return (
    <>
      <div className="nft-stage">
        <ClosedBox />
      </div>
      <section className="center pad" role="status">
        <h2 className="t1">
          {draw === null ? t('box.waiting') : t('box.unopened', { number: texts.count(draw.number) })}
        </h2>
        <p className="sm c3 num">
          {draw === null
            ? t('box.waitingText')
            : `${work.card.artist_name} · ${t('series.left', {
                left: texts.count(series.total - series.sold),
                total: texts.count(series.total),
              })}`}
        </p>
      </section>
      <section className="pad nft-part">
        <div className="card">
          <div className="row between nft-card-head">
            <h3 className="sm semi">{t('box.odds')}</h3>
            <span className="xs c3">{t('series.fromLeft')}</span>
          </div>
          <OddsTable rows={toOddsRows(proof.odds)} />
          {sale === undefined ? null : (
            <>
              <hr className="nft-rule" />
              <Facts
                rows={[{ id: 'paid', label: t('box.paid'), value: texts.money(sale.price, sale.currency_name) }]}
              />
            </>
          )}
        </div>
      </section>
      <FixedSteps
        root={proof.root}
        committedMs={proof.committed_ms}
        total={series.total}
        seed={draw?.client_seed ?? ''}
        drawnMs={draw?.tick_ms ?? 0}
      />
      <div className="nft-last" />
    </>
  );
}
