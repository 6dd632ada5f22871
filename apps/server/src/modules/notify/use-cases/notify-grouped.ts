import type { NoticeArea, ParamsOf, TemplateOf, Words } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { lockGroups, type NoticeGroup, sendGroups } from '../groups.store';
import { insertNotificationsOnce } from '../notify.store';
import { planNotices, toMessages } from './plan-notices';

/** Something that counts in the notice of its group, once however often it is handed on. */
export interface Counted {
  readonly userId: number;
  /** Of the group: one notice per user and reference. */
  readonly group: string;
  readonly reference: string;
}

interface Grouped<Area extends NoticeArea, Template extends TemplateOf<Area>, Item extends Counted> {
  readonly area: Area;
  readonly template: Template;
  readonly items: readonly Item[];
  /** The words after an item is added; `before` is null for the first one of a group. */
  readonly add: (before: ParamsOf<Area, Template> | null, item: Item) => ParamsOf<Area, Template>;
}

const keyOf = (userId: number, reference: string): string => `${userId} ${reference}`;

/**
 * One notice per user and group that is updated in place, from a handler of the outbox, which may get an event twice.
 * Pushes and mails are sent with the first of a group only.
 */
export const notifyGrouped = async <Area extends NoticeArea, Template extends TemplateOf<Area>, Item extends Counted>(
  tx: Tx,
  { area, template, items, add }: Grouped<Area, Template, Item>,
): Promise<void> => {
  if (items.length === 0) return;
  const itemsOf = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item.userId, item.group);
    itemsOf.set(key, [...(itemsOf.get(key) ?? []), item]);
  }
  const groups = await lockGroups(
    tx,
    items.map(({ userId, group }) => ({ userId, reference: group })),
  );
  const changed = groups.flatMap((group): (NoticeGroup & { readonly isNew: boolean })[] => {
    const { userId, reference, counted } = group;
    const known = new Set(counted);
    const fresh = (itemsOf.get(keyOf(userId, reference)) ?? []).filter((item) => !known.has(item.reference));
    if (fresh.length === 0) return [];
    const isNew = counted.length === 0;
    const before = isNew ? null : (group.params as ParamsOf<Area, Template>);
    const params = fresh.reduce<ParamsOf<Area, Template> | null>(add, before) as Words;
    return [{ ...group, params, counted: [...counted, ...fresh.map((item) => item.reference)], isNew }];
  });
  if (changed.length === 0) return;
  const notices = changed.map(({ userId, params }) => ({
    userId,
    template,
    params: params as ParamsOf<Area, Template>,
  }));
  const planned = (await planNotices(tx, area, notices)).flatMap((one, place) => {
    const group = changed[place];
    return one === null || !group ? [] : [{ ...one, reference: group.reference, isNew: group.isNew }];
  });
  await insertNotificationsOnce(
    tx,
    planned.filter(({ channels }) => channels.app),
  );
  sendGroups(
    tx,
    changed.map(({ isNew: _, ...group }) => group),
  );
  await appendEvents(
    tx,
    planned.filter(({ isNew }) => isNew).flatMap((one) => toMessages(one, one.reference)),
  );
};
