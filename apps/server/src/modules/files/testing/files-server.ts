import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type FilesDeps, registerFiles } from '#modules/files/index';
import { createPool, type Pool } from '#platform/db/pool';
import { createHttp } from '#platform/http/server';
import { createJobs } from '#platform/jobs/jobs';
import { type VirtualClock, virtualClock } from '#platform/runtime/clock';
import { newId, randomHex } from '#platform/runtime/ids';
import { createLogger } from '#platform/runtime/logger';
import { createDiskStorage } from '#platform/storage/disk-storage';
import type { Storage } from '#platform/storage/storage';

export const SECRET = Buffer.alloc(32, 9);
const START_MS = 1_800_000_000_000;

export interface Envelope {
  readonly type: string;
  readonly message: string;
}

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly reply: Envelope;
}

export interface FilesServer {
  readonly origin: string;
  readonly port: number;
  readonly pool: Pool;
  readonly storage: Storage;
  readonly clock: VirtualClock;
  /** A new user's id; the session token is `token-<id>`. */
  addUser(): Promise<number>;
  send(userId: number | null, body: FormData | MultipartText, headers?: Record<string, string>): Promise<Sent>;
  upload(userId: number, bytes: Buffer): Promise<Sent>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Every file below the storage folder, half-written ones included. */
  listDisk(): Promise<string[]>;
  countRows(): Promise<number>;
  bytesOf(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** A multipart body written by hand, for input that FormData would normalise. */
export interface MultipartText {
  readonly boundary: string;
  readonly body: Buffer;
}

export interface HandmadePart {
  readonly headers: readonly string[];
  readonly bytes: Buffer;
}

export const handmade = (parts: readonly HandmadePart[], boundary = 'candor-test-boundary'): MultipartText => ({
  boundary,
  body: Buffer.concat([
    ...parts.flatMap(({ headers, bytes }) => [
      Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
});

export const filePart = (bytes: Buffer, disposition = 'name="file"; filename="a.jpg"'): HandmadePart => ({
  headers: [`Content-Disposition: form-data; ${disposition}`, 'Content-Type: image/jpeg'],
  bytes,
});

/** The result of createTestDatabase; dropped by close(). */
interface FilesDatabase {
  readonly appUrl: string;
  drop(): Promise<void>;
}

/** Adds routes of a test to the server before it listens. */
type RegisterMore = (parts: Pick<FilesDeps, 'http' | 'pool' | 'clock' | 'storage'>) => void;

/** The upload module on a real server, a real database and a real folder. */
export const openFilesServer = async (
  database: FilesDatabase,
  uploadLimits: FilesDeps['uploadLimits'] = {},
  registerMore: RegisterMore = () => undefined,
): Promise<FilesServer> => {
  const pool = createPool(database.appUrl, { max: 12 });
  const clock = virtualClock(START_MS);
  const logger = createLogger({ level: 'silent' });
  const root = await mkdtemp(join(tmpdir(), 'candor-files-'));
  const storage = createDiskStorage(root);
  const users = new Set<number>();
  const http = createHttp({
    config: { corsOrigins: [], trustProxy: false, rateLimits: { scale: 1_000 } },
    logger,
    clock,
    readSession: async (token) => {
      const userId = Number.parseInt(token.replace(/^token-/, ''), 10);
      return users.has(userId) ? { userId, sessionId: userId } : null;
    },
    newId,
    h5Dir: null,
    checkReplies: true,
  });
  const jobs = createJobs({ pool, clock, logger, holderId: newId() });
  registerFiles({ http, pool, clock, logger, ids: { randomHex }, secret: SECRET, jobs, storage, uploadLimits });
  registerMore({ http, pool, clock, storage });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const port = (http.server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${port}`;
  const send: FilesServer['send'] = (userId, body, headers = {}) =>
    sendUpload(origin, body, withToken(userId, headers));
  return {
    origin,
    port,
    pool,
    storage,
    clock,
    addUser: async () => {
      const userId = await insertUser(pool);
      users.add(userId);
      return userId;
    },
    send,
    upload: (userId, bytes) => send(userId, handmade([filePart(bytes)])),
    get: (path, headers = {}) => fetch(`${origin}${path}`, { headers }),
    listDisk: () => listFiles(root),
    countRows: () => countRows(pool),
    bytesOf: async (path) => (await storage.get(path.slice('/upload/'.length, -'.jpg'.length))) ?? Buffer.alloc(0),
    close: () => closeAll({ http, pool, root, drop: database.drop }),
  };
};

const withToken = (userId: number | null, headers: Record<string, string>): Record<string, string> =>
  userId === null ? headers : { authorization: `token-${userId}`, ...headers };

const sendUpload = async (
  origin: string,
  body: FormData | MultipartText,
  headers: Record<string, string>,
): Promise<Sent> => {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = isForm
    ? {}
    : { 'content-type': `multipart/form-data; boundary=${body.boundary}` };
  const response = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { ...type, ...headers },
    body: isForm ? body : new Uint8Array(body.body),
  });
  return { status: response.status, headers: response.headers, reply: (await response.json()) as Envelope };
};

const insertUser = async (pool: Pool): Promise<number> => {
  const code = randomHex(8);
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, password_hash, invite_code, created_at) values ($1, '-', $2, now()) returning id`,
    [`${code}@candor.test`, code],
  );
  return rows[0]!.id;
};

const countRows = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from upload_file');
  return rows[0]!.n;
};

const listFiles = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

interface Closing {
  readonly http: FastifyInstance;
  readonly pool: Pool;
  readonly root: string;
  drop(): Promise<void>;
}

const closeAll = async ({ http, pool, root, drop }: Closing): Promise<void> => {
  await http.close();
  await pool.end();
  await drop();
  await rm(root, { recursive: true, force: true });
};
