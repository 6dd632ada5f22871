import { QRCodeCanvas } from 'qrcode.react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { downloadPicture, sharePicture } from '#data/save-picture.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { drawPoster, POSTER } from './draw-poster.ts';

const BRAND = 'Candor';
const FILE_NAME = 'candor-invitation.png';
const QR_PX = 920;

type PosterSheetProps = { open: boolean; onClose: () => void; code: string; link: string };

export function PosterSheet(props: PosterSheetProps) {
  const t = useTranslations();
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('invite.poster.heading')}
      closeLabel={t('common.actions.close')}
    >
      <Poster code={props.code} link={props.link} />
    </Sheet>
  );
}

/** Invitation poster, drawn on the device, to save or share. */
function Poster({ code, link }: { code: string; link: string }) {
  const t = useTranslations('invite.poster');
  const { locale } = useTimePlace();
  const qr = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [line, call, risk] = [t('line'), t('call'), t('risk')];
  useEffect(() => {
    if (canvas.current && qr.current)
      drawPoster(canvas.current, qr.current, { brand: BRAND, code, line, call, risk, locale });
  }, [code, line, call, risk, locale]);
  return (
    <div className="stack">
      <canvas
        ref={canvas}
        className="share-poster"
        width={POSTER.width}
        height={POSTER.height}
        role="img"
        aria-label={t('label', { code })}
      />
      <span hidden>
        <QRCodeCanvas ref={qr} value={link} size={QR_PX} level="M" bgColor="transparent" />
      </span>
      <div className="grid g2">
        <Button size="md" onClick={() => canvas.current && downloadPicture(canvas.current, FILE_NAME)}>
          {t('download')}
        </Button>
        <Button size="md" variant="primary" onClick={() => canvas.current && sharePicture(canvas.current, FILE_NAME)}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
