import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { Note } from '#ui/note.tsx';

/** Where the user can do something about it. */
const WAYS: Readonly<Record<string, { path: string; label: 'methods.verify' | 'myOrders' | 'ads.heading' }>> = {
  verification_required: { path: PATHS.verification, label: 'methods.verify' },
  otc_need_level: { path: PATHS.verification, label: 'methods.verify' },
  otc_limit: { path: PATHS.verification, label: 'methods.verify' },
  otc_too_many_open: { path: PATHS.otcOrders, label: 'myOrders' },
  otc_own_ad: { path: PATHS.otcAds, label: 'ads.heading' },
};

/** Why the user cannot take the ad now, in the server's words; it stands where the button would be. */
export function Hindrance({ code, text }: { code: string; text: string }) {
  const t = useTranslations('otc');
  const way = WAYS[code];
  return (
    <Note>
      <p role="alert">{text}</p>
      {way === undefined ? null : (
        <a className="link" href={hrefOf(way.path)}>
          {t(way.label)}
        </a>
      )}
    </Note>
  );
}
