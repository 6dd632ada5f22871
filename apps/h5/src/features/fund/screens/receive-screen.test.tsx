import { depositLog, fundNetworks } from '@candor/contract/fund';
import { sampleReply } from '@candor/testkit/sample-reply';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fundPath } from '#data/paths.ts';
import { testApp } from '#testing/app.tsx';
import { answerCommon, USDT, wire } from '#testing/replies/first-answers.ts';

const app = testApp();
const ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

const networks = (isOpen: 0 | 1) =>
  sampleReply(fundNetworks, {
    networks: [
      {
        currency_id: USDT.id,
        currency_name: USDT.name,
        scale: USDT.scale,
        network: 'TRC20',
        network_name: 'Tron',
        deposit_address: ADDRESS,
        min_deposit: wire('10'),
        deposit_open: isOpen,
        withdraw_open: 1,
      },
    ],
  });

beforeEach(() => {
  answerCommon(app.server);
  app.server.answer(fundNetworks, () => networks(1));
  app.server.answer(depositLog, () => sampleReply(depositLog, {}));
});

const open = () => app.open(fundPath('receive', { currency: USDT.id, network: 'TRC20' }));

describe('the page of a deposit', () => {
  it('shows the whole address of the coin and network that were asked for', async () => {
    await open();
    await waitFor(() => expect(document.body.textContent?.replace(/\s/g, '')).toContain(ADDRESS));
  });

  it('shows neither address nor form while the network is closed', async () => {
    app.server.answer(fundNetworks, () => networks(0));
    await open();
    await waitFor(() => expect(document.querySelector('.note.warn')).not.toBeNull());
    expect(document.body.textContent?.replace(/\s/g, '')).not.toContain(ADDRESS);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('cannot be sent without the picture of the payment', async () => {
    const user = await open();
    const [amount] = await screen.findAllByRole('textbox');
    await user.type(amount as HTMLElement, '50');
    const button = [...document.querySelectorAll('.dock button')].at(-1);
    expect(button?.hasAttribute('disabled')).toBe(true);
  });
});
