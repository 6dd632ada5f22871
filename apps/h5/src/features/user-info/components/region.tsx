import { saveRegion } from '@candor/contract/profile';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { choosePlacePath, useChosenPlace } from '#data/place-store.ts';
import { queryClient } from '#data/query-client.ts';
import type { SessionUser } from '#data/session-store.ts';
import { showToast } from '#data/toast-store.ts';
import { useSubmit } from '#data/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

const PURPOSE = 'region';

/** Where the user lives: chosen on the map, saved when the user comes back from there. */
export function Region({ user }: { user: SessionUser }) {
  const t = useTranslations('profile');
  const submit = useSubmit(saveRegion, (text) => {
    showToast({ text, tone: 'ok' });
    return queryClient.invalidateQueries({ queryKey: ['user'] });
  });
  useChosenPlace(PURPOSE, (place) => submit.send({ ...place }));
  // A user stored by an earlier version of the app has no such field until /user/info answers.
  const region = user.region ?? null;
  return (
    <>
      <ListGroup card label={t('region')}>
        <ListRow
          glyph={MapPin}
          caption={t('regionNote')}
          end={<span className="user-long">{region?.name ?? t('regionNone')}</span>}
          href={hrefOf(choosePlacePath(PURPOSE, region))}
        >
          {t('region')}
        </ListRow>
      </ListGroup>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
      {region === null ? null : (
        <Button size="s" pending={submit.isPending} onClick={() => submit.send({ name: '' })}>
          {t('regionRemove')}
        </Button>
      )}
    </>
  );
}
