import type { ReplyOf } from '@candor/contract/call';
import type { inviteDashboard, inviteExport, invitePeople, inviteRebates } from '@candor/contract/invite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFuturesTrader, closePosition, opened, publishMarks } from '#app/testing/futures-steps';
import {
  addInvited,
  codeOf,
  type InviteTestApp,
  keepOperators,
  nextDay,
  pay,
  runDays,
  startInviteApp,
} from '#app/testing/invite-steps';
import { addOperator, getAs } from '#app/testing/ops-steps';
import { balanceOf } from '#app/testing/spot-steps';
import type { TestUser } from '#app/testing/test-app';

let test: InviteTestApp;
let [grand, parent, child]: TestUser[] = [];
let [openFee, closeFee] = ['', ''];

/** Opens and closes a position through the real calls, so that the books are whole. */
beforeAll(async () => {
  test = await startInviteApp();
  grand = await addFuturesTrader(test);
  parent = await addInvited(test, { code: await codeOf(test, grand.id) });
  child = await addInvited(test, { code: await codeOf(test, parent.id) });
  await test.pool.query(`update app_user set nickname = '=Robin' where id = $1`, [child.id]);
  await test.fund(child.id, 'lever', 3, '100000');
  const { id } = await opened(test, child, { share: '1000', multiple: '5' });
  test.clock.advance(1_000);
  await publishMarks(test);
  expect((await closePosition(test, child, id)).type).toBe('ok');
  const { rows } = await test.pool.query<{ open: string; close: string }>(
    `select trim_scale(p.open_fee)::text as open, trim_scale(f.fee)::text as close from futures_position p join futures_fill f on f.position_id = p.id where p.id = $1`,
    [id],
  );
  [openFee, closeFee] = [rows[0]?.open ?? '', rows[0]?.close ?? ''];
  nextDay(test);
  await runDays(test);
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const read = async <T>(user: TestUser | undefined, path: string, fields: Record<string, string> = {}): Promise<T> =>
  (await test.call('GET', `/invite/${path}`, { token: user?.token ?? '', fields })).message as T;
type Dashboard = ReplyOf<typeof inviteDashboard>;
type Trace = ReplyOf<typeof inviteRebates>;

describe('before the payment', () => {
  it('shows people, fees and what is pending', async () => {
    const board = await read<Dashboard>(parent, 'dashboard');
    expect(board).toMatchObject({
      invited: 1,
      verified: 0,
      trading: 1,
      settled_usdt: '0.00000000',
      own_discount_percent: '5',
    });
    expect(Number(board.fees_usdt)).toBeCloseTo(Number(openFee) + Number(closeFee), 6);
    expect(Number(board.pending_usdt)).toBeCloseTo(Number(board.fees_usdt) * 0.2, 5);
    expect((await read<Dashboard>(grand, 'dashboard')).levels).toMatchObject([
      { people: 1 },
      { level: 2, percent: '5', people: 1 },
    ]);
  });

  it('traces each rebate to its fill, with a masked name, page by page', async () => {
    const first = await read<Trace>(parent, 'rebates', { limit: '1' });
    expect(first.items).toMatchObject([
      {
        name: '=***n',
        level: 1,
        fill_kind: 'futures_close',
        symbol: 'BTC/USDT',
        side: 'long',
        percent: '20',
        state: 'pending',
        payout_id: 0,
      },
    ]);
    const second = await read<Trace>(parent, 'rebates', { limit: '1', before: String(first.next) });
    expect(second).toMatchObject({ items: [{ fill_kind: 'futures_open', currency_name: 'USDT' }], next: 0 });
    expect((await read<Trace>(parent, 'rebates', { level: '2' })).items).toEqual([]);
    expect((await read<Trace>(child, 'rebates')).items).toEqual([]);
  });

  it('lists people of level 1 with what they brought', async () => {
    const { data, total } = await read<ReplyOf<typeof invitePeople>>(parent, 'people');
    expect(total).toBe(1);
    expect(data).toMatchObject([{ name: '=***n', verified: 0, trading: 1, withheld: '' }]);
    expect(data[0]?.rebates_usdt).toBe((await read<Dashboard>(parent, 'dashboard')).pending_usdt);
  });

  it('exports the trace without formulas, in the language of the reader', async () => {
    const { csv, rows, truncated } = await read<ReplyOf<typeof inviteExport>>(parent, 'rebates/export', {
      lang: 'spa',
    });
    expect([rows, truncated]).toEqual([2, 0]);
    expect(csv).toContain('Futuros, cierre');
    expect(csv).toContain("'=***n");
    expect(csv).not.toMatch(/(^|,)=/m);
  });
});

describe('after the payment', () => {
  beforeAll(async () => {
    nextDay(test);
    await pay(test);
  });

  it('the record says why, and its number leads to the rows', async () => {
    const { available } = await balanceOf(test, parent?.id ?? 0, 3);
    const list = await test.call('GET', '/wallet/record/list', { token: parent?.token ?? '' });
    const [record] = (list.message as { list: { id: number; kind: string; value: string }[] }).list;
    expect(record).toMatchObject({ kind: 'rebate' });
    const why = await test.call('GET', '/wallet/record/why', {
      token: parent?.token ?? '',
      fields: { id: String(record?.id) },
    });
    const { formula, inputs } = why.message as { formula: string; inputs: { name: string; value: string }[] };
    const of = (name: string) => inputs.find((one) => one.name === name)?.value;
    expect(formula).toBe('rebate');
    expect([of('rebates'), of('received'), of('taken_back')]).toEqual(['2', available, '0']);
    const { items } = await read<Trace>(parent, 'rebates', { payout_id: of('payout') ?? '' });
    expect(items.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('operators see inviters, largest rebates first', async () => {
    const operator = await addOperator(test);
    await keepOperators(test);
    const { message } = await getAs(test, operator, '/invite/inviters');
    expect(message).toMatchObject({
      total: 2,
      data: [
        { user_id: parent?.id, invited: 1, open_flags: 0 },
        { user_id: grand?.id, second_level: 1 },
      ],
    });
  });
});
