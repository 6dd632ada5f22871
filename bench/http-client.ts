import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { measure } from './measure';

// A process of its own, so that the servers under test do not share a thread with their client.
interface Target {
  readonly origin: string;
  readonly path: string;
  readonly body: string;
  readonly bodies?: readonly string[];
  /** {n} in the body counts up from here with each request. */
  readonly countFrom?: number;
  readonly method?: 'GET' | 'POST';
  readonly tokens: readonly string[];
}

const { target, callers, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  target: Target;
  callers: number;
  seconds: number;
};
const { hostname, port, pathname, search } = new URL(target.path, target.origin);
let count = target.countFrom ?? 0;
const nextCount = (): string => {
  count += 1;
  return String(count);
};

/** Each caller cycles through the bodies from a different start index. */
const bodyOf = (caller: number, turn: number): string =>
  target.bodies?.[(caller * 61 + turn) % target.bodies.length] ?? target.body.replace('{n}', nextCount);

const toRequest = (caller: number, turn: number): string => {
  const body = bodyOf(caller, turn);
  const token = target.tokens[(caller + turn * callers) % Math.max(1, target.tokens.length)];
  const lines = [
    `${target.method ?? 'POST'} ${pathname}${search} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(token === undefined ? [] : [`authorization: ${token}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};

const LENGTH = /^content-length: *(\d+)/im;

/** Whether a whole answer has come. Every server under test says how long its answers are. */
const isWhole = (text: string): boolean => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = LENGTH.exec(text.slice(0, end))?.[1];
  if (length === undefined) throw new Error('an answer without its length');
  return text.length >= end + 4 + Number.parseInt(length, 10);
};

/** One connection, one request at a time. Plain sockets keep the client's own cost low. */
const openConnection = async (): Promise<(message: string) => Promise<void>> => {
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), noDelay: true });
  await once(socket, 'connect');
  // One character per byte, so that lengths agree.
  socket.setEncoding('latin1');
  let answer = '';
  let done: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  socket.on('data', (text: string) => {
    answer += text;
    if (!isWhole(answer)) return;
    answer = '';
    done();
  });
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('the server closed the connection')));
  lines.push(socket);
  return (message) =>
    new Promise<void>((resolve, reject) => {
      [done, fail] = [resolve, reject];
      socket.write(message);
    });
};

const lines: Socket[] = [];
const sends = await Promise.all(Array.from({ length: callers }, openConnection));
const post = (caller: number, turn: number): Promise<void> =>
  (sends[caller] as (message: string) => Promise<void>)(toRequest(caller, turn));

console.log(JSON.stringify(await measure({ callers, seconds, work: post })));
for (const line of lines) line.destroy();
