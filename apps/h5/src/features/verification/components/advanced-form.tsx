import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PictureUpload, usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmission } from '#features/verification/hooks/use-submission.ts';
import { PictureTile } from '#ui/picture-tile.tsx';
import { SubmitDock } from './submit-dock.tsx';
import { SubmitView } from './submit-view.tsx';

/** Longest edge of the uploaded photos: small print must stay readable. */
const MAX_EDGE_PX = 2400;

/** Lv2: a photo of each side of the document. */
export function AdvancedForm({ reason }: { reason: string }) {
  const t = useTranslations('verification.form');
  const front = usePictureUpload(MAX_EDGE_PX);
  const back = usePictureUpload(MAX_EDGE_PX);
  const [asked, setAsked] = useState(false);
  const submit = useSubmission();
  const isReady = front.path !== '' && back.path !== '';
  const send = () => {
    setAsked(true);
    if (isReady) submit.send({ real_type: '2', front_pic: front.path, reverse_pic: back.path });
  };
  const isMissing = asked && !isReady && !front.isPending && !back.isPending;
  const failure = front.failure ?? back.failure ?? submit.failure ?? (isMissing ? t('pictureMissing') : null);
  return (
    <>
      <SubmitView level="advanced" reason={reason}>
        <div className="field">
          <div className="lab">{t('pictures')}</div>
          <div className="grid g2">
            <Side picture={front} label={t('front')} missing={isMissing && front.path === ''} />
            <Side picture={back} label={t('back')} missing={isMissing && back.path === ''} />
          </div>
        </div>
      </SubmitView>
      <SubmitDock
        failure={failure}
        pending={submit.isPending || (asked && (front.isPending || back.isPending))}
        onSubmit={send}
      />
    </>
  );
}

type SideProps = { picture: PictureUpload; label: string; missing: boolean };

function Side({ picture, label, missing }: SideProps) {
  const t = useTranslations('verification.form');
  return (
    <PictureTile
      label={label}
      src={picture.preview}
      onPick={picture.pick}
      clear={{ label: `${t('remove')}: ${label}`, onClick: picture.clear }}
      pending={picture.isPending}
      invalid={missing || picture.failure !== null}
      width="100%"
      height="120px"
    />
  );
}
