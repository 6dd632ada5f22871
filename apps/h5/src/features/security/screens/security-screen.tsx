import {
  Fingerprint,
  Gauge,
  History,
  KeyRound,
  KeySquare,
  LockKeyhole,
  Mail,
  MessageSquareQuote,
  MonitorSmartphone,
  Smartphone,
  Snowflake,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useNow } from '#data/use-now.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import { ChannelNotes } from '#features/security/components/channel-notes.tsx';
import {
  ROW_GROUPS,
  type RowState,
  type SecurityRow,
  type SecurityStatus,
  stateOfRow,
} from '#features/security/model/security-rows.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/security/security.css';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { NavBar, View } from '#ui/frame.tsx';
import type { Glyph } from '#ui/icon.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';

const MINUTE_MS = 60_000;

const GLYPHS: Readonly<Record<SecurityRow, Glyph>> = {
  password: KeyRound,
  payPassword: LockKeyhole,
  bindEmail: Mail,
  bindPhone: Smartphone,
  totp: Fingerprint,
  passkeys: KeySquare,
  devices: MonitorSmartphone,
  logins: History,
  antiPhishing: MessageSquareQuote,
  limits: Gauge,
  freeze: Snowflake,
};

export function SecurityScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const status = useSecurityStatus();
  const isVisitor = useSession((state) => state.token === null);
  return (
    <>
      <NavBar title={t('security.title.security')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        {isVisitor ? null : (
          <Loaded query={status} rows={8}>
            {(data) => <SecurityRows status={data} />}
          </Loaded>
        )}
      </View>
    </>
  );
}

function SecurityRows({ status }: { status: SecurityStatus }) {
  const t = useTranslations('security');
  const place = useTimePlace();
  const nowMs = useNow(MINUTE_MS);
  const stateText = useStateText();
  return (
    <div className="pad task">
      {status.held_until_ms > nowMs ? (
        <Note tone="warn">{t('held', { time: formatDateTime(status.held_until_ms, place) })}</Note>
      ) : null}
      {ROW_GROUPS.map((group) => (
        <section key={group.id} className="security-group">
          <h2 className="sm c3">{t(`group.${group.id}`)}</h2>
          <ListGroup card label={t(`group.${group.id}`)}>
            {group.rows.map((row) => (
              <ListRow
                key={row}
                glyph={GLYPHS[row]}
                href={hrefOf(PATHS[row])}
                end={stateText(stateOfRow(row, status, nowMs))}
              >
                {t(`title.${row}`)}
              </ListRow>
            ))}
          </ListGroup>
          {group.id === 'proof' ? <ChannelNotes status={status} /> : null}
        </section>
      ))}
    </div>
  );
}

function useStateText(): (state: RowState) => string | null {
  const t = useTranslations('security.state');
  return (state) => {
    if (state === null) return null;
    if ('word' in state) return t(state.word);
    return 'value' in state ? state.value : t('devices', { count: state.devices });
  };
}
