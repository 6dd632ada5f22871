import { describe, expect, it } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { toServices } from './services.ts';

const entry = {
  id: 1,
  title: 'bills',
  label: 'Records',
  icon: 'home-nav-17',
  url: '/pages/fund/assets_all_record',
  open_type: 'navigateTo',
  is_financial: 0,
  show: 1,
  sort: 5,
} as const;

const declared = FEATURES.flatMap(({ entries }) => entries ?? []);
const named = (menu: Parameters<typeof toServices>[0]) =>
  toServices(menu, declared).map(({ label, path }) => ({ title: label.replace('home.menu.', ''), path }));

describe('toServices', () => {
  it('keeps the order the server gives', () => {
    const services = named([entry, { ...entry, title: 'assets', url: '/pages/fund/assets', sort: 1 }]);
    expect(services.map((service) => service.title)).toEqual(['assets', 'bills']);
  });

  it.each([
    ['customer', '/customer'],
    ['share', '/pages/setting/share'],
    ['security', '/pages/setting/security'],
    ['verification', '/pages/setting/real_mark'],
    ['help', '/pages/common/article?key=faq'],
  ])('knows %s', (title, url) => {
    expect(named([{ ...entry, title, url }])).toEqual([{ title, path: url }]);
  });

  it.each([
    ['recharge', '/pages/fund/select?url=receive', 'deposit'],
    ['withdraw', '/pages/fund/select?url=withdraw', 'withdraw'],
    ['seconds', '/pages/transaction/index', 'options'],
    ['futures', '/pages/transaction/contract', 'contract'],
    ['margin', '/pages/transaction/contract?leverage=max', 'super_leverage'],
    ['coin', '/pages/transaction/currency', 'spot'],
  ])('knows %s, as old clients do, under a name of our own [F9]', (title, url, own) => {
    expect(named([{ ...entry, title, url }])).toEqual([{ title: own, path: url }]);
  });

  it('opens the market at its stocks, although the address has no parameters', () => {
    expect(named([{ ...entry, title: 'stock', url: '/pages/market/market' }])).toEqual([
      { title: 'stock', path: '/pages/market/market?tab=stock' },
    ]);
  });

  it.each([
    ['a title without a name', { title: 'cloud_miner' }],
    ['switched off', { show: 0 as const }],
    ['a foreign address', { url: 'https://evil.example/' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['no address', { url: '' }],
  ])('leaves out: %s', (_, change) => expect(named([{ ...entry, ...change }])).toEqual([]));
});
