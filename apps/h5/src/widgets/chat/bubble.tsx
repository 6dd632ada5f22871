import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { MessageText } from './message-text.tsx';

type BubbleProps = {
  isMine: boolean;
  /** Spoken before the text. */
  who: string;
  /** Shown above the text too, where there are more than two sides. */
  showsWho?: boolean;
  /** Rendered as text, never as markup. */
  text: string;
  /** Names of the people the text mentions. */
  mentions?: readonly string[] | undefined;
  /** Emphasised: it is addressed to the reader. */
  isMarked?: boolean;
  /** Address of a picture; empty: none. */
  picture?: string;
  pictureLabel?: string;
  /** Called when the picture has loaded, because its height is unknown before. */
  onPicture?: (() => void) | undefined;
  /** Called when its address is no longer valid. */
  onPictureFailed?: (() => void) | undefined;
  /** What is sent besides: the message it answers, a document, an order, a place. */
  children?: ReactNode;
};

/** One message of a person. */
export function Bubble(props: BubbleProps) {
  const { isMine, who, showsWho = false, text, mentions, isMarked = false } = props;
  const { picture = '', pictureLabel = '', onPicture, onPictureFailed } = props;
  return (
    <div className={classNames('m', isMine && 'me', isMarked && 'at')}>
      {showsWho ? <span className="m-who">{who}</span> : <span className="sr">{who}: </span>}
      {picture === '' ? null : (
        <img className="m-pic" src={picture} alt={pictureLabel} onLoad={onPicture} onError={onPictureFailed} />
      )}
      {props.children}
      {text === '' ? null : (
        <p className="m-text">
          <MessageText text={text} mentions={mentions} />
        </p>
      )}
    </div>
  );
}
