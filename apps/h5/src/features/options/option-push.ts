import { PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';

const OWN_PAGES = [PATHS.trade, PATHS.optionOrders];

/** Shows a toast, except on the options pages, which show the result themselves. */
export function notifySettledOptions(): void {
  const [path = ''] = window.location.hash.slice(1).split('?');
  if (!OWN_PAGES.some((page) => page === path)) showToast({ key: 'optionSettled' });
}
