import { connect, type Socket } from 'node:net';

export interface BurstRequest {
  readonly origin: string;
  /** Below /api. Always a form POST. */
  readonly path: string;
  readonly form: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BurstReply {
  readonly status: number;
  readonly type: string;
  readonly message: unknown;
}

const PATIENCE_MS = 120_000;

const toBytes = ({ origin, path, form, token, headers = {} }: BurstRequest): Buffer => {
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(form)}`,
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${form}`);
};

const parseReply = (text: string): BurstReply => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = Number.parseInt(head.slice(9, 12), 10);
  const { type, message } = JSON.parse(rest.join('\r\n\r\n')) as { type: string; message: unknown };
  return { status, type, message };
};

interface Loaded {
  /** Sends the last byte. */
  fire(): void;
  readonly reply: Promise<BurstReply>;
}

const readReply = (socket: Socket): Promise<BurstReply> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no reply in time')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.destroy();
      const text = Buffer.concat(chunks).toString('utf8');
      if (text === '') reject(new Error('the connection was closed without a reply'));
      else resolve(parseReply(text));
    });
  });

/** Connects and sends everything but the last byte; resolves when that is written. */
const load = (request: BurstRequest): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(request.origin);
    const bytes = toBytes(request);
    const socket = connect({ host: hostname, port: Number.parseInt(port, 10), noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      const reply = readReply(socket);
      // Awaited later; until then a failure must not count as unhandled.
      reply.catch(() => undefined);
      const fire = (): void => void socket.write(bytes.subarray(-1));
      socket.write(bytes.subarray(0, -1), () => resolve({ fire, reply }));
    });
  });

/**
 * Makes requests complete at the same instant: all connections are open and lack one byte, then all last bytes are sent
 * in one turn. It hits race windows that plain parallel requests miss.
 */
export const sendAtOnce = async (requests: readonly BurstRequest[]): Promise<BurstReply[]> => {
  const loaded = await Promise.all(requests.map(load));
  for (const { fire } of loaded) fire();
  return Promise.all(loaded.map(({ reply }) => reply));
};
