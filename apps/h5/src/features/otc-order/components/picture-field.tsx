import { useTranslations } from 'use-intl';
import type { PictureUpload } from '#data/use-picture-upload.ts';
import { PictureTile } from '#ui/picture-tile.tsx';

/** One optional picture of a form. */
export function PictureField({ label, picture }: { label: string; picture: PictureUpload }) {
  const t = useTranslations('otcOrder.paid');
  return (
    <div className="stack deal-picture">
      <span className="sm c3">{label}</span>
      <PictureTile
        label={t('addPicture')}
        src={picture.preview}
        onPick={picture.pick}
        clear={{ label: t('removePicture'), onClick: picture.clear }}
        pending={picture.isPending}
        invalid={picture.failure !== null}
        width="96px"
        height="96px"
      />
      {picture.failure === null ? null : (
        <p className="hint err" role="alert">
          {picture.failure}
        </p>
      )}
    </div>
  );
}
