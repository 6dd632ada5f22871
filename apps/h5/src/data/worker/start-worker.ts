import { useAppUpdate } from '#data/app-update.ts';
import { nowMs } from '#lib/clock.ts';
import { WORKER_FILE, type WorkerMessage } from '#lib/worker-messages.ts';

const CHECK_EVERY_MS = 60 * 60 * 1000;
const BASE = import.meta.env.BASE_URL;

/**
 * Registers the service worker and follows its versions. Where workers are forbidden or the page is not secure, the app
 * works without one.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const options: RegistrationOptions = { scope: BASE, updateViaCache: 'none' };
  const registration = await serviceWorker.register(BASE + WORKER_FILE, options).catch(() => undefined);
  if (registration === undefined) return;
  serviceWorker.addEventListener('controllerchange', () => void compare(serviceWorker.controller));
  registration.addEventListener('updatefound', () => followInstall(registration.installing));
  void compare(registration.waiting);
  checkRegularly(registration);
  const { active } = await serviceWorker.ready;
  if (active && isOwnEntry(await askVersion(active))) keepLoaded(active);
}

const send = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);

const keepLoaded = (worker: ServiceWorker | null): void => send(worker, { type: 'keep', urls: listLoadedFiles() });

function followInstall(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller it is the first one, which belongs to this page.
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) void compare(worker);
  });
}

/**
 * A worker of the build this page was loaded from takes over at once: an opened page is fetched from the server, so it may
 * be newer than the running worker. It has a cache of its own. One of another build is offered to the user, who may be in
 * the middle of a form.
 */
async function compare(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  if (isOwnEntry(await askVersion(worker))) {
    send(worker, { type: 'activate' });
    keepLoaded(worker);
  } else useAppUpdate.setState({ apply: () => reloadWith(worker) });
}

function askVersion(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event) => resolve(event.data);
    const message: WorkerMessage = { type: 'version' };
    worker.postMessage(message, [port2]);
  });
}

const isOwnEntry = (entry: unknown): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === entry);

/** Reloads once the new worker controls this page, so that its scripts come from one build. */
function reloadWith(worker: ServiceWorker): void {
  const reload = () => window.location.reload();
  if (worker.state === 'activated') reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  send(worker, { type: 'activate' });
}

/** Browsers look for a new version when a page is opened; an installed app may stay open for days. */
function checkRegularly(registration: ServiceWorkerRegistration): void {
  let checkedMs = nowMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || nowMs() - checkedMs < CHECK_EVERY_MS) return;
    checkedMs = nowMs();
    void registration.update().catch(() => undefined);
  });
}

/** Files of this page that were fetched before the worker could keep them, such as the texts of the chosen language. */
const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}${BASE}`));
