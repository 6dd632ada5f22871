import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** What a visitor sees of the own favourites. `path`: where the login returns to. */
export function LogInFirst({ path }: { path: string }) {
  const t = useTranslations();
  const action = (
    <Button size="md" onClick={() => askToLogIn(path)}>
      {t('common.actions.logIn')}
    </Button>
  );
  return (
    <EmptyState page art="favourites" title={t('common.messages.loginFirst')} action={action}>
      {t('nft.list.noFavouritesText')}
    </EmptyState>
  );
}
