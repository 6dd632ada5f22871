import type { InputOf, ReplyOf } from '@candor/contract/call';
import type { explainRecord, recordList } from '@candor/contract/fund';
import type { TestApp, TestUser } from './test-app';

export type RecordItem = ReplyOf<typeof recordList>['list'][number];
export type Why = ReplyOf<typeof explainRecord>;
export type RecordFields = Partial<Record<keyof InputOf<typeof recordList>, string>>;

export const readRecords = async (
  app: TestApp,
  user: TestUser,
  fields: RecordFields = {},
): Promise<ReplyOf<typeof recordList>> =>
  (await app.call('GET', '/wallet/record/list', { token: user.token, fields })).message as ReplyOf<typeof recordList>;

/** Loads all pages in order, as a scrolling client does. */
export const scrollRecords = async (app: TestApp, user: TestUser, fields: RecordFields = {}): Promise<RecordItem[]> => {
  const seen: RecordItem[] = [];
  for (let more = 1; more === 1; ) {
    const before = seen.at(-1)?.id;
    const page = await readRecords(app, user, { ...fields, ...(before !== undefined && { before: String(before) }) });
    seen.push(...page.list);
    more = page.more;
  }
  return seen;
};

export const readWhy = async (app: TestApp, user: TestUser, id: number): Promise<Why> =>
  (await app.call('GET', '/wallet/record/why', { token: user.token, fields: { id: String(id) } })).message as Why;
