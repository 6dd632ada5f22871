import { isZero, toRate } from '@candor/money/decimal';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#data/use-copy.ts';
import type { Dashboard, InviteCode } from '#features/share/model/invite-types.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useInviteTexts } from './use-invite-texts.ts';

const QR_PX = 88;
const WITHOUT_SCHEME = /^https?:\/\//;

type CodeCardProps = { code: InviteCode; link: string; terms: Pick<Dashboard, 'house_percent' | 'house_days'> };

/** A code as QR code, text and link, and what it gives to those who come by it. */
export function CodeCard({ code, link, terms }: CodeCardProps) {
  const t = useTranslations('invite');
  const copy = useCopy();
  return (
    <div className="card row invite-card">
      <div className="invite-tile">
        <QRCodeSVG value={link} size={QR_PX} level="M" bgColor="transparent" title={t('qr')} />
      </div>
      <div className="grow">
        <p className="xs c3">{t('code')}</p>
        <p className="row t2 invite-code">
          <span className="invite-code-text">{code.code}</span>
          <IconButton label={t('copyCode')} glyph={Copy} size={18} onClick={() => copy(code.code)} />
        </p>
        <p className="xs c3 invite-link">{link.replace(WITHOUT_SCHEME, '')}</p>
        <p className="xs c2 invite-gives">
          <Gives given={code.given_percent} terms={terms} />
        </p>
      </div>
    </div>
  );
}

function Gives({ given, terms }: { given: string; terms: CodeCardProps['terms'] }) {
  const t = useTranslations('invite');
  const { percent } = useInviteTexts();
  const figures = { house: percent(terms.house_percent), days: terms.house_days };
  return isZero(toRate(given)) ? t('lower', figures) : t('lowerBoth', { ...figures, given: percent(given) });
}
