import { addAd, addMethod, addRates, addTrader, takeFields, USDT } from './otc-steps';
import type { TestApp, TestUser } from './test-app';

type Fields = Readonly<Record<string, string>>;

const MARKET: Fields = { side: 'sell', currency_id: String(USDT), fiat: 'USD' };

/** Requests of the OTC calls with an amount that would succeed. The user must be verified. */
export const makeOtcRequests = async (test: TestApp, user: TestUser): Promise<Record<string, Fields>> => {
  await addRates(test);
  const seller = await addTrader(test);
  const own = { ...user, name: 'Amount Tester' };
  const [method, ad] = [await addMethod(test, own), await addAd(test, seller)];
  const form: Fields = {
    ...MARKET,
    price_kind: 'fixed',
    price: '1.01',
    total: '100',
    min_fiat: '10',
    max_fiat: '100',
    methods: String(method),
    pay_minutes: '15',
  };
  // Each field has an ad of its own: a change makes a new version.
  const edit = async (): Promise<Fields> => ({ ...form, id: String((await addAd(test, own)).id), version: '1' });
  return {
    '/otc/ads': { ...MARKET, amount: '20' },
    '/otc/quick': { ...MARKET, by: 'fiat', amount: '20' },
    '/otc/ads/preview': { ...MARKET, price_kind: 'fixed', price: '1.01', total: '100' },
    '/otc/ads/post': form,
    '/otc/ads/edit': await edit(),
    '/otc/ads/edit min_fiat': await edit(),
    '/otc/ads/edit max_fiat': await edit(),
    '/otc/take': takeFields(ad),
  };
};
