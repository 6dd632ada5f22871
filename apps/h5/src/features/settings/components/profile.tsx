import { Copy, PenLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { SessionUser } from '#data/session-store.ts';
import { useCopy } from '#data/use-copy.ts';
import { useUser } from '#data/use-user.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Face } from '#ui/face.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** The logged-in user. */
export function Profile() {
  const t = useTranslations('settings');
  const user = useUser();
  if (user) return <OwnProfile user={user} />;
  return (
    <section className="pad row settings-profile">
      <BrandMark size={48} />
      <p className="t2">{t('visitor')}</p>
    </section>
  );
}

function OwnProfile({ user }: { user: SessionUser }) {
  const t = useTranslations('settings');
  const copy = useCopy();
  const name = user.nickname || user.account_number;
  const id = String(user.id);
  return (
    <section className="pad row settings-profile">
      <Face name={name} size={60} src={user.head_portrait || undefined} />
      <div className="grow">
        <p className="t2 trunc">{name}</p>
        <p className="sm c3 num trunc">{user.account_number}</p>
        <p className="row sm c3 num settings-number">
          {t('userNumber', { id })}
          <IconButton label={t('copyNumber')} glyph={Copy} size={14} quiet onClick={() => copy(id)} />
        </p>
      </div>
      <IconButton label={t('editProfile')} glyph={PenLine} size={20} href={hrefOf(PATHS.userInfo)} />
    </section>
  );
}
