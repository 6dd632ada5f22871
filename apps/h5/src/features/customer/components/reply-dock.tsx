import { replyTicket } from '@candor/contract/support';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePictureUpload } from '#data/use-picture-upload.ts';
import { useSubmit } from '#data/use-submit.ts';
import { refreshTickets } from '#data/use-unread-tickets.ts';
import { toReply } from '#features/customer/model/conversation.ts';
import { PICTURE_MAX_EDGE_PX, TICKET_MAX } from '#features/customer/model/ticket-form.ts';
import { Dock } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { PicturePick } from './picture-pick.tsx';

/** Reply field with an optional picture. */
export function ReplyDock({ reference }: { reference: string }) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const picture = usePictureUpload(PICTURE_MAX_EDGE_PX);
  const submit = useSubmit(replyTicket, () => {
    setText('');
    picture.clear();
    void refreshTickets();
  });
  const write = (changed: string) => {
    setText(changed);
    setEmpty(false);
    submit.forget();
  };
  const send = () => {
    const reply = toReply(reference, text, picture.path);
    setEmpty(reply === null);
    if (reply !== null && !picture.isPending) submit.send(reply);
  };
  const failure = isEmpty ? t('common.fields.required') : (submit.failure ?? picture.failure);
  return (
    <Dock>
      {picture.preview === undefined ? null : (
        <div className="reply-pic">
          <PictureTile
            label={t('customer.addPicture')}
            src={picture.preview}
            onPick={picture.pick}
            clear={{ label: t('customer.removePicture'), onClick: picture.clear }}
            pending={picture.isPending}
            width="72px"
            height="72px"
          />
        </div>
      )}
      {failure ? (
        <p className="hint err reply-hint" role="alert">
          <span>{failure}</span>
        </p>
      ) : null}
      <div className="row reply">
        <PicturePick label={t('customer.addPicture')} pending={picture.isPending} onPick={picture.pick} />
        <TextArea
          name="message"
          label={t('customer.write')}
          placeholder={t('customer.write')}
          rows={1}
          maxLength={TICKET_MAX.message}
          value={text}
          onChange={write}
        />
        <IconButton label={t('customer.sendMessage')} glyph={SendHorizontal} onClick={send} />
      </div>
    </Dock>
  );
}
