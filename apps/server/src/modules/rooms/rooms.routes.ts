import {
  roomBlock,
  roomBlocked,
  roomList,
  roomLog,
  roomMessages,
  roomReport,
  roomSend,
  roomState,
  roomUnblock,
} from '@candor/contract/rooms';
import { registerCall } from '#platform/http/route';
import { loadPublicActions } from './actions.store';
import { deleteBlock, loadBlocked } from './authors.store';
import type { RoomsDeps, WriteDeps } from './deps';
import { loadOnline } from './presence.store';
import { toActionRow, toFlag, toRoom } from './rooms.reply';
import { loadRooms } from './rooms.store';
import { blockAuthor } from './use-cases/block-author';
import { readMessages, readRoom } from './use-cases/read-room';
import { reportMessage } from './use-cases/report-message';
import { sendMessage } from './use-cases/send-message';

const registerReads = (deps: RoomsDeps): void => {
  const { http, pool, clock } = deps;
  registerCall(http, roomList, async () => {
    const [rooms, online] = await Promise.all([loadRooms(pool), loadOnline(pool, clock.nowMs())]);
    return { items: rooms.map((room) => toRoom(room, online.get(room.code) ?? 0)) };
  });
  registerCall(http, roomState, ({ room }, { user }) => readRoom(deps, room, user?.userId ?? null));
  registerCall(http, roomMessages, (cursor, { user }) => readMessages(deps, cursor, user?.userId ?? null));
  registerCall(http, roomLog, async ({ room, before, limit }) => {
    const rows = await loadPublicActions(pool, { room, before, limit: limit + 1 });
    return { items: rows.slice(0, limit).map(toActionRow), has_more: toFlag(rows.length > limit) };
  });
  registerCall(http, roomBlocked, async (_, { user }) => {
    const rows = await loadBlocked(pool, user.userId);
    return { items: rows.map(({ code, name, sinceMs }) => ({ code, name, since_ms: sinceMs })) };
  });
};

export const registerRoomRoutes = (deps: RoomsDeps & WriteDeps): void => {
  const { http, pool } = deps;
  registerReads(deps);
  // The sender is the user of the session: no field of the form names one.
  registerCall(http, roomSend, async ({ room, text, reply_to: replyTo, client_key: clientKey }, { user }) => ({
    seq: await sendMessage(deps, user.userId, { room, text, replyTo, clientKey }),
  }));
  registerCall(http, roomReport, async (report, { user }) => {
    await reportMessage(deps, { ...report, userId: user.userId });
    return { reported: 1 as const };
  });
  registerCall(http, roomBlock, async ({ author }, { user }) => {
    await blockAuthor(deps, { userId: user.userId, code: author });
    return { blocked: 1 as const };
  });
  registerCall(http, roomUnblock, async ({ author }, { user }) => {
    await deleteBlock(pool, user.userId, author);
    return { blocked: 0 as const };
  });
};
