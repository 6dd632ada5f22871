import { connect } from 'node:net';

const SILENCE_LIMIT_MS = 5_000;

export interface RawReply {
  readonly status: number;
  readonly text: string;
  /** True when the server ended the connection, false when it stayed open until we gave up. */
  readonly closed: boolean;
}

const countReplies = (text: string): number => text.match(/^HTTP\/1\.1 /gm)?.length ?? 0;

/** Writes bytes to the server as they are and collects what comes back until it closes or has answered `replies` times. */
export const sendRaw = (port: number, bytes: string | Buffer, replies = Number.POSITIVE_INFINITY): Promise<RawReply> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (closed: boolean): void => {
      socket.destroy();
      resolve({ status: Number.parseInt(text.slice(9, 12), 10), text, closed });
    };
    socket.setTimeout(SILENCE_LIMIT_MS, () => finish(false));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n') && countReplies(text) >= replies) finish(false);
    });
    socket.on('error', () => finish(true));
    socket.on('end', () => finish(true));
  });

/** A GET written by hand, because injection and fetch tidy addresses up before they send them. */
export const getRaw = (port: number, path: string): Promise<RawReply> =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
