/** What the page says to the service worker. */
export type WorkerMessage =
  /** Answered on the port of the message with the path of the entry script the worker has cached. */
  | { readonly type: 'version' }
  /** A waiting worker takes over from the running one. */
  | { readonly type: 'activate' }
  /** Hashed files this page has loaded: kept, so that the app opens without a connection. */
  | { readonly type: 'keep'; readonly urls: readonly string[] };

/** Name of the service worker script, beside the HTML page. */
export const WORKER_FILE = 'sw.js';

/** Set on the html element when the service worker served the page because the server could not be reached. */
export const OPENED_OFFLINE = 'data-offline';
