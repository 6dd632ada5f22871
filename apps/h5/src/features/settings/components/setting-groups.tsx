import {
  Bell,
  BellRing,
  CircleDollarSign,
  CircleHelp,
  Download,
  FileText,
  History,
  Info,
  Landmark,
  Languages,
  Mail,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  TicketPercent,
  UserRoundCheck,
  WalletMinimal,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useFiat } from '#data/fiat-store.ts';
import { useInstall } from '#data/install-store.ts';
import { articlePath, hrefOf, PATHS } from '#data/paths.ts';
import { useFiatChoice } from '#data/use-fiat-choice.ts';
import { useRealState } from '#data/use-real-state.ts';
import { useUnreadNotices } from '#data/use-unread-notices.ts';
import { useUser } from '#data/use-user.ts';
import { useSavedCounts } from '#features/settings/hooks/use-saved-counts.ts';
import { toIdentityCard } from '#features/settings/model/identity-card.ts';
import { findSecurityGap } from '#features/settings/model/security-gap.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { InstallSheet } from '#widgets/install/install-sheet.tsx';

export function AccountGroup() {
  const t = useTranslations('settings');
  const { data } = useRealState();
  return (
    <div className="pad settings-group">
      <ListGroup card label={t('group.account')}>
        <SecurityRow />
        <ListRow
          glyph={UserRoundCheck}
          end={data && t(`level.${toIdentityCard(data).level}`)}
          href={hrefOf(PATHS.verification)}
        >
          {t('verification')}
        </ListRow>
        <SavedRows />
        <ListRow glyph={TicketPercent} href={hrefOf(PATHS.coupon)}>
          {t('coupons')}
        </ListRow>
      </ListGroup>
    </div>
  );
}

function SecurityRow() {
  const t = useTranslations('settings');
  const user = useUser();
  const gap = user && findSecurityGap(user);
  const end = gap ? (
    <span className="settings-gap">
      <i aria-hidden="true" />
      {t(`securityGap.${gap}`)}
    </span>
  ) : null;
  return (
    <ListRow glyph={ShieldCheck} end={end} href={hrefOf(PATHS.security)}>
      {t('security')}
    </ListRow>
  );
}

function SavedRows() {
  const t = useTranslations();
  const { addresses, hasCard } = useSavedCounts();
  const none = t('common.labels.none');
  return (
    <>
      <ListRow glyph={WalletMinimal} end={addresses === 0 ? none : addresses} href={hrefOf(PATHS.addresses)}>
        {t('settings.addresses')}
      </ListRow>
      <ListRow glyph={Landmark} end={hasCard === undefined ? null : hasCard ? '1' : none} href={hrefOf(PATHS.bankCard)}>
        {t('settings.bankCard')}
      </ListRow>
    </>
  );
}

export function AppGroup() {
  const t = useTranslations();
  const { language } = useLanguage();
  const code = useFiat((state) => state.fiat.currency_code);
  const fiatChoice = useFiatChoice();
  const count = useUnreadNotices();
  return (
    <div className="pad settings-group">
      <ListGroup card label={t('settings.group.app')}>
        <ListRow glyph={Bell} end={count > 0 ? t('settings.unread', { count }) : null} href={hrefOf(PATHS.notices)}>
          {t('settings.notifications')}
        </ListRow>
        <ListRow glyph={SlidersHorizontal} href={hrefOf(PATHS.noticeSettings)}>
          {t('notices.settings.heading')}
        </ListRow>
        <ListRow glyph={BellRing} href={hrefOf(PATHS.alerts)}>
          {t('alerts.heading')}
        </ListRow>
        <ListRow glyph={CircleDollarSign} end={code} onClick={() => openChoice(fiatChoice)}>
          {t('settings.fiat')}
        </ListRow>
        <ListRow glyph={Languages} end={language.label} href={hrefOf(PATHS.areas)}>
          {t('common.labels.language')}
        </ListRow>
        <InstallRow />
      </ListGroup>
    </div>
  );
}

/** Installs the app, or says how where the browser does not offer it. Not inside the installed app. */
function InstallRow() {
  const t = useTranslations('install');
  const { ask, isInstalled } = useInstall();
  const [isOpen, setOpen] = useState(false);
  if (isInstalled) return null;
  return (
    <>
      <ListRow glyph={Download} onClick={ask ?? (() => setOpen(true))}>
        {t('row')}
      </ListRow>
      <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const ARTICLES = [
  { key: 'faq', glyph: CircleHelp },
  { key: 'compliance', glyph: Scale },
  { key: 'terms', glyph: FileText },
  { key: 'about', glyph: Info },
  { key: 'contact', glyph: Mail },
] as const;

export function HelpGroup() {
  const t = useTranslations('settings');
  return (
    <div className="pad settings-group">
      <ListGroup card label={t('group.help')}>
        {ARTICLES.map(({ key, glyph }) => (
          <ListRow key={key} glyph={glyph} href={hrefOf(articlePath(key))}>
            {t(key)}
          </ListRow>
        ))}
        <ListRow glyph={History} href={hrefOf(PATHS.ruleChanges)}>
          {t('ruleChanges')}
        </ListRow>
      </ListGroup>
    </div>
  );
}
