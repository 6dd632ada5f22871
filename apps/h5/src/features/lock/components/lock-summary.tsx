import type { LockFamily } from '@candor/contract/lock-fields';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { loginPathFor } from '#data/return-path.ts';
import { useSession } from '#data/session-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import { useLockSummary } from '#features/lock/hooks/use-lock-orders.ts';
import { FAMILY_PATHS } from '#features/lock/model/lock-paths.ts';
import { Button } from '#ui/button.tsx';
import { Stat } from '#ui/stat.tsx';
import { useLockTexts } from './use-lock-texts.ts';

type LockSummaryProps = { family: LockFamily; coin: string };

/** What the user has locked of a coin, and what it earned; dashes for visitors. */
export function LockSummary({ family, coin }: LockSummaryProps) {
  const t = useTranslations();
  const texts = useLockTexts();
  const isVisitor = useSession((state) => state.token === null);
  const { data } = useLockSummary(family);
  const known = isVisitor ? undefined : data;
  const item = known?.items.find((row) => row.currency_name === coin);
  const amount = (name: 'locked' | 'earned_yesterday' | 'earned_total', sign?: 'gain') =>
    known === undefined ? DASH : texts.own(item?.[name] ?? '0', sign);
  // The page of lock mining has no other heading; those of the other families have one in their bar.
  const Heading = family === 'lock' ? 'h1' : 'p';
  const hasEnd = known !== undefined && known.next_end_ms > 0;
  return (
    <section className="pad lock-summary">
      <div className="row between">
        <Heading className="sm c2">{t('lock.lockedNow', { coin })}</Heading>
        {isVisitor ? (
          <Button size="s" href={hrefOf(loginPathFor(FAMILY_PATHS[family]))}>
            {t('common.actions.logIn')}
          </Button>
        ) : null}
      </div>
      <p className="display num">{amount('locked')}</p>
      <div className="row wrap lock-stats">
        <Stat label={t('lock.earnedYesterday')} value={<Earned text={amount('earned_yesterday', 'gain')} />} />
        <Stat label={t('lock.earnedTotal')} value={<Earned text={amount('earned_total', 'gain')} />} />
        {family === 'defi' ? null : (
          <Stat
            label={t('lock.endingSoonest')}
            value={hasEnd ? texts.day(known.next_end_ms, known.day_seconds) : DASH}
          />
        )}
      </div>
    </section>
  );
}

function Earned({ text }: { text: string }) {
  return <span className={text.startsWith('+') ? 'up' : undefined}>{text}</span>;
}
