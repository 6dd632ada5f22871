import type { Call, ReplyOf } from '@candor/contract/call';
import type { RefusalCode } from '@candor/contract/codes';
import { lost, refusal, unheard } from '@candor/testkit/answerer';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TestApp } from './app.tsx';

/** Longer than the shortest time between two sends of one button. */
export const NEXT_TAP_MS = 600;

interface WaitingFormCase<C extends Call> {
  readonly app: TestApp;
  readonly call: C;
  readonly reply: () => ReplyOf<C>;
  /** A refusal without parameters that this call may give. */
  readonly refusal: RefusalCode;
  /** Brings the form on the screen, filled in and ready to be sent. */
  readonly open: () => Promise<UserEvent>;
  /** The label of the button that sends it. */
  readonly button: string | RegExp;
}

/** The topmost sheet or dialog. */
export function topLayer(): HTMLElement {
  const top = [...document.querySelectorAll('dialog')].at(-1);
  if (top === undefined) throw new Error('no sheet or dialog is open');
  return top;
}

/** The sheet's cross or the dialog's safe choice. */
const leave = (): HTMLElement => within(topLayer()).getAllByRole('button')[0] as HTMLElement;

const layerCount = (): number => document.querySelectorAll('dialog').length;

/** The steps of the tests below. */
function stepsOf<C extends Call>({ app, call, button, open }: WaitingFormCase<C>) {
  const findButton = async (name = button) => {
    await screen.findByRole('button', { name });
    return within(topLayer()).getByRole('button', { name });
  };
  const keys = () => app.server.sentTo(call).map(({ key }) => key);
  /** Sends the form; the answer comes only after the sheet has shown that it waits. */
  const openAndTap = async (answer: Parameters<typeof app.server.hold<C>>[1]) => {
    const release = app.server.hold(call, answer);
    const user = await open();
    const sender = await findButton();
    await user.click(sender);
    await waitFor(() => expect(sender.getAttribute('aria-busy')).toBe('true'));
    release();
    return { user, layers: layerCount() };
  };
  return { findButton, keys, openAndTap };
}

/** What holds of every sheet and dialog that sends a form and waits for its answer. */
export function describeWaitingForm<C extends Call>(subject: string, of: WaitingFormCase<C>): void {
  const { app, call } = of;
  const { findButton, keys, openAndTap } = stepsOf(of);

  describe(`${subject}, waiting for its answer`, () => {
    it('sends one request however often the button is tapped, and does not close', async () => {
      const release = app.server.hold(call, () => of.reply());
      const user = await of.open();
      const open = layerCount();
      const button = await findButton();
      await user.dblClick(button);
      app.pass(NEXT_TAP_MS);
      await user.click(button);
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
      await user.click(leave());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(keys()).toHaveLength(1));
      expect(layerCount()).toBe(open);
      release();
      await waitFor(() => expect(layerCount()).toBeLessThan(open));
    });

    it('announces a refusal, can be sent again under a new key, and can be closed', async () => {
      const { user, layers } = await openAndTap(() => refusal(of.refusal));
      const alert = await within(topLayer()).findByRole('alert');
      expect(alert.textContent).not.toBe('');
      app.pass(NEXT_TAP_MS);
      await user.click(await findButton());
      await waitFor(() => expect(keys()).toHaveLength(2));
      expect(new Set(keys()).size).toBe(2);
      await waitFor(async () => expect((await findButton()).getAttribute('aria-busy')).toBeNull());
      await user.click(leave());
      await waitFor(() => expect(layerCount()).toBeLessThan(layers));
    });
  });

  describeLostAnswer(subject, of);
}

/** What holds of it when no answer comes. */
function describeLostAnswer<C extends Call>(subject: string, of: WaitingFormCase<C>): void {
  const { app, call } = of;
  const { findButton, keys, openAndTap } = stepsOf(of);

  describe(`${subject}, waiting for its answer in vain`, () => {
    it('sends the same key again after a lost answer', async () => {
      const { user, layers } = await openAndTap(() => lost(of.reply()));
      const again = await findButton('Try again');
      expect(within(topLayer()).getByRole('alert').textContent).toMatch(/answer|not know yet/);
      app.pass(NEXT_TAP_MS);
      await user.click(again);
      await waitFor(() => expect(layerCount()).toBeLessThan(layers));
      const [first, second] = keys();
      expect(second).toBe(first);
      expect(keys()).toHaveLength(2);
    });

    it('keeps the key when a refusal comes after a lost answer, and says that the first sending may still count', async () => {
      const { user, layers } = await openAndTap(unheard);
      const again = await findButton('Try again');
      app.server.answer(call, () => refusal(of.refusal));
      app.pass(NEXT_TAP_MS);
      await user.click(again);
      await within(topLayer()).findByText(/earlier tap got no answer/);
      expect(within(topLayer()).getByRole('alert').textContent).not.toBe('');
      app.server.answer(call, () => of.reply());
      app.pass(NEXT_TAP_MS);
      await user.click(await findButton());
      await waitFor(() => expect(layerCount()).toBeLessThan(layers));
      expect(keys()).toHaveLength(3);
      expect(new Set(keys()).size).toBe(1);
    });

    it('can be closed after a lost answer', async () => {
      const { user, layers } = await openAndTap(() => lost(of.reply()));
      await findButton('Try again');
      await user.click(leave());
      await waitFor(() => expect(layerCount()).toBeLessThan(layers));
    });
  });
}
