import { AtSign, Copy, Smartphone, Ticket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { SessionUser } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useCopy } from '#data/use-copy.ts';
import { useUser } from '#data/use-user.ts';
import { Avatar } from '#features/user-info/components/avatar.tsx';
import { ProfileFields } from '#features/user-info/components/profile-fields.tsx';
import { Region } from '#features/user-info/components/region.tsx';
import '#features/user-info/user-info.css';
import { NavBar, View } from '#ui/frame.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { SkeletonRows, SkeletonView } from '#ui/skeleton.tsx';

export function UserInfoScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const user = useUser();
  return (
    <>
      <NavBar title={t('profile.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        {user ? (
          <UserInfo user={user} />
        ) : (
          <SkeletonView label={t('common.states.loading')}>
            <SkeletonRows rows={5} />
          </SkeletonView>
        )}
      </View>
    </>
  );
}

function UserInfo({ user }: { user: SessionUser }) {
  const t = useTranslations();
  const copy = useCopy();
  const notBound = t('profile.notBound');
  return (
    <div className="pad stack user-info">
      <Avatar user={user} />
      <ProfileFields key={user.id} user={user} />
      <ListGroup card label={t('profile.heading')}>
        <ListRow glyph={AtSign} end={<Long>{user.email || notBound}</Long>} href={hrefOf(PATHS.bindEmail)}>
          {t('profile.email')}
        </ListRow>
        <ListRow glyph={Smartphone} end={<Long>{user.phone || notBound}</Long>} href={hrefOf(PATHS.bindPhone)}>
          {t('profile.phone')}
        </ListRow>
        <ListRow
          glyph={Ticket}
          chevron={false}
          end={<CodeText code={user.extension_code} />}
          onClick={() => copy(user.extension_code)}
        >
          {t('profile.inviteCode')}
        </ListRow>
      </ListGroup>
      <Region user={user} />
    </div>
  );
}

/** A long value such as an email address, which may break at any character. */
function Long({ children }: { children: string }) {
  return <span className="user-long">{children}</span>;
}

function CodeText({ code }: { code: string }) {
  return (
    <span className="row">
      {code}
      <Icon glyph={Copy} size={14} />
    </span>
  );
}
