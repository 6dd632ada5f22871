import { noticeList } from '@candor/contract/profile';
import type { NoticePush } from '@candor/contract/realtime';
import { request } from '#data/client.ts';
import { showToast } from '#data/toast-store.ts';
import { refreshNotices } from '#data/use-unread-notices.ts';

const NEWEST = '10';
let latest = 0;

/** Versions belong to a user: another login starts anew. */
export function forgetPushes(): void {
  latest = 0;
}

/** Something happened to the user: the lists are fetched again, and the notice itself is shown for a moment. */
export async function takeNotice(push: NoticePush): Promise<void> {
  if (push.version <= latest) return;
  latest = push.version;
  void refreshNotices();
  try {
    const { data } = await request(noticeList, { category: '', page: '1', limit: NEWEST }, { silent: true });
    const notice = data.find((row) => row.id === push.id);
    if (notice) showToast({ text: notice.title });
  } catch {
    // The bell counts it all the same.
  }
}
