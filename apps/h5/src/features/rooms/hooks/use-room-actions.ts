import { ROOM_REASONS, type RoomItem, roomBlock, roomReport } from '@candor/contract/rooms';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { type RoomCode, refreshRooms } from './room-queries.ts';

interface RoomActions {
  /** Asks for the reason first. */
  readonly report: (item: RoomItem) => void;
  readonly block: (item: RoomItem) => void;
}

/** What a reader can do about a message. A refusal is shown as a toast by the client. */
export function useRoomActions(room: RoomCode): RoomActions {
  const t = useTranslations('rooms');
  const run = async (action: Promise<unknown>, done: string) => {
    try {
      await action;
      showToast({ text: done, tone: 'ok' });
    } catch {
      // The client has shown the refusal.
    }
    void refreshRooms();
  };
  return {
    report: (item) =>
      openChoice({
        title: t('reason.heading'),
        value: '',
        options: ROOM_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
        onPick: (picked) => {
          const reason = ROOM_REASONS.find((one) => one === picked) ?? 'other';
          void run(request(roomReport, { room, seq: String(item.seq), reason }), t('reported'));
        },
      }),
    block: (item) => void run(request(roomBlock, { author: item.author.code }), t('blockedDone')),
  };
}
