import { useTranslations } from 'use-intl';
import type { Odds } from '#features/nft/model/nft-types.ts';
import { classNames } from '#ui/class-names.ts';
import { cssVars } from '#ui/css-vars.ts';
import { useNftTexts } from './use-nft-texts.ts';

export interface OddsRow extends Pick<Odds, 'rarity'> {
  readonly percent: string;
  readonly part: number;
  readonly whole: number;
}

/** Chances of the next box, with the boxes left and all boxes of each rarity. */
export const toOddsRows = (odds: readonly Odds[]): readonly OddsRow[] =>
  odds.map(({ rarity, chance_percent: percent, left: part, count: whole }) => ({ rarity, percent, part, whole }));

/** Chance and counts of each rarity. `mine`: the one that was drawn. */
export function OddsTable({ rows, mine }: { rows: readonly OddsRow[]; mine?: string | undefined }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  return (
    <table className="nft-odds num">
      <thead className="sr">
        <tr>
          <th>{t('rarity.label')}</th>
          <th>{t('series.chance')}</th>
          <th>{t('series.count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.rarity} className={classNames(row.rarity === mine && 'mine') || undefined}>
            <th scope="row">{t(`rarity.${row.rarity}`)}</th>
            <td className="nft-odds-chance">
              <span className="bar" aria-hidden="true" style={cssVars({ '--at': row.percent })}>
                <i />
              </span>
              <span>{texts.share(row.percent)}</span>
            </td>
            <td className="c3">{t('series.of', { part: texts.count(row.part), whole: texts.count(row.whole) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
