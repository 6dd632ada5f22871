import { operatorLogin } from '@candor/contract/ops-access';
import { refusal } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { leave } from '#data/session.ts';
import { testConsole } from '#testing/console.tsx';
import { LoginPage } from './login-page.tsx';

const ops = testConsole();
const ANA = { id: 1, email: 'ana@ops.test', roles: ['finance'] } as const;

beforeEach(() => window.localStorage.clear());

type User = ReturnType<typeof userEvent.setup>;
const fill = async (user: User, email = 'ana@ops.test') => {
  await user.type(screen.getByLabelText('E-mail address'), email);
  await user.type(screen.getByLabelText('Password'), 'seven brown boxes 41');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};
const sent = () => ops.server.sentTo(operatorLogin).map(({ fields }) => fields);
const draw = (): User => {
  const user = ops.draw(<LoginPage />, ANA);
  leave();
  return user;
};

describe('the login of the console', () => {
  it('keeps the token of a known device, and sends it with the next login of the same operator only', async () => {
    window.localStorage.setItem('candor-ops-devices', JSON.stringify({ 'ana@ops.test': 'anas-device' }));
    ops.server.answer(operatorLogin, () => sampleReply(operatorLogin, { device: 'bens-device' }));
    const user = draw();
    await fill(user, 'Ana@ops.test');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ device: 'anas-device' });
    await waitFor(() =>
      expect(JSON.parse(window.localStorage.getItem('candor-ops-devices') ?? '')).toEqual({
        'ana@ops.test': 'bens-device',
      }),
    );
    await user.clear(screen.getByLabelText('E-mail address'));
    await fill(user, 'ben@ops.test');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).not.toHaveProperty('device');
  });

  it('asks for two codes in a row while strangers use up the tries', async () => {
    ops.server.answer(operatorLogin, () => refusal('operator_slowed', { minutes: '15' }));
    const user = draw();
    await fill(user);
    const codes = await screen.findByLabelText('Two authenticator codes, one after the other');
    await user.type(codes, '123456 654321');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ totp_code: '123456 654321' });
    expect(screen.getByRole('alert').textContent).toContain('two codes of your authenticator');
  });
});
