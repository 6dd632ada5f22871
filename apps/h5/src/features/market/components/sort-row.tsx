import { useTranslations } from 'use-intl';
import { nextRanking, type Ranking, type RankKey } from '#data/quotes/rank-instruments.ts';
import { SortButton } from '#ui/sort-head.tsx';

type SortRowProps = { ranking: Ranking | null; onChange: (ranking: Ranking | null) => void };

/** Column heads. Taps cycle a column through its default order, the reverse, and unsorted. */
export function SortRow({ ranking, onChange }: SortRowProps) {
  const t = useTranslations('market.sort');
  const button = (key: RankKey) => {
    const order = ranking?.key === key ? ranking.order : null;
    return (
      <SortButton
        order={order}
        label={t(order ?? 'descending', { column: t(key) })}
        onClick={() => onChange(nextRanking(ranking, key))}
      >
        {t(key)}
      </SortButton>
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend.
    <div className="colh tickers market-sort" role="group" aria-label={t('label')}>
      <span className="row">
        {button('name')}
        {button('volume')}
      </span>
      {button('price')}
      {button('change')}
    </div>
  );
}
