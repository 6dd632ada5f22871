export const TOAST_MS = 1500;
/** Between a notice such as "please log in first" and the page it leads to. */
export const REDIRECT_MS = 1200;
/** Between two submits of one button, and the pause that ends a burst of typing. */
export const THROTTLE_MS = 500;
/** A request shows its loading indicator only when it lasts longer. */
export const LOADING_INDICATOR_MS = 800;
/** A screen shows its loading view only when it lasts longer. */
export const LAZY_VIEW_MS = 200;
/** Requests, uploads, downloads and the code of a screen. */
export const TIMEOUT_MS = 60_000;
export const PAGE_CHANGE_MS = 200;
export const PAGE_SLIDE_MS = 300;
