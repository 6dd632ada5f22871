import type { LoginReply } from '@candor/contract/realtime';
import { isBusy } from '#platform/db/classify-error';
import type { CallGate } from '#platform/http/deps';
import { Refusal } from '#platform/refusal';
import type { Logger } from '#platform/runtime/logger';
import type { Peer } from './peer';

export interface LoginsDeps {
  readonly gate: Pick<CallGate, 'readSession' | 'limiter' | 'shares'>;
  /** Which of these sessions are still valid; one query for all of them. */
  readonly findLiveSessions: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly logger: Logger;
  readonly maxPerUser: number;
}

export interface Logins {
  /** What an old client says in its handshake: it may bring the token there, because its pages send bare ids only. */
  logInByHandshake(peer: Peer, token: unknown): Promise<void>;
  /** Adds the peer to the room of the token's user. No other value identifies a user. */
  logIn(peer: Peer, token: unknown): Promise<LoginReply>;
  remove(peer: Peer): void;
  /** Closes the connections of sessions that have ended. */
  recheck(): Promise<void>;
}

const TOKEN_GRAMMAR = /^[\x21-\x7e]{1,200}$/;
const ID_GRAMMAR = /^[0-9]{0,16}$/;

export const userRoom = (userId: number): string => `user:${userId}`;

/**
 * Existing clients send their bare user id (or nothing, before their login) on every page. It proves nothing and is
 * ignored, without a strike or an attempt.
 */
const isBareId = (claim: unknown): boolean =>
  claim === undefined ||
  claim === null ||
  Number.isSafeInteger(claim) ||
  (typeof claim === 'string' && ID_GRAMMAR.test(claim));

const isIdOf = (claim: unknown, peer: Peer): boolean =>
  peer.session !== null && String(claim) === String(peer.session.userId);

interface LoggedIn {
  readonly peersOfUser: ReadonlyMap<number, ReadonlySet<Peer>>;
  readonly remove: (peer: Peer) => void;
}

/** Cuts the connections of sessions that have ended. */
const createRecheck =
  ({ findLiveSessions, logger }: Pick<LoginsDeps, 'findLiveSessions' | 'logger'>, { peersOfUser, remove }: LoggedIn) =>
  async (): Promise<void> => {
    const peers = [...peersOfUser.values()].flatMap((group) => [...group]);
    if (peers.length === 0) return;
    const asked = new Set(peers.flatMap(({ session }) => (session === null ? [] : [session.sessionId])));
    const live = await findLiveSessions([...asked]);
    for (const peer of peers) {
      const id = peer.session?.sessionId;
      if (id === undefined || !asked.has(id) || live.has(id)) continue;
      logger.info({ sessionId: id }, 'realtime: session ended, connection closed');
      remove(peer);
      peer.cut();
    }
  };

export const createLogins = ({ gate, findLiveSessions, logger, maxPerUser }: LoginsDeps): Logins => {
  const peersOfUser = new Map<number, Set<Peer>>();
  /** Handshakes whose token is being looked up. */
  const handshakes = new Map<Peer, Promise<unknown>>();

  const remove = (peer: Peer): void => {
    if (peer.session === null) return;
    const { userId } = peer.session;
    peer.session = null;
    peer.leave(userRoom(userId));
    const peers = peersOfUser.get(userId);
    peers?.delete(peer);
    if (peers?.size === 0) peersOfUser.delete(userId);
  };

  const readSession = async (token: unknown, address: string) => {
    const session = typeof token === 'string' && TOKEN_GRAMMAR.test(token) ? await gate.readSession(token) : null;
    if (session === null) gate.limiter.take(`bad-token ${address}`, gate.shares.bad_token);
    return session;
  };

  /** An id proves nothing; one that names another user, or nobody, ends what an earlier token proved. */
  const hearBareId = async (peer: Peer, claim: unknown): Promise<LoginReply> => {
    const handshake = handshakes.get(peer);
    if (handshake !== undefined) {
      const turn = peer.loginTurn;
      await handshake;
      if (peer.loginTurn !== turn) return { ok: false, error: 'session_invalid' };
    }
    if (isIdOf(claim, peer)) return { ok: true };
    remove(peer);
    peer.loginTurn += 1;
    return { ok: false, error: 'session_invalid' };
  };

  const logIn = async (peer: Peer, token: unknown): Promise<LoginReply> => {
    if (isBareId(token)) return hearBareId(peer, token);
    remove(peer);
    peer.loginTurn += 1;
    const turn = peer.loginTurn;
    const session = await readSession(token, peer.address).catch((error: unknown) => {
      // An overloaded server is not the client's fault: the connection is closed without a strike, and the client
      // reconnects.
      if (error instanceof Refusal && !isBusy(error)) return null;
      throw error;
    });
    if (session === null) peer.strike();
    if (session === null || peer.isGone || peer.loginTurn !== turn) return { ok: false, error: 'session_invalid' };
    const peers = peersOfUser.get(session.userId) ?? new Set();
    if (peers.size >= maxPerUser) return { ok: false, error: 'too_many' };
    peersOfUser.set(session.userId, peers.add(peer));
    peer.session = session;
    peer.join(userRoom(session.userId));
    return { ok: true };
  };

  const logInByHandshake = async (peer: Peer, token: unknown): Promise<void> => {
    if (isBareId(token)) return;
    const pending = logIn(peer, token);
    handshakes.set(peer, pending);
    try {
      await pending;
    } finally {
      handshakes.delete(peer);
    }
  };

  const recheck = createRecheck({ findLiveSessions, logger }, { peersOfUser, remove });
  return { logIn, logInByHandshake, remove, recheck };
};
