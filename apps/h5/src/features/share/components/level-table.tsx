import { useTranslations } from 'use-intl';
import type { FeeLevel } from '#features/share/model/fee-level.ts';
import { Badge } from '#ui/badge.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

/** All levels; the own one is marked. */
export function LevelTable({ own }: { own: FeeLevel }) {
  const t = useTranslations('invite.fees');
  const texts = useInviteTexts();
  return (
    <table className="invite-table num">
      <thead>
        <tr>
          <th scope="col">{t('columnLevel')}</th>
          <th scope="col">{t('columnFrom')}</th>
          <th scope="col">{t('columnPercent')}</th>
        </tr>
      </thead>
      <tbody>
        {own.levels.map(({ from, percent }, level) => (
          <tr key={from} aria-current={level === own.level || undefined}>
            <th scope="row">
              {level} {level === own.level ? <Badge tone="brand">{t('yours')}</Badge> : null}
            </th>
            <td>{texts.exact(from)}</td>
            <td>{texts.percent(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
