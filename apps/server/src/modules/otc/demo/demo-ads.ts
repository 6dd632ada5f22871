import type { InputOf } from '@candor/contract/call';
import type { otcPostAd } from '@candor/contract/otc-ads';
import { Refusal } from '#platform/refusal';
import type { OtcModuleDeps } from '../deps';
import { postAd } from '../use-cases/save-ad';
import { saveMethod } from '../use-cases/save-method';
import { renewAd } from '../use-cases/switch-ad';
import type { DemoPeople } from './demo-people';

type Form = InputOf<typeof otcPostAd>;
type Person = keyof DemoPeople;

const USDT = 3;
const BTC = 1;
const ETH = 2;

/** Payment methods of the demo users; the holder is the verified name. */
const METHODS: readonly {
  readonly who: Person;
  readonly kind: string;
  readonly fields: Readonly<Record<string, string>>;
}[] = [
  { who: 'alice', kind: 'bank', fields: { bank_name: 'Harbour Bank', account: '20431187', swift: 'HARBGB2L' } },
  { who: 'alice', kind: 'wise', fields: { email: 'alice@candor.test' } },
  { who: 'bob', kind: 'wise', fields: { email: 'bob@candor.test' } },
  { who: 'bob', kind: 'alipay', fields: { account: 'bob-keller' } },
  { who: 'demo', kind: 'wise', fields: { email: 'demo@candor.test' } },
];

interface Plan {
  readonly who: Person;
  readonly side: 'buy' | 'sell';
  readonly coin: number;
  readonly fiat: string;
  /** Fixed price, or percent over the index. */
  readonly price: { readonly fixed: string } | { readonly margin: string };
  readonly total: string;
  readonly limits: readonly [least: string, most: string];
  readonly kinds: readonly string[];
  readonly payMinutes: 15 | 30;
  readonly terms?: string;
  readonly firstMessage?: string;
}

const TERMS = 'Please pay from an account in your own name and write the order number as the reference.';

const PLANS: readonly Plan[] = [
  {
    who: 'alice',
    side: 'sell',
    coin: USDT,
    fiat: 'USD',
    price: { margin: '0.3' },
    total: '2000',
    limits: ['20', '1000'],
    kinds: ['bank', 'wise'],
    payMinutes: 15,
    terms: TERMS,
    firstMessage: 'Hello. Please use the order number as the reference. I am here.',
  },
  {
    who: 'bob',
    side: 'sell',
    coin: USDT,
    fiat: 'USD',
    price: { fixed: '1.0058' },
    total: '1500',
    limits: ['50', '1500'],
    kinds: ['wise'],
    payMinutes: 30,
    terms: TERMS,
  },
  {
    who: 'alice',
    side: 'sell',
    coin: USDT,
    fiat: 'EUR',
    price: { margin: '0.5' },
    total: '1200',
    limits: ['20', '900'],
    kinds: ['bank'],
    payMinutes: 30,
  },
  {
    who: 'bob',
    side: 'sell',
    coin: USDT,
    fiat: 'CNY',
    price: { margin: '0.4' },
    total: '1000',
    limits: ['100', '7000'],
    kinds: ['alipay'],
    payMinutes: 15,
  },
  {
    who: 'alice',
    side: 'buy',
    coin: USDT,
    fiat: 'USD',
    price: { margin: '-0.4' },
    total: '1500',
    limits: ['20', '1400'],
    kinds: ['wise', 'bank'],
    payMinutes: 15,
  },
  {
    who: 'bob',
    side: 'buy',
    coin: USDT,
    fiat: 'USD',
    price: { fixed: '0.9930' },
    total: '1000',
    limits: ['50', '900'],
    kinds: ['wise'],
    payMinutes: 30,
  },
  {
    who: 'demo',
    side: 'sell',
    coin: USDT,
    fiat: 'USD',
    price: { fixed: '1.0090' },
    total: '200',
    limits: ['10', '200'],
    kinds: ['wise'],
    payMinutes: 30,
  },
  {
    who: 'alice',
    side: 'sell',
    coin: BTC,
    fiat: 'USD',
    price: { margin: '0.8' },
    total: '0.02',
    limits: ['50', '900'],
    kinds: ['wise'],
    payMinutes: 30,
  },
  {
    who: 'bob',
    side: 'sell',
    coin: ETH,
    fiat: 'USD',
    price: { margin: '0.7' },
    total: '0.3',
    limits: ['50', '600'],
    kinds: ['wise'],
    payMinutes: 30,
  },
];

/** A refusal leaves a part of the demo out: a visitor may have changed something it needs. */
export const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

const loadOwnMethods = async ({ pool }: OtcModuleDeps, userId: number) => {
  const { rows } = await pool.query<{ id: number; kind: string; isRemoved: boolean }>(
    `select m.id, k.code as kind, m.is_removed as "isRemoved"
     from otc_payment_method m join otc_payment_kind k on k.id = m.kind_id where m.user_id = $1 order by m.id`,
    [userId],
  );
  return rows;
};

/** Saves the methods that were never saved; one that a visitor removed stays away. */
export const fillMethods = async (deps: OtcModuleDeps, people: DemoPeople): Promise<void> => {
  for (const { who, kind, fields } of METHODS) {
    const { id: userId, name } = people[who];
    if ((await loadOwnMethods(deps, userId)).some((own) => own.kind === kind)) continue;
    const form = { userId, id: null, kind, holder: name, fields: JSON.stringify(fields), isFromCard: false };
    await unlessRefused(() => saveMethod(deps, form));
  }
};

const toForm = (plan: Plan, methodIds: readonly number[]): Form => ({
  side: plan.side,
  currency_id: plan.coin,
  fiat: plan.fiat,
  price_kind: 'fixed' in plan.price ? 'fixed' : 'floating',
  price: 'fixed' in plan.price ? plan.price.fixed : '',
  margin_percent: 'margin' in plan.price ? plan.price.margin : '',
  total: plan.total,
  min_fiat: plan.limits[0],
  max_fiat: plan.limits[1],
  methods: plan.side === 'sell' ? methodIds.join(',') : '',
  kinds: plan.side === 'buy' ? plan.kinds.join(',') : '',
  terms: plan.terms ?? '',
  auto_reply: plan.firstMessage ?? '',
  pay_minutes: plan.payMinutes,
  hours_from: 0,
  hours_to: 0,
  need_level: 0,
  need_orders: 0,
  need_days: 0,
});

const findAds = async ({ pool }: OtcModuleDeps, userId: number, { side, coin, fiat }: Plan) => {
  const { rows } = await pool.query<{ id: number; state: string }>(
    'select id, state from otc_ad where user_id = $1 and side = $2 and currency_id = $3 and fiat = $4 order by id desc',
    [userId, side, coin, fiat],
  );
  return rows;
};

/**
 * Posts the ads that were never posted and renews those that have expired. Ads of coins whose price is not known yet are
 * posted by a later run.
 */
export const fillAds = async (deps: OtcModuleDeps, people: DemoPeople): Promise<void> => {
  for (const plan of PLANS) {
    const { id: userId } = people[plan.who];
    const [newest] = await findAds(deps, userId, plan);
    if (newest) {
      if (newest.state === 'expired') await unlessRefused(() => renewAd(deps, { userId, id: newest.id }));
      continue;
    }
    const own = await loadOwnMethods(deps, userId);
    const methodIds = own.filter(({ kind, isRemoved }) => !isRemoved && plan.kinds.includes(kind)).map(({ id }) => id);
    await unlessRefused(() => postAd(deps, userId, toForm(plan, methodIds)));
  }
};
