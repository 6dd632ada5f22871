import { type OtcPush, otcOrder } from '@candor/contract/otc-orders';
import { request } from '#data/client.ts';
import { PATHS } from '#data/paths.ts';
import { serverNowMs } from '#data/quotes/server-clock.ts';
import { showToast } from '#data/toast-store.ts';
import { newsOf } from './model/order-news.ts';
import { numberOf } from './model/order-paths.ts';

const OWN_PAGES = [PATHS.otcOrder, PATHS.otcChat];

/** Toasts already shown: an order sends several events in the same state. */
const shown = new Set<string>();

/** Whether the page of this order, or its chat, is open: it shows the change itself. */
function isOnScreen(number: string): boolean {
  const [path = '', query = ''] = window.location.hash.slice(1).split('?');
  return OWN_PAGES.some((page) => page === path) && numberOf(new URLSearchParams(query)) === number;
}

/** Shows a toast about what the other side did. The order is read, because the event does not say who did it. */
export async function notifyOrder({ number }: OtcPush): Promise<void> {
  if (isOnScreen(number)) return;
  const order = await request(otcOrder, { number }, { silent: true });
  const news = newsOf(order, serverNowMs());
  const key = `${number} ${news}`;
  if (news === null || shown.has(key)) return;
  shown.add(key);
  showToast({ key: news });
}
