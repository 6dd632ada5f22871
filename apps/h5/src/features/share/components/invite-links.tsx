import { isZero, toRate } from '@candor/money/decimal';
import { Percent, UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { Dashboard } from '#features/share/model/invite-types.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

/** To the people who were invited, and to the own fees with the discount of an invited user. */
export function InviteLinks({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  const discount = dashboard.own_discount_percent;
  return (
    <section className="pad invite-links">
      <ListGroup card>
        <ListRow glyph={UsersRound} end={texts.exact(String(dashboard.invited))} href={hrefOf(PATHS.invitees)}>
          {t('invitees.heading')}
        </ListRow>
        <ListRow
          glyph={Percent}
          end={isZero(toRate(discount)) ? null : t('lowerBy', { percent: texts.percent(discount) })}
          href={hrefOf(PATHS.fees)}
        >
          {t('feesRow')}
        </ListRow>
      </ListGroup>
    </section>
  );
}
