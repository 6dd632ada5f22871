import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { seriesPath } from '#features/nft/model/nft-paths.ts';
import type { Work } from '#features/nft/model/nft-types.ts';
import { DashList } from '#ui/dash-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Description, owner, file and what a buyer gets. */
export function WorkFacts({ work }: { work: Work }) {
  const t = useTranslations('nft.work');
  const texts = useNftTexts();
  const { media, card } = work;
  const file = media.content_type.split('/')[1]?.toUpperCase() ?? '';
  const hasSize = media.width > 0 && media.height > 0;
  const series =
    work.series_code === ''
      ? []
      : [
          {
            id: 'series',
            label: t('series'),
            value: (
              <a className="link" href={hrefOf(seriesPath(work.series_code))}>
                {work.series_name}
              </a>
            ),
          },
        ];
  return (
    <>
      {work.description === '' ? null : (
        <section className="pad nft-part">
          <h3 className="t3 nft-label">{t('about')}</h3>
          <p className="sm c2 nft-prose">{work.description}</p>
        </section>
      )}
      <section className="pad nft-part">
        <h3 className="t3 nft-label">{t('facts')}</h3>
        <Facts
          rows={[
            { id: 'owner', label: t('owner'), value: texts.person(work.owner) },
            ...series,
            { id: 'made', label: t('made'), value: texts.day(work.created_ms) },
            { id: 'file', label: t('file'), value: hasSize ? `${file}, ${media.width} × ${media.height}` : file },
            { id: 'code', label: t('code'), value: <span className="mono">{card.code.slice(0, 12)}</span> },
            { id: 'favourites', label: t('favourites'), value: texts.count(work.favourites) },
          ]}
        />
      </section>
      <section className="pad nft-part nft-last">
        <DashList
          items={[
            { id: 'resell', text: t('riskResell') },
            { id: 'licence', text: t('riskLicence') },
          ]}
        />
      </section>
    </>
  );
}
