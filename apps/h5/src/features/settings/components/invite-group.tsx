import { HandCoins, Percent, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useFeeLevel } from '#data/use-fee-level.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

/** Invitations, rebates and the own fee level. */
export function InviteGroup() {
  const t = useTranslations();
  const { data } = useFeeLevel();
  return (
    <div className="pad settings-group">
      <ListGroup card label={t('settings.group.invite')}>
        <ListRow glyph={Share2} href={hrefOf(PATHS.share)}>
          {t('settings.share')}
        </ListRow>
        <ListRow glyph={HandCoins} href={hrefOf(PATHS.rebates)}>
          {t('invite.rebates.heading')}
        </ListRow>
        <ListRow
          glyph={Percent}
          end={data && t('invite.fees.own', { level: String(data.level) })}
          href={hrefOf(PATHS.fees)}
        >
          {t('invite.fees.heading')}
        </ListRow>
      </ListGroup>
    </div>
  );
}
