import type { WorkerMessage } from '#lib/worker-messages.ts';
import { chooseAnswer } from './choose-answer.ts';
import { openLink } from './open-link.ts';
import { readPush } from './read-push.ts';
import { answerAsset, answerPage, dropOutdated, keepLoaded, type ShellBuild, storeShell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Set by build/service-worker.ts: path of the entry script, and all files that are cached at once. */
declare const CANDOR_ENTRY: string;
declare const CANDOR_FILES: readonly string[];

const { scope } = self.registration;
const build: ShellBuild = { scope, entry: CANDOR_ENTRY, files: CANDOR_FILES };
const ICON = new URL('icon-192.png', scope).href;

// A new version waits until the page asks for it: it must not take the scripts of an open form away.
self.addEventListener('install', (event) => event.waitUntil(storeShell(build)));

self.addEventListener('activate', (event) => event.waitUntil(dropOutdated(build).then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const answer = chooseAnswer(event.request, scope);
  if (answer === 'shell') event.respondWith(answerPage(build, event.request));
  if (answer === 'asset') event.respondWith(answerAsset(build, event.request));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'version') event.ports[0]?.postMessage(build.entry);
  if (message.type === 'activate') event.waitUntil(self.skipWaiting());
  if (message.type === 'keep') event.waitUntil(keepLoaded(build, message.urls));
});

self.addEventListener('push', (event) => {
  const { title, link, time, ...shown } = readPush(event.data?.text(), scope);
  const options = { ...shown, icon: ICON, data: { link }, ...(time === undefined ? {} : { timestamp: time }) };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data as { link: string };
  const windows = {
    list: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (url: string) => self.clients.openWindow(url),
  };
  event.waitUntil(openLink(link, scope, windows));
});
