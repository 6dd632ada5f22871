import { useTranslations } from 'use-intl';
import { useUser } from '#data/use-user.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Face } from '#ui/face.tsx';

/** Who is logged in. */
export function Profile() {
  const t = useTranslations('settings');
  const user = useUser();
  if (user === null) {
    return (
      <section className="pad row settings-profile">
        <BrandMark size={48} />
        <p className="t2">{t('visitor')}</p>
      </section>
    );
  }
  const name = user.nickname || user.account_number;
  return (
    <section className="pad row settings-profile">
      <Face name={name} size={60} src={user.head_portrait || undefined} />
      <div className="grow">
        <p className="t2 trunc">{name}</p>
        <p className="sm c3 num trunc">{user.account_number}</p>
        <p className="sm c3 num">{t('userNumber', { id: String(user.id) })}</p>
      </div>
    </section>
  );
}
