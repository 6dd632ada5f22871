import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { summarise } from './measure';

// Sends form posts at a fixed rate whatever the answers are: an open loop, like many independent users. Separate
// process. Argument: {origin, path, body, tokens, perSecond, seconds, connections}. Loopback only.
export interface OpenLoad {
  readonly origin: string;
  readonly path: string;
  readonly body: string;
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}

const load = JSON.parse(process.argv[2] ?? '{}') as OpenLoad;
const { hostname, port, pathname } = new URL(load.path, load.origin);
const statuses: Record<string, number> = {};
const accepted: number[] = [];
const refused: number[] = [];
let unsent = 0;

const toRequest = (at: number): string => {
  const token = load.tokens[at % load.tokens.length] ?? '';
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(load.body)}`,
    `authorization: ${token}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${load.body}`;
};

const note = (status: string, sinceMs: number): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
  (status === '200' ? accepted : refused).push(performance.now() - sinceMs);
};

interface Connection {
  send(text: string): void;
}
const idle: Connection[] = [];
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/** One connection, one request at a time; idle again when its answer is whole. */
const openConnection = async (): Promise<void> => {
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), noDelay: true });
  socket.setEncoding('latin1');
  let [answer, sinceMs] = ['', 0];
  const line: Connection = {
    send: (text) => {
      sinceMs = performance.now();
      socket.write(text);
    },
  };
  socket.on('data', (text: string) => {
    answer += text;
    const end = answer.indexOf('\r\n\r\n');
    const length = end < 0 ? undefined : LENGTH.exec(answer.slice(0, end + 2))?.[1];
    if (length === undefined || answer.length < end + 4 + Number.parseInt(length, 10)) return;
    note(answer.slice(9, 12), sinceMs);
    answer = '';
    idle.push(line);
  });
  socket.on('error', () => note('cut', sinceMs));
  await once(socket, 'connect');
  idle.push(line);
};

/** The connection that has been idle longest, because the server closes unused ones. */
const takeIdleConnection = (): Connection | undefined => idle.shift();

await Promise.all(Array.from({ length: load.connections }, openConnection));

const startedMs = performance.now();
let due = 0;
for (let at = 0; performance.now() - startedMs < load.seconds * 1_000; ) {
  due = Math.floor(((performance.now() - startedMs) / 1_000) * load.perSecond);
  for (; at < due; at += 1) {
    const line = takeIdleConnection();
    if (line === undefined) unsent += 1;
    else line.send(toRequest(at));
  }
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const seconds = (performance.now() - startedMs) / 1_000;
process.stdout.write(
  `${JSON.stringify({ statuses, unsent, accepted: summarise(accepted, seconds), refused: summarise(refused, seconds) })}\n`,
  () => process.exit(0),
);
