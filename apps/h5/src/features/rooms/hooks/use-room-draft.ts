import { type RoomItem, roomSend } from '@candor/contract/rooms';
import { useState } from 'react';
import { newRequestKey } from '#data/request-key.ts';
import { useSubmit } from '#data/use-submit.ts';
import { answerMessage, mentionAuthor, type RoomDraft, toSent, writeText } from '#features/rooms/model/room-draft.ts';
import { nowMs } from '#lib/clock.ts';
import { type RoomCode, refreshRooms, takeRoomFrame } from './room-queries.ts';

const newDraft = (): RoomDraft => ({ text: '', clientKey: newRequestKey(), isTried: false, replyTo: null });

/** Refusals after which the room does not take messages of this user any more. */
const LOCKED: ReadonlySet<string> = new Set(['room_muted', 'room_closed', 'room_channel_needed', 'room_account_new']);

export interface RoomWriting {
  readonly draft: RoomDraft;
  readonly failure: string | null;
  readonly isPending: boolean;
  /** When the last message of this page was taken; null: none yet. */
  readonly sentMs: number | null;
  readonly write: (text: string) => void;
  readonly answer: (item: RoomItem | null) => void;
  readonly mention: (name: string) => void;
  readonly send: () => void;
}

/** The message that is being written. One without a reply of the server keeps its key, so that it is not sent twice. */
export function useRoomDraft(room: RoomCode): RoomWriting {
  const [draft, setDraft] = useState(newDraft);
  const [sentMs, setSentMs] = useState<number | null>(null);
  const submit = useSubmit(roomSend, ({ seq }) => {
    setDraft(newDraft());
    setSentMs(nowMs());
    takeRoomFrame(room, { items: [], last_seq: seq });
  });
  const change = (next: (draft: RoomDraft) => RoomDraft) => {
    setDraft(next);
    if (LOCKED.has(submit.refusal)) void refreshRooms();
    submit.forget();
  };
  return {
    draft,
    failure: submit.failure,
    isPending: submit.isPending,
    sentMs,
    write: (text) => change((current) => writeText(current, text, newRequestKey)),
    answer: (item) => change((current) => answerMessage(current, item, newRequestKey)),
    mention: (name) => change((current) => mentionAuthor(current, name, newRequestKey)),
    send: () => {
      const message = toSent(room, draft);
      if (message === null || submit.isPending) return;
      setDraft({ ...draft, isTried: true });
      submit.send(message);
    },
  };
}
