import type { ReplyOf } from '@candor/contract/call';
import { getSiteConfig } from '@candor/contract/content';
import { copyReserved } from '@candor/contract/copy';
import { couponFitting } from '@candor/contract/coupon';
import { userInfo } from '@candor/contract/identity';
import { quotation } from '@candor/contract/market';
import { currencyList, walletDetail } from '@candor/contract/wallet';
import type { Answerer } from '@candor/testkit/answerer';
import { sampleReply } from '@candor/testkit/sample-reply';
import { NOW_MS } from '#testing/moment.ts';

const USER_ID = 7;
export const BTC = { id: 1, name: 'BTC', scale: 8 } as const;
export const USDT = { id: 3, name: 'USDT', scale: 6 } as const;

/** Text of an amount on the wire: eight decimals. */
export const wire = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(8, '0')}`;
};

/** BTC/USDT at this price, with all products open. */
const marketAt = (price: string): ReplyOf<typeof quotation> =>
  sampleReply(quotation, [
    {
      id: USDT.id,
      name: USDT.name,
      server_time_ms: NOW_MS,
      quotation: [
        {
          id: 1,
          currency_id: BTC.id,
          legal_id: USDT.id,
          currency_name: BTC.name,
          legal_name: USDT.name,
          symbol: 'BTC/USDT',
          now_price: price,
          price_scale: 2,
          is_display: 1,
          open_transaction: 1,
          open_lever: 1,
          open_microtrade: 1,
          open_coin_trade: 1,
          open: wire(price),
          high: wire(price),
          low: wire(price),
          tick_seq: 1,
          tick_time_ms: NOW_MS,
          is_open: 1,
        },
      ],
    },
  ]);

/** What every screen may ask for. The user has 1,000 of each coin in each account. */
export function answerCommon(server: Answerer): void {
  server.answer(userInfo, () =>
    sampleReply(userInfo, { id: USER_ID, nickname: 'Ana', account_number: 'ana@example.test', has_pay_password: 1 }),
  );
  server.answer(copyReserved, () => ({ currency: USDT.name, reserved: wire('0') }));
  server.answer(getSiteConfig, () => sampleReply(getSiteConfig, { site_name: 'Candor' }));
  server.answer(quotation, () => marketAt('60000.00'));
  server.answer(currencyList, () => sampleReply(currencyList, { currency: [BTC, USDT] }));
  server.answer(couponFitting, () => sampleReply(couponFitting, {}));
  server.answer(walletDetail, ({ type }) => sampleReply(walletDetail, { [`${type}_balance`]: wire('1000') }));
}
