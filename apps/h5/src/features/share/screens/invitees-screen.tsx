import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useInviteTexts } from '#features/share/components/use-invite-texts.ts';
import { useInvitees } from '#features/share/hooks/use-invite.ts';
import type { InvitedPerson } from '#features/share/model/invite-types.ts';
import '#features/share/share.css';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Paged } from '#widgets/trade/paged.tsx';

/** People who came by an own code, with masked names. */
export function InviteesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.share);
  const people = useInvitees();
  return (
    <>
      <NavBar title={t('invite.invitees.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Paged list={people} empty={<Nobody />}>
          {(rows) => <People people={rows} />}
        </Paged>
      </View>
    </>
  );
}

function Nobody() {
  const t = useTranslations('invite.invitees');
  return (
    <EmptyState page art="records" title={t('emptyHeading')}>
      {t('emptyText')}
    </EmptyState>
  );
}

function People({ people }: { people: readonly InvitedPerson[] }) {
  const t = useTranslations('invite.invitees');
  return (
    <>
      <p className="pad xs c3 invite-names">{t('note')}</p>
      <div className="invite-columns xxs c3" aria-hidden="true">
        <span>{t('name')}</span>
        <span>{t('fees')}</span>
        <span>{t('rebates')}</span>
      </div>
      <div className="list">
        {people.map((person) => (
          <PersonRow key={`${person.name}-${person.joined_ms}`} person={person} />
        ))}
      </div>
    </>
  );
}

function PersonRow({ person }: { person: InvitedPerson }) {
  const t = useTranslations('invite');
  const texts = useInviteTexts();
  return (
    <div className="invite-columns invite-row xs num">
      <span>
        <span className="invite-who">
          {person.name} {person.verified === 1 ? <Badge>{t('invitees.verified')}</Badge> : null}{' '}
          {person.trading === 1 ? <Badge>{t('invitees.trading')}</Badge> : null}
        </span>
        <span className="block-text c3">
          {t('invitees.joined', { date: texts.day(person.joined_ms), code: person.code })}
        </span>
        {person.withheld === '' ? null : (
          <span className="block-text cw">{t('invitees.withheld', { reason: t(`reason.${person.withheld}`) })}</span>
        )}
      </span>
      <span>
        <span className="sr">{t('invitees.fees')} </span>
        {texts.usdt(person.fees_usdt)}
      </span>
      <span className="med">
        <span className="sr">{t('invitees.rebates')} </span>
        {texts.usdt(person.rebates_usdt)}
      </span>
    </div>
  );
}
