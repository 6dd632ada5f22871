import type { ReplyOf } from '@candor/contract/call';
import { invitation } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useCopy } from '#data/use-copy.ts';
import { PosterSheet } from '#features/share/components/poster-sheet.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/share/share.css';
import { Button } from '#ui/button.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const QR_PX = 176;

/** The user's invitation code as QR code, text, link and poster. */
export function ShareScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const loggedIn = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: ['invitation'],
    queryFn: ({ signal }) => request(invitation, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  return (
    <>
      <NavBar title={t('profile.share.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query}>{(own) => <Invitation own={own} />}</Loaded>
      </View>
    </>
  );
}

function Invitation({ own }: { own: ReplyOf<typeof invitation> }) {
  const t = useTranslations('profile.share');
  const [open, setOpen] = useState(false);
  const link = window.location.origin + own.path;
  return (
    <div className="pad stack share">
      <div className="share-tile">
        <QRCodeSVG value={link} size={QR_PX} level="M" bgColor="transparent" title={t('qr')} />
      </div>
      <p className="sm c2 center">{t('invited', { count: own.invited })}</p>
      <CopyRow label={t('code')} value={own.code} action={t('copyCode')} large />
      <CopyRow label={t('link')} value={link} action={t('copyLink')} />
      <p className="sm c3">{t('intro')}</p>
      <Button variant="primary" block onClick={() => setOpen(true)}>
        {t('posterOpen')}
      </Button>
      <PosterSheet open={open} onClose={() => setOpen(false)} code={own.code} link={link} />
    </div>
  );
}

type CopyRowProps = { label: string; value: string; action: string; large?: boolean };

function CopyRow({ label, value, action, large }: CopyRowProps) {
  const copy = useCopy();
  return (
    <div className="card tight row share-row">
      <div className="grow">
        <p className="xs c3">{label}</p>
        <p className={large ? 't2 num' : 'sm share-link'}>{value}</p>
      </div>
      <IconButton label={action} glyph={Copy} size={20} onClick={() => copy(value)} />
    </div>
  );
}
