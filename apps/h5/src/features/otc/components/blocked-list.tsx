import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useBlock, useBlocked } from '#features/otc/hooks/use-own.ts';
import { traderPath } from '#features/otc/model/otc-paths.ts';
import { Button } from '#ui/button.tsx';
import { Face } from '#ui/face.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

/** Traders the user has blocked; nothing is shown while there are none. */
export function BlockedList() {
  const t = useTranslations('otc.trader');
  const texts = useOtcTexts();
  const { block, isPending } = useBlock();
  const blocked = useBlocked().data?.items ?? [];
  if (blocked.length === 0) return null;
  return (
    <section>
      <div className="pad">
        <SectionHead title={t('blockedHeading')} />
      </div>
      <ListGroup label={t('blockedHeading')}>
        {blocked.map(({ id, name, avatar, since_ms: since }) => (
          <ListRow
            key={id}
            lead={<Face name={name} size={36} src={avatar} />}
            caption={t('blockedSince', { day: texts.date(since) })}
            end={
              <Button size="s" pending={isPending} onClick={() => block(id, false)}>
                {t('unblock')}
              </Button>
            }
          >
            <a href={hrefOf(traderPath(id))}>{name}</a>
          </ListRow>
        ))}
      </ListGroup>
    </section>
  );
}
