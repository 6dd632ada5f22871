import { SUPPORT_VISIT, type SupportVisitReply } from '@candor/contract/support';
import type { Pool } from '#platform/db/pool';
import type { Hub } from '#platform/realtime/hub';
import type { Peer } from '#platform/realtime/peer';
import { visitorRoom } from './person';
import { findVisitor } from './visitors.store';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const tokenOf = (payload: unknown): string | null => {
  const token = typeof payload === 'object' && payload !== null && 'visitor' in payload ? payload.visitor : null;
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
};

/** A socket without a session joins the room of its visitor; it is in one such room at a time. */
export const registerVisitorSockets = ({ realtime, pool }: { readonly realtime: Hub; readonly pool: Pool }): void => {
  const joined = new WeakMap<Peer, number>();
  realtime.answer(SUPPORT_VISIT, async (peer, payload): Promise<SupportVisitReply> => {
    const token = tokenOf(payload);
    const visitorId = token === null ? null : await findVisitor(pool, token);
    const before = joined.get(peer);
    if (before !== undefined) peer.leave(visitorRoom(before));
    joined.delete(peer);
    if (visitorId === null) {
      peer.strike();
      return { ok: false, error: 'invalid' };
    }
    if (!peer.isGone) {
      peer.join(visitorRoom(visitorId));
      joined.set(peer, visitorId);
    }
    return { ok: true };
  });
};
