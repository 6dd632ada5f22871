import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useRealState } from '#data/use-real-state.ts';
import { useUser } from '#data/use-user.ts';
import { type IdentityCard, toIdentityCard } from '#features/settings/model/identity-card.ts';
import { cssVars } from '#ui/css-vars.ts';

/** Verification level and credit score. */
export function Standing() {
  const t = useTranslations('settings');
  const score = useUser()?.score;
  return (
    <section className="pad grid g2 settings-standing">
      <IdentityLink />
      <a className="card tight settings-score" href={hrefOf(PATHS.creditScore)}>
        <span className="xs c3 block-text">{t('creditScore')}</span>
        <span className="row between wrap settings-standing-v">
          <span className="med num">{score === undefined ? DASH : t('scoreOf', { score: String(score) })}</span>
          <span className="settings-score-bar" style={cssVars({ '--at': score ?? 0 })} aria-hidden="true" />
        </span>
      </a>
    </section>
  );
}

function IdentityLink() {
  const t = useTranslations('settings');
  const { data } = useRealState();
  const card = data && toIdentityCard(data);
  return (
    <a className="card tight" href={hrefOf(PATHS.verification)}>
      <span className="xs c3 block-text">{t('identity')}</span>
      <span className="row between wrap settings-standing-v">
        <span className="med">{card ? t(`level.${card.level}`) : DASH}</span>
        {card?.next ? <NextStep next={card.next} /> : null}
      </span>
    </a>
  );
}

function NextStep({ next }: { next: NonNullable<IdentityCard['next']> }) {
  const t = useTranslations('settings');
  if (next.hint === 'getLevel') return <span className="link sm">{t('getLevel', { level: String(next.level) })}</span>;
  return <span className={next.hint === 'inReview' ? 'sm cw' : 'sm cd'}>{t(next.hint)}</span>;
}
