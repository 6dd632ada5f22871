import { OPENED_OFFLINE } from '#lib/worker-messages.ts';
import { isKept } from './choose-answer.ts';

/** What one build of the app keeps on the device. */
export interface ShellBuild {
  /** The address of the page and of everything below it. */
  readonly scope: string;
  /** Path of the entry script: its hash changes with every build. */
  readonly entry: string;
  /** Paths of the files the page needs before it can show anything. */
  readonly files: readonly string[];
}

const PREFIX = 'candor-';
/** A server that does not answer within this time counts as slow: the cached page is shown, and loads its data as usual. */
const SLOW_MS = 4_000;

export const cacheNameOf = ({ entry }: ShellBuild): string => `${PREFIX}${entry.split('/').at(-1)}`;

/** Caches of other builds of this app. */
export const outdatedCaches = (names: readonly string[], build: ShellBuild): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== cacheNameOf(build));

/** Marks the page as opened without a connection. */
export const markOffline = (html: string): string => html.replace('<html', `<html ${OPENED_OFFLINE}`);

const openCache = (build: ShellBuild): Promise<Cache> => caches.open(cacheNameOf(build));

/** Fails, and is tried again later, when the server has another build meanwhile: page and scripts must belong together. */
export async function storeShell(build: ShellBuild): Promise<void> {
  const page = await fetch(build.scope, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(build.entry)) throw new Error('the page is of another build');
  const cache = await openCache(build);
  await cache.addAll(build.files.map((file) => new URL(file, build.scope).href));
  await cache.put(build.scope, page);
}

export async function dropOutdated(build: ShellBuild): Promise<void> {
  const names = outdatedCaches(await caches.keys(), build);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Copies files that a page loaded before this worker controlled it. One that is gone is left out. */
export async function keepLoaded(build: ShellBuild, urls: readonly string[]): Promise<void> {
  const cache = await openCache(build);
  const wanted = urls.filter((url) => isKept(url, build.scope));
  await Promise.all(
    wanted.map(async (url) => {
      if ((await cache.match(url)) === undefined) await cache.add(url).catch(() => undefined);
    }),
  );
}

export async function answerAsset(build: ShellBuild, request: Request): Promise<Response> {
  const cache = await openCache(build);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

/** The server's page where it can be had, so that an opened app is always the newest; otherwise the cached one. */
export async function answerPage(build: ShellBuild, request: Request): Promise<Response> {
  const kept = await (await openCache(build)).match(build.scope);
  if (kept === undefined) return fetch(request);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(kept.clone()), SLOW_MS);
  });
  const offline = async () => new Response(markOffline(await kept.clone().text()), { headers: kept.headers });
  const answer = await Promise.race([fetch(request).catch(offline), slow]);
  clearTimeout(timer);
  return answer;
}
