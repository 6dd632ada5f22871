import type { ReplyOf } from '@candor/contract/call';
import {
  hideRoomMessage,
  MUTE_MINUTES,
  muteRoomAuthor,
  type operatorRoomMessages,
  unmuteRoomAuthor,
} from '@candor/contract/ops-rooms';
import { ROOM_REASONS } from '@candor/contract/rooms';
import { roomWords as words } from '#texts/rooms.ts';
import { ConfirmAction, type ConfirmField } from '#ui/confirm-action.tsx';
import { noteField } from '#ui/review-fields.ts';

/** A message as operators see it. */
export type SeenMessage = ReplyOf<typeof operatorRoomMessages>['items'][number];

const NOTE = noteField(words.noteLabel);
const REASON: ConfirmField = {
  name: 'reason',
  label: words.reason,
  hint: words.reasonHint,
  required: true,
  options: ROOM_REASONS.map((value) => ({ value, label: words.reasons[value] })),
};
const MINUTES: ConfirmField = {
  name: 'minutes',
  label: words.minutes,
  required: true,
  options: MUTE_MINUTES.map((value) => ({ value, label: words.spans[value] ?? value })),
};

/** What a moderator can do about a message and its author. Staff are not muted. */
export function MessageActions({ message }: { readonly message: SeenMessage }) {
  return (
    <>
      {message.author.staff === 0 && <MuteAction message={message} />}
      <HideAction message={message} />
    </>
  );
}

function MuteAction({ message: { room, seq, author, muted_until_ms: mutedMs } }: { readonly message: SeenMessage }) {
  if (mutedMs > 0) return <Unmute room={room} code={author.code} name={author.name} />;
  return (
    <ConfirmAction
      call={muteRoomAuthor}
      input={{ room, author: author.code, seq: String(seq) }}
      label={words.mute}
      title={words.muteTitle(author.name)}
      tone="danger"
      consequence={words.muteWhat}
      fields={[MINUTES, REASON, NOTE]}
      done={words.muted}
    />
  );
}

interface UnmuteProps {
  readonly room: SeenMessage['room'];
  readonly code: string;
  readonly name: string;
}

export function Unmute({ room, code, name }: UnmuteProps) {
  return (
    <ConfirmAction
      call={unmuteRoomAuthor}
      input={{ room, author: code }}
      label={words.unmute}
      title={words.unmuteTitle(name)}
      consequence={words.unmuteWhat}
      fields={[NOTE]}
      done={words.unmuted}
    />
  );
}

function HideAction({ message: { room, seq, hidden } }: { readonly message: SeenMessage }) {
  const isHidden = hidden === 1;
  return (
    <ConfirmAction
      call={hideRoomMessage}
      input={{ room, seq: String(seq), hidden: isHidden ? '0' : '1' }}
      label={isHidden ? words.show : words.hide}
      title={isHidden ? words.showTitle : words.hideTitle}
      consequence={isHidden ? words.showWhat : words.hideWhat}
      fields={[REASON, NOTE]}
      done={isHidden ? words.shownDone : words.hiddenDone}
    />
  );
}
