import { afterAll, beforeAll, expect, it } from 'vitest';
import { ieoProjectForm } from '#app/testing/ieo-project-form';
import {
  addBuyer,
  committed,
  IEO_START,
  type IeoTestApp,
  moneyOf,
  runIeo,
  startIeoTestApp,
  USDT,
} from '#app/testing/ieo-steps';
import { addOperator, getAs, type TestOperator, takeAction } from '#app/testing/ops-steps';

let test: IeoTestApp;
let [one, two]: TestOperator[] = [];
beforeAll(async () => {
  test = await startIeoTestApp();
  [one, two] = [await addOperator(test), await addOperator(test)];
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

const fields = (changes: Record<string, string> = {}) => ieoProjectForm(IEO_START, changes);
const MINUTE = 60_000;
const proposalOf = (message: unknown): string => String((message as { proposal_id: number }).proposal_id);

it('two operators make a project and two call it off; one alone does neither', async () => {
  if (!one || !two) throw new Error('no operators');
  const proposed = await takeAction(test, one, '/ieo/propose', fields());
  expect(proposed.type).toBe('ok');
  const rows = async () =>
    (await getAs(test, one as TestOperator, '/ieo/projects')).message as {
      data: { id: number; may_cancel: number; user_cap: string }[];
    };
  expect((await rows()).data).toEqual([]);
  expect(
    (await takeAction(test, one, '/proposals/decide', { id: proposalOf(proposed.message), verdict: 'approve' })).type,
  ).toBe('error');
  expect(
    await takeAction(test, two, '/proposals/decide', { id: proposalOf(proposed.message), verdict: 'approve' }),
  ).toMatchObject({ type: 'ok' });
  const [project] = (await rows()).data;
  expect(project).toMatchObject({ may_cancel: 1, user_cap: '20000.00000000', token: 'NEWT', stage: 'warm_up' });
  test.clock.advance(MINUTE);
  const buyer = await addBuyer(test);
  await committed(test, buyer, { project_id: project?.id ?? 0, amount: '1000' });
  const cancel = await takeAction(test, two, '/ieo/cancel', { id: String(project?.id), reason: 'The team withdrew' });
  expect(await moneyOf(test, buyer.id, USDT)).toBe('change 980, financial 20');
  expect(
    (await takeAction(test, one, '/proposals/decide', { id: proposalOf(cancel.message), verdict: 'approve' })).type,
  ).toBe('ok');
  await runIeo(test);
  expect(await moneyOf(test, buyer.id, USDT)).toBe('change 1000');
  expect((await takeAction(test, two, '/ieo/cancel', { id: String(project?.id), reason: 'again' })).error).toBe(
    'ieo_ended',
  );
});

it.each([
  ['a token that exists', { token: 'BTC' }],
  ['an end before the start', { token: 'AAA', end_at: ieoProjectForm(IEO_START).warm_up_at }],
  ['a price that is not whole in its coin', { token: 'AAB', price: '0.0000001' }],
  ['a link that is no address', { token: 'AAC', website: 'javascript:alert(1)' }],
])('refuses %s', async (_, changes) => {
  if (!one) throw new Error('no operator');
  expect((await takeAction(test, one, '/ieo/propose', fields(changes))).type).toBe('error');
});
