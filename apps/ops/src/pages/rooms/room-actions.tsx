import type { ReplyOf } from '@candor/contract/call';
import { closeRoom, type operatorRooms, SLOW_SECONDS, slowRoom, writeInRoom } from '@candor/contract/ops-rooms';
import { ROOM_TEXT_LENGTH } from '@candor/contract/rooms';
import { useState } from 'react';
import { newRequestKey } from '#data/request-key.ts';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { noteField } from '#ui/review-fields.ts';

export type RoomRow = ReplyOf<typeof operatorRooms>['items'][number];

const NOTE = noteField(words.noteLabel);
const MS = 1_000;

interface RoomProps {
  readonly room: Pick<RoomRow, 'code' | 'slow_ms' | 'is_closed'>;
}

export function WriteAction({ room: { code } }: RoomProps) {
  const [key, setKey] = useState(newRequestKey);
  return (
    <ConfirmAction
      call={writeInRoom}
      input={{ room: code, client_key: key }}
      label={texts.write}
      title={texts.writeTitle(words.rooms[code])}
      consequence={texts.writeWhat}
      fields={[{ name: 'text', label: texts.text, required: true, isLong: true, maxLength: ROOM_TEXT_LENGTH }]}
      done={texts.written}
      onDone={() => setKey(newRequestKey())}
    />
  );
}

export function SlowAction({ room: { code, slow_ms: slowMs } }: RoomProps) {
  return (
    <ConfirmAction
      call={slowRoom}
      input={{ room: code }}
      label={texts.slow}
      title={texts.slowTitle(words.rooms[code])}
      consequence={texts.slowWhat}
      fields={[
        {
          name: 'seconds',
          label: texts.seconds,
          required: true,
          initial: String(slowMs / MS),
          options: SLOW_SECONDS.map((value) => ({ value, label: texts.paceOf(Number.parseInt(value, 10)) })),
        },
        NOTE,
      ]}
      done={texts.slowDone}
    />
  );
}

export function CloseAction({ room: { code, is_closed: closed } }: RoomProps) {
  const isClosed = closed === 1;
  const name = words.rooms[code];
  return (
    <ConfirmAction
      call={closeRoom}
      input={{ room: code, closed: isClosed ? '0' : '1' }}
      label={isClosed ? texts.reopen : texts.close}
      title={isClosed ? texts.reopenTitle(name) : texts.closeTitle(name)}
      tone={isClosed ? 'plain' : 'danger'}
      consequence={isClosed ? texts.reopenWhat : texts.closeWhat}
      fields={[NOTE]}
      done={isClosed ? texts.reopenDone : texts.closeDone}
    />
  );
}
