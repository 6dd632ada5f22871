import type { Config } from '#platform/runtime/config';
import type { Answer } from './dispatch';
import { createIo, type Io } from './io-server';
import { userRoom } from './logins';
import type { Peer } from './peer';
import { type ServeDeps, servePeers } from './serve-peers';

export interface HubDeps extends Omit<ServeDeps, 'answers' | 'onJoin' | 'onLeave'> {
  readonly config: ServeDeps['config'] & Pick<Config, 'roles'>;
}

/** Events from any process to wherever the sockets of a user or a room are. */
export interface Realtime {
  /** Resolves when the event is published. Call after the commit it reports, from an outbox handler. */
  pushToUser(userId: number, event: string, payload: unknown): Promise<void>;
  /** To all peers that joined the room, in every process. */
  pushToRoom(room: string, event: string, payload: unknown): Promise<void>;
}

export interface Hub extends Realtime {
  /** Whether this process has sockets at all. */
  readonly isServing: boolean;
  answer(event: string, answer: Answer): void;
  onJoin(listener: (peer: Peer) => void): void;
  onLeave(listener: (peer: Peer) => void): void;
}

/** Socket.IO on the HTTP server, which also stops it. Processes without the role realtime only publish. */
export const createHub = (deps: HubDeps): Hub => {
  const isServing = deps.config.roles.includes('realtime');
  const answers = new Map<string, Answer>();
  const joined: ((peer: Peer) => void)[] = [];
  const left: ((peer: Peer) => void)[] = [];
  const callAll = (listeners: readonly ((peer: Peer) => void)[]) => (peer: Peer) => {
    for (const listener of listeners) listener(peer);
  };
  const serving = isServing ? servePeers({ ...deps, answers, onJoin: callAll(joined), onLeave: callAll(left) }) : null;
  let sender: Io | null = null;
  const io = (): Io => {
    sender ??= serving?.io ?? createIo({ pool: deps.pool, logger: deps.logger });
    return sender;
  };
  deps.http.addHook('preClose', async () => {
    await (serving?.stop() ?? sender?.close());
  });

  return {
    isServing,
    answer: (event, answer) => void answers.set(event, answer),
    onJoin: (listener) => void joined.push(listener),
    onLeave: (listener) => void left.push(listener),
    pushToUser: (userId, event, payload) => io().publish(userRoom(userId), event, payload),
    pushToRoom: (room, event, payload) => io().publish(room, event, payload),
  };
};
