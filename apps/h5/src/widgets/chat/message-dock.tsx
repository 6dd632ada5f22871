import { SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PictureUpload } from '#data/use-picture-upload.ts';
import { Dock } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { TextArea } from '#ui/text-area.tsx';

type MessageDockProps = {
  text: string;
  maxLength?: number | undefined;
  failure: string | null;
  labels: { write: string; send: string };
  /** What goes with the message, above the field. */
  above?: ReactNode;
  /** Before the field: the button that attaches something. */
  lead?: ReactNode;
  /** At the end of the field, for example a counter. */
  end?: ReactNode;
  sendDisabled?: boolean | undefined;
  /** Below the field. */
  children?: ReactNode;
  onText: (text: string) => void;
  onSend: () => void;
};

/** Field for a message. */
export function MessageDock(props: MessageDockProps) {
  const { text, maxLength, failure, labels, onText, onSend } = props;
  return (
    <Dock>
      {props.above}
      {failure ? (
        <p className="hint err reply-hint" role="alert">
          <span>{failure}</span>
        </p>
      ) : null}
      <div className="row reply">
        {props.lead}
        <TextArea
          name="message"
          label={labels.write}
          placeholder={labels.write}
          rows={1}
          maxLength={maxLength}
          value={text}
          onChange={onText}
          end={props.end}
        />
        <IconButton label={labels.send} glyph={SendHorizontal} disabled={props.sendDisabled} onClick={onSend} />
      </div>
      {props.children}
    </Dock>
  );
}

type PicturePreviewProps = {
  picture: Pick<PictureUpload, 'preview' | 'isPending' | 'pick' | 'clear'>;
  labels: { add: string; remove: string };
};

/** The picture that goes with the message. */
export function PicturePreview({ picture, labels }: PicturePreviewProps) {
  if (picture.preview === undefined) return null;
  return (
    <div className="reply-pic">
      <PictureTile
        label={labels.add}
        src={picture.preview}
        onPick={picture.pick}
        clear={{ label: labels.remove, onClick: picture.clear }}
        pending={picture.isPending}
        width="72px"
        height="72px"
      />
    </div>
  );
}
