import { Image, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Time } from './time.tsx';

const PICTURE_WIDTH = 200;

interface MessageBubbleProps {
  /** Written by an operator. */
  readonly isOwn: boolean;
  readonly author: ReactNode;
  readonly atMs: number;
  readonly text: string;
  /** Its address; empty: none. */
  readonly picture: string;
  readonly pictureLabel: string;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** One message of a conversation. What people write is shown as they wrote it, and is never markup. */
export function MessageBubble({ isOwn, author, atMs, text, picture, pictureLabel, children }: MessageBubbleProps) {
  return (
    <li className={isOwn ? 'talk-own' : undefined}>
      <Typography.Text type="secondary">
        {author} · <Time ms={atMs} />
      </Typography.Text>
      {picture !== '' && (
        <div className="talk-picture">
          <Image src={picture} width={PICTURE_WIDTH} alt={pictureLabel} />
        </div>
      )}
      {text !== '' && <p className="as-written">{text}</p>}
      {children}
    </li>
  );
}
