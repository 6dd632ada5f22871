import {
  closeRoom,
  dismissRoomReports,
  hideRoomMessage,
  muteRoomAuthor,
  operatorRoomLog,
  operatorRoomMessages,
  operatorRoomMutes,
  operatorRoomReports,
  operatorRooms,
  slowRoom,
  unmuteRoomAuthor,
  writeInRoom,
} from '@candor/contract/ops-rooms';
import { OK, registerAction } from '#kernel/operators/action';
import { findOperatorName } from '#kernel/operators/operator-name';
import type { OperatorContext } from '#platform/http/context';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { insertAction, loadActions } from './actions.store';
import { toCase, toConsoleAction, toMute, toSeen } from './console.reply';
import { loadCases, loadFigures, loadSeen } from './console.store';
import type { RoomsDeps, WriteDeps } from './deps';
import { loadMutes } from './mutes.store';
import { loadOnline } from './presence.store';
import { toFlag } from './rooms.reply';
import { loadRooms, updateRoom } from './rooms.store';
import { dismissReports, type Moderation, mute, setHidden, unmute } from './use-cases/moderate';
import { writeMessage } from './use-cases/send-message';

const registerLists = ({ http, pool, clock }: RoomsDeps): void => {
  registerCall(http, operatorRooms, async () => {
    const nowMs = clock.nowMs();
    const [rooms, online, figures] = await Promise.all([
      loadRooms(pool),
      loadOnline(pool, nowMs),
      loadFigures(pool, nowMs),
    ]);
    const figuresOf = new Map(figures.map((figure) => [figure.code, figure]));
    return {
      items: rooms.map(({ code, slowMs, isClosed, lastSeq }) => ({
        code,
        online: online.get(code) ?? 0,
        slow_ms: slowMs,
        is_closed: toFlag(isClosed),
        last_seq: lastSeq,
        messages_hour: figuresOf.get(code)?.messagesHour ?? 0,
        open_reports: figuresOf.get(code)?.openReports ?? 0,
      })),
    };
  });
  registerCall(http, operatorRoomMessages, async ({ room, before, limit }) => {
    const rows = await loadSeen(pool, { room, before, limit });
    return { items: rows.map(toSeen), has_older: toFlag((rows[0]?.seq ?? 1) > 1) };
  });
  registerCall(http, operatorRoomReports, async ({ open, room, ...paged }) => {
    const { rows, total } = await loadCases(pool, { isOpen: open === '1', room, ...paged });
    return toCountedPage({ rows: rows.map(toCase), total }, paged);
  });
  registerCall(http, operatorRoomMutes, async (paged) => {
    const { rows, total } = await loadMutes(pool, { nowMs: clock.nowMs(), ...paged });
    return toCountedPage({ rows: rows.map(toMute), total }, paged);
  });
  registerCall(http, operatorRoomLog, async (asked) => {
    const { rows, total } = await loadActions(pool, asked);
    return toCountedPage({ rows: rows.map(toConsoleAction), total }, asked);
  });
};

const registerPeople = (deps: RoomsDeps, toModeration: ToModeration): void => {
  registerAction(deps, muteRoomAuthor, async (tx, { author, minutes, reason, seq, ...input }, context) => {
    const terms = { author, minutes: Number.parseInt(minutes, 10), reason, seq };
    const { untilMs, beforeMs } = await mute(tx, { ...toModeration(input, context), ...terms });
    const [before, after] = [{ until_ms: beforeMs }, { until_ms: untilMs, ...terms }];
    const audit = { action: 'rooms.mute', subject: `room author ${author}`, before, after, note: input.note ?? '' };
    return { reply: { until_ms: untilMs }, audit };
  });
  registerAction(deps, unmuteRoomAuthor, async (tx, { author, ...input }, context) => {
    const { beforeMs } = await unmute(tx, { ...toModeration(input, context), author });
    const [before, after] = [{ until_ms: beforeMs }, { until_ms: 0 }];
    const audit = { action: 'rooms.unmute', subject: `room author ${author}`, before, after, note: input.note ?? '' };
    return { reply: OK, audit };
  });
};

const registerMessages = (deps: RoomsDeps & WriteDeps, toModeration: ToModeration): void => {
  registerAction(deps, hideRoomMessage, async (tx, { seq, hidden, reason, ...input }, context) => {
    const isHidden = hidden === '1';
    const { wasHidden } = await setHidden(tx, { ...toModeration(input, context), seq, isHidden, reason });
    const [before, after] = [{ hidden: wasHidden }, { hidden: isHidden, reason }];
    const subject = `room message ${input.room} ${seq}`;
    const audit = { action: isHidden ? 'rooms.hide' : 'rooms.show', subject, before, after, note: input.note ?? '' };
    return { reply: OK, audit };
  });
  registerAction(deps, dismissRoomReports, async (tx, { seq, ...input }, context) => {
    await dismissReports(tx, { ...toModeration(input, context), seq });
    const subject = `room message ${input.room} ${seq}`;
    return { reply: OK, audit: { action: 'rooms.dismiss', subject, note: input.note ?? '' } };
  });
  registerAction(deps, writeInRoom, async (tx, { room, text, reply_to: replyTo, client_key: clientKey }, context) => {
    const { operatorId } = context.operator;
    const sent = { room, text, replyTo, clientKey };
    const staffName = await findOperatorName(deps.pool, operatorId);
    const seq = await writeMessage(deps, tx, { who: { operatorId }, staffName, sent });
    return {
      reply: { seq },
      audit: { action: 'rooms.write', subject: `room message ${room} ${seq}`, after: { text } },
    };
  });
};

const registerRoomSettings = (deps: RoomsDeps, toModeration: ToModeration): void => {
  registerAction(deps, slowRoom, async (tx, { seconds, ...input }, context) => {
    const slowMs = Number.parseInt(seconds, 10) * 1_000;
    const { room, clock, ...by } = toModeration(input, context);
    const before = await updateRoom(tx, room, { slowMs });
    await insertAction(tx, { room, kind: 'slow', slowMs, atMs: clock.nowMs(), ...by });
    const [was, is] = [{ slow_ms: before.slowMs }, { slow_ms: slowMs }];
    return {
      reply: OK,
      audit: { action: 'rooms.slow', subject: `room ${room}`, before: was, after: is, note: by.note },
    };
  });
  registerAction(deps, closeRoom, async (tx, { closed, ...input }, context) => {
    const isClosed = closed === '1';
    const { room, clock, ...by } = toModeration(input, context);
    const before = await updateRoom(tx, room, { isClosed });
    await insertAction(tx, { room, kind: isClosed ? 'close' : 'open', atMs: clock.nowMs(), ...by });
    const action = isClosed ? 'rooms.close' : 'rooms.open';
    const [was, is] = [{ closed: before.isClosed }, { closed: isClosed }];
    return { reply: OK, audit: { action, subject: `room ${room}`, before: was, after: is, note: by.note } };
  });
};

type ToModeration = (input: { room: string; note?: string | undefined }, context: OperatorContext) => Moderation;

/** Tools of moderators. Every act is in the log of its room and in the audit log. */
export const registerRoomConsole = (deps: RoomsDeps & WriteDeps): void => {
  const toModeration: ToModeration = ({ room, note = '' }, { operator }) => ({
    room,
    note: note.trim(),
    operatorId: operator.operatorId,
    clock: deps.clock,
  });
  registerLists(deps);
  registerPeople(deps, toModeration);
  registerMessages(deps, toModeration);
  registerRoomSettings(deps, toModeration);
};
