import { afterAll, beforeAll, expect, it } from 'vitest';
import { addInvited, codeOf, findViolations, type InviteTestApp, startInviteApp } from '#app/testing/invite-steps';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import type { TestUser } from '#app/testing/test-app';

let test: InviteTestApp;
beforeAll(async () => {
  test = await startInviteApp();
});
afterAll(async () => {
  expect(await findViolations(test)).toEqual([]);
  await test.stop();
});

const save = (user: TestUser, fields: Readonly<Record<string, string>>) =>
  test.call('POST', '/invite/code/save', { token: user.token, fields: { given_percent: '0', ...fields } });

it('makes codes with an own split and changes split and note', async () => {
  const user = await test.addUser();
  const made = await save(user, { code: `my${user.id}x`, given_percent: '20', note: 'Friends' });
  const code = `MY${user.id}X`;
  expect(made.message).toMatchObject({
    code,
    reward_percent: '0',
    given_percent: '20',
    note: 'Friends',
    invited: 0,
    is_first: 0,
  });
  await addInvited(test, { code });
  const { id } = made.message as { id: number };
  const changed = await save(user, { id: String(id), given_percent: '2.25' });
  expect(changed.message).toMatchObject({
    reward_percent: '17.75',
    given_percent: '2.25',
    note: 'Friends',
    invited: 1,
  });
  const { message } = await test.call('GET', '/invite/dashboard', { token: user.token });
  expect(message).toMatchObject({
    invited: 1,
    max_codes: 3,
    codes: [
      { is_first: 1, reward_percent: '20' },
      { code, invited: 1 },
    ],
  });
});

it('refuses another split, a taken code, a wrong one, codes of others and a fourth', async () => {
  const [user, other] = [await test.addUser(), await test.addUser()];
  const theirs = await save(other, {});
  const { id } = theirs.message as { id: number };
  const cases = [
    [{ given_percent: '20.01' }, 'invite_split_wrong'],
    [{ given_percent: '100' }, 'invite_split_wrong'],
    [{ given_percent: '-1' }, 'parameter_error'],
    [{ given_percent: '1.001' }, 'parameter_error'],
    [{ code: await codeOf(test, other.id) }, 'invite_code_taken'],
    [{ code: (await codeOf(test, other.id)).toLowerCase() }, 'invite_code_taken'],
    [{ code: 'abc' }, 'invite_code_wrong'],
    [{ code: 'ABCD EFG' }, 'invite_code_wrong'],
    [{ id: String(id) }, 'invite_code_unknown'],
    [{ id: '2000000000' }, 'invite_code_unknown'],
  ] as const;
  for (const [fields, error] of cases) {
    const reply = await expectNoChange(test, () => save(user, fields));
    expect(reply.error, JSON.stringify(fields)).toBe(error);
  }
  await save(user, {});
  await save(user, {});
  expect((await expectNoChange(test, () => save(user, {}))).error).toBe('invite_too_many_codes');
});

it('makes three codes at most when twenty are asked for at once', async () => {
  const user = await test.addUser();
  const form = encodeForm({ given_percent: '5' });
  const request = { origin: test.origin, path: '/invite/code/save', form, token: user.token };
  const replies = await sendAtOnce(Array.from({ length: 20 }, () => request));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(2);
});
