import { defineCall } from '@candor/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '#app/testing/test-database';
import { registerCall } from '#platform/http/route';
import { monotonicMs } from '#platform/runtime/monotonic';
import { createMediaBodyReader, registerMultipart, type WithMediaBody, type WorkKind } from './index';
import { type FilesServer, filePart, type HandmadePart, handmade, openFilesServer } from './testing/files-server';

const KINDS: readonly WorkKind[] = ['image', 'gif', 'audio', 'video'];

/** A call like those of a module with works, one per kind: it answers how many bytes of each file arrived. */
const callOf = (kind: WorkKind) =>
  defineCall({
    method: 'POST',
    path: `/test/work/${kind}`,
    auth: 'user',
    summary: 'Counts the bytes of a work.',
    input: z.object({}),
    reply: z.object({ media: z.number(), cover: z.number() }),
    body: 'multipart',
  });

const MB = 1024 * 1024;
const LIMIT_MS = 1_500;

let server: FilesServer;
let tight: FilesServer;
let hasty: FilesServer;
let user: number;
const open = async (limits: Parameters<typeof createMediaBodyReader>[0]): Promise<FilesServer> =>
  openFilesServer(await createTestDatabase(), {}, ({ http }) => {
    const withMediaBody: WithMediaBody = createMediaBodyReader(limits);
    registerMultipart(http, (scope) => {
      for (const kind of KINDS)
        registerCall(scope, callOf(kind), (_input, _context, request) =>
          withMediaBody(request, kind, async ({ media, cover }) => ({ media: media.length, cover: cover.length })),
        );
    });
  });
beforeAll(async () => {
  server = await open({});
  tight = await open({ maxBytesInFlight: 100_000 });
  hasty = await open({ maxMs: LIMIT_MS });
  user = await server.addUser();
});
afterAll(async () => {
  await server.close();
  await tight.close();
  await hasty.close();
});

const part = (field: string, bytes: number): HandmadePart =>
  filePart(Buffer.alloc(bytes, 7), `name="${field}"; filename="x.bin"`);

const send = async (kind: WorkKind, parts: HandmadePart[], { to = server, userId = user } = {}) => {
  const { body, boundary } = handmade(parts);
  const response = await fetch(`${to.origin}/api/test/work/${kind}`, {
    method: 'POST',
    headers: { authorization: `token-${userId}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(body),
  });
  const reply = (await response.json()) as { type: string; message: unknown; error?: string };
  return { status: response.status, result: reply.error ?? reply.message };
};

describe('two files in one body', () => {
  test.each([
    ['image', 10 * MB],
    ['gif', 5 * MB],
    ['audio', 10 * MB],
    ['video', 20 * MB],
  ] as const)('%s of %i bytes passes, one byte more does not', async (kind, bytes) => {
    const covers = kind === 'audio' || kind === 'video' ? [part('cover', 1_000)] : [];
    const cover = covers.length * 1_000;
    expect(await send(kind, [part('file', bytes), ...covers])).toEqual({
      status: 200,
      result: { media: bytes, cover },
    });
    expect(await send(kind, [part('file', bytes + 1), ...covers])).toEqual({ status: 413, result: 'media_too_large' });
  });

  test('accept the cover first, and limit it like a picture', async () => {
    const media = { status: 200, result: { media: 500, cover: 10 * MB } };
    expect(await send('video', [part('cover', 10 * MB), part('file', 500)])).toEqual(media);
    const refused = { status: 413, result: 'media_too_large' };
    expect(await send('video', [part('cover', 10 * MB + 1), part('file', 500)])).toEqual(refused);
  });

  test.each([
    ['a video without a cover', 'video', [part('file', 9)], 'media_cover_missing'],
    ['an empty cover', 'audio', [part('file', 9), part('cover', 0)], 'media_missing'],
    ['a cover alone', 'audio', [part('cover', 9)], 'media_missing'],
    ['a picture with a cover', 'image', [part('file', 9), part('cover', 9)], 'media_missing'],
    ['two media', 'video', [part('file', 9), part('file', 9)], 'media_missing'],
    ['a third file', 'video', [part('file', 9), part('cover', 9), part('more', 9)], 'media_missing'],
    ['nothing', 'gif', [], 'media_missing'],
  ] as const)('%s is refused', async (_, kind, parts, code) => {
    expect(await send(kind, [...parts])).toEqual({ status: 200, result: code });
  });

  test('pictures keep their own limit on their own route', async () => {
    const { status, reply } = await server.upload(user, Buffer.alloc(20 * MB));
    expect({ status, message: reply.message }).toEqual({ status: 413, message: 'The image is larger than 10 MB.' });
  });

  test('an upload without a session is refused', async () => {
    expect(await send('gif', [part('file', 9)], { userId: 0 })).toMatchObject({ result: 'session_invalid' });
  });
});

describe('limits of the process', () => {
  test('bodies held in memory at once are limited, both files together', async () => {
    const userId = await tight.addUser();
    const to = { to: tight, userId };
    const parts = (bytes: number) => [part('file', bytes), part('cover', bytes)];
    expect((await send('video', parts(45_000), to)).status).toBe(200);
    expect(await send('video', parts(60_000), to)).toEqual({ status: 503, result: 'server_busy' });
    expect((await send('video', parts(45_000), to)).status).toBe(200);
  });

  test('a slow sender is cut at the time limit', async () => {
    const userId = await hasty.addUser();
    const startedMs = monotonicMs();
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    // The body never ends: only the server can end this request.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(head)) });
    const response = await fetch(`${hasty.origin}/api/test/work/gif`, {
      method: 'POST',
      headers: { authorization: `token-${userId}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(400);
    expect(monotonicMs() - startedMs).toBeGreaterThan(LIMIT_MS - 50);
  });
});
