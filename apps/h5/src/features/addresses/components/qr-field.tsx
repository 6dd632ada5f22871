import { useTranslations } from 'use-intl';
import type { PictureUpload } from '#data/use-picture-upload.ts';
import { PictureTile } from '#ui/picture-tile.tsx';

type QrFieldProps = { picture: PictureUpload; saved: string | undefined; error: string | null };

/** Upload field for the QR code of the address, with a hint on what it is for. */
export function QrField({ picture, saved, error }: QrFieldProps) {
  const t = useTranslations('addresses');
  const clear = { label: t('removePicture'), onClick: picture.clear };
  const failure = picture.failure ?? error;
  return (
    <div className="field">
      <div className="lab">{t('qr')}</div>
      <div className="row address-qr">
        <PictureTile
          label={t('qrAdd')}
          src={picture.preview ?? saved}
          onPick={picture.pick}
          clear={picture.preview ? clear : undefined}
          pending={picture.isPending}
          invalid={failure !== null}
        />
        <p className="xs c3 grow">{t('qrHint')}</p>
      </div>
      {failure ? (
        <p className="hint err" role="alert">
          <span>{failure}</span>
        </p>
      ) : null}
    </div>
  );
}
