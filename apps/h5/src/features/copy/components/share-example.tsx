import { useTranslations } from 'use-intl';
import { exampleWeeks } from '#features/copy/model/share-example.ts';
import { directionOf, useCopyTexts } from './use-copy-texts.ts';

/** What a share brings over three weeks with a loss between, by the function that settles. */
export function ShareExample({ percent }: { percent: string }) {
  const t = useTranslations('copy.become');
  const texts = useCopyTexts();
  return (
    <div className="card tight">
      <p className="xs c2">{t('example')}</p>
      <table className="copy-table copy-weeks num">
        <thead>
          <tr>
            <th>{t('week')}</th>
            <th>{t('result')}</th>
            <th>{t('sum')}</th>
            <th>{t('get')}</th>
          </tr>
        </thead>
        <tbody>
          {exampleWeeks(percent).map(({ week, result, sum, share }) => (
            <tr key={week}>
              <td>{week}</td>
              <td className={directionOf(result)}>{texts.money(result, 'gain')}</td>
              <td>{texts.money(sum, 'gain')}</td>
              <td className="semi">{texts.money(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
