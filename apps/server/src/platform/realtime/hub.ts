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
  /** Gives the adapter's connection back to the pool. Call when the relay has stopped: its handlers push to the end. */
  close(): Promise<void>;
}

/** Socket.IO on the HTTP server, which also closes its sockets. Processes without the role realtime only publish. */
export const createHub = (deps: HubDeps): Hub => {
  const isServing = deps.config.roles.includes('realtime');
  const answers = new Map<string, Answer>();
  const joined: ((peer: Peer) => void)[] = [];
  const left: ((peer: Peer) => void)[] = [];
  const callAll = (listeners: readonly ((peer: Peer) => void)[]) => (peer: Peer) => {
    for (const listener of listeners) listener(peer);
  };
  const serving = isServing ? servePeers({ ...deps, answers, onJoin: callAll(joined), onLeave: callAll(left) }) : null;
  let sender: Io | null = serving?.io ?? null;
  let isClosed = false;
  const publish: Io['publish'] = async (...event) => {
    if (isClosed) throw new Error('realtime: event published after the hub was closed');
    sender ??= createIo({ pool: deps.pool, logger: deps.logger });
    await sender.publish(...event);
  };
  deps.http.addHook('preClose', async () => serving?.stop());

  return {
    isServing,
    answer: (event, answer) => void answers.set(event, answer),
    onJoin: (listener) => void joined.push(listener),
    onLeave: (listener) => void left.push(listener),
    pushToUser: (userId, event, payload) => publish(userRoom(userId), event, payload),
    pushToRoom: publish,
    close: async () => {
      isClosed = true;
      await sender?.close();
    },
  };
};
