export const TOAST_MS = 1500;
/** How long the figures of what was just booked are shown. */
export const RECEIPT_MS = 6000;
/** Delay between a toast such as "please log in first" and the redirect that follows it. */
export const REDIRECT_MS = 1200;
/** Shortest time between two submits of one button, and the typing pause after which a debounced call runs. */
export const THROTTLE_MS = 500;
/** A request shows its loading indicator only when it lasts longer. */
export const LOADING_INDICATOR_MS = 800;
/** A screen shows its loading view only when it lasts longer. */
export const LAZY_VIEW_MS = 200;
/** Timeout of requests, uploads, downloads and fetching a screen's code. */
export const TIMEOUT_MS = 60_000;
export const PAGE_CHANGE_MS = 200;
export const PAGE_SLIDE_MS = 300;
