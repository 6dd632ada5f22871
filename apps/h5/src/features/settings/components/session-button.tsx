import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useLogout } from '#features/settings/hooks/use-logout.ts';
import { Button } from '#ui/button.tsx';

export function SessionButton() {
  const t = useTranslations('common.actions');
  const isVisitor = useSession((state) => state.token === null);
  const logout = useLogout();
  if (isVisitor) {
    return (
      <Button variant="primary" block href={hrefOf(PATHS.login)}>
        {t('logIn')}
      </Button>
    );
  }
  return (
    <Button variant="line" block pending={logout.isPending} onClick={logout.send}>
      {t('logOut')}
    </Button>
  );
}
