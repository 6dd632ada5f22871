import { isZero, toAmount } from '@candor/money/decimal';
import { Scale } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { Dashboard } from '#features/share/model/invite-types.ts';
import { Note } from '#ui/note.tsx';
import { Stat } from '#ui/stat.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

type DashboardPart = { dashboard: Dashboard };

/** Rebates paid and pending, counts of people, and what is withheld. */
export function RebateSummary({ dashboard }: DashboardPart) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  return (
    <section className="pad invite-summary">
      <h2 className="sm c2">{t('sofar')}</h2>
      <p className="display num">{texts.usdt(dashboard.settled_usdt)}</p>
      <div className="row wrap invite-stats">
        <Stat
          label={
            dashboard.pending_hours === 0
              ? t('trace.state.pending')
              : t('pending', { hours: String(dashboard.pending_hours) })
          }
          value={<span className="c2">{texts.usdt(dashboard.pending_usdt)}</span>}
        />
        <Stat label={t('invited')} value={texts.exact(String(dashboard.invited))} />
        <Stat label={t('verified')} value={texts.exact(String(dashboard.verified))} />
        <Stat label={t('trading')} value={texts.exact(String(dashboard.trading))} />
      </div>
      {isZero(toAmount(dashboard.withheld_usdt)) ? null : (
        <p className="sm c2 num invite-withheld">
          {t('withheldNow', { amount: texts.own(dashboard.withheld_usdt) })}{' '}
          <a className="link hit" href={hrefOf(`${PATHS.rebates}?state=withheld`)}>
            {t('withheldWhy')}
          </a>
        </p>
      )}
    </section>
  );
}

/** Both levels with their share of the fees, and the rule that limits rebates to fees. */
export function Levels({ dashboard }: DashboardPart) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  const givesAway = dashboard.codes.some(({ given_percent: given }) => !isZero(toAmount(given)));
  return (
    <section className="pad stack invite-levels">
      <div className="grid g2">
        {dashboard.levels.map(({ level, percent, people, paid_usdt: paid }) => (
          <div key={level} className="card tight">
            <p className="row between xs">
              <span className="c2">{t('level', { level: String(level) })}</span>
              <span className="c3 num">{t('people', { count: people })}</span>
            </p>
            <p className="t2 num">
              {level === 1 && givesAway ? t('upTo', { percent: texts.percent(percent) }) : texts.percent(percent)}
            </p>
            <p className="xs c3 num">{t('ofFees', { amount: texts.usdt(paid) })}</p>
          </div>
        ))}
      </div>
      <Note glyph={Scale}>{t('rule')}</Note>
    </section>
  );
}
