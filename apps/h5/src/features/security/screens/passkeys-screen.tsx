import type { ReplyOf } from '@candor/contract/call';
import type { passkeyList } from '@candor/contract/passkeys';
import { KeySquare } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePasskeyPlace } from '#data/passkeys/use-passkey-place.ts';
import { hrefOf, passkeyPath } from '#data/paths.ts';
import { useSiteConfig } from '#data/use-site-config.ts';
import { PasskeyAdd } from '#features/security/components/passkey-add.tsx';
import { StatusPage } from '#features/security/components/task-page.tsx';
import { usePasskeys } from '#features/security/hooks/use-passkeys.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Passkey = ReplyOf<typeof passkeyList>[number];

/** List of passkeys, with the form to add one below. */
export function PasskeysScreen() {
  const t = useTranslations('security');
  const passkeys = usePasskeys();
  const isPlace = usePasskeyPlace();
  return (
    <StatusPage title={t('title.passkeys')}>
      {(status) => (
        <Loaded query={passkeys}>
          {(rows) => (
            <div className="pad stack task">
              <p className="c2">{t('passkeys.intro')}</p>
              {rows.length > 0 ? <PasskeyRows rows={rows} /> : null}
              {isPlace ? <PasskeyAdd key={rows.length} status={status} /> : <ElsewhereNote />}
            </div>
          )}
        </Loaded>
      )}
    </StatusPage>
  );
}

function PasskeyRows({ rows }: { rows: readonly Passkey[] }) {
  const t = useTranslations('security');
  const place = useTimePlace();
  const caption = ({ created_time_ms: made, last_used_ms: used }: Passkey) =>
    used === 0
      ? t('passkeys.unused', { made: formatDateTime(made, place) })
      : t('passkeys.used', { used: formatDateTime(used, place) });
  return (
    <ListGroup card label={t('title.passkeys')}>
      {rows.map((row) => (
        <ListRow key={row.id} glyph={KeySquare} href={hrefOf(passkeyPath(row.id))} caption={caption(row)}>
          {row.name}
        </ListRow>
      ))}
    </ListGroup>
  );
}

function ElsewhereNote() {
  const t = useTranslations('security.passkeys');
  const { data } = useSiteConfig();
  return data ? <Note>{t('elsewhere', { origin: data.passkey_origin })}</Note> : null;
}
