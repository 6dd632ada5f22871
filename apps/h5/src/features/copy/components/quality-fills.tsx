import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import type { PagedList } from '#data/use-paged.ts';
import type { QualitySort } from '#features/copy/hooks/use-quality.ts';
import type { Fill } from '#features/copy/model/return-steps.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDayClock } from '#lib/format-day.ts';
import { Chip } from '#ui/chip.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { CopyName } from './copy-name.tsx';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

type QualityFillsProps = { list: PagedList<Fill>; sort: QualitySort; onSort: (sort: QualitySort) => void };

const SORTS = ['cost', 'newest'] as const;
const NAMES = { cost: 'costFirst', newest: 'newestFirst' } as const;

/** Own fills beside the trader's. */
export function QualityFills({ list, sort, onSort }: QualityFillsProps) {
  const t = useTranslations('copy.quality');
  const pick = () =>
    openChoice({
      title: t('sort'),
      value: sort,
      options: SORTS.map((value) => ({ value, label: t(NAMES[value]) })),
      onPick: (value) => onSort(value === 'newest' ? 'newest' : 'cost'),
    });
  return (
    <section className="copy-fills">
      <div className="pad row between copy-fills-head">
        <h2 className="t3">{t('fills')}</h2>
        <Chip opens onClick={pick}>
          {t(NAMES[sort])}
        </Chip>
      </div>
      <Paged list={list} empty={null}>
        {(fills) => (
          <div className="pad">
            <table className="copy-table num">
              <thead>
                <tr>
                  <th>{t('columns.pair')}</th>
                  <th>
                    {t('columns.leader')}
                    <br />
                    {t('columns.own')}
                  </th>
                  <th>{t('columns.delay')}</th>
                  <th>{t('columns.cost')}</th>
                </tr>
              </thead>
              <tbody>
                {fills.map((fill) => (
                  <FillRow key={`${fill.id}-${fill.kind}`} fill={fill} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Paged>
    </section>
  );
}

function FillRow({ fill }: { fill: Fill }) {
  const t = useTranslations('copy.quality');
  const texts = useCopyTexts();
  const place = useTimePlace();
  const [base = ''] = fill.symbol.split('/');
  const cost = texts.own(fill.cost, 'gain');
  return (
    <tr>
      <td>
        <CopyName item={{ side: fill.side, symbol: base }}>
          <span className="c3">{t(`kind.${fill.kind}`)}</span>
        </CopyName>
        <span className="c3 copy-block">{formatDayClock(fill.at_ms, place)}</span>
      </td>
      <td>
        {texts.price(fill.leader_price)}
        <span className="c3 copy-block">{texts.price(fill.own_price)}</span>
      </td>
      <td>{t('ms', { count: texts.exact(fill.delay_ms) })}</td>
      <td className={directionOf(fill.cost, cost) === 'flat' ? 'c3' : 'med'}>{cost}</td>
    </tr>
  );
}
