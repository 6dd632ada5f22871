import { describe, expect, it } from 'vitest';
import { toServices } from './services.ts';

const entry = {
  id: 1,
  title: 'bills',
  icon: 'records',
  url: '/pages/fund/assets_all_record',
  open_type: 'navigateTo',
  is_financial: 0,
  show: 1,
  sort: 5,
} as const;

describe('toServices', () => {
  it('keeps the order the server gives', () => {
    const services = toServices([entry, { ...entry, title: 'assets', url: '/pages/fund/assets', sort: 1 }]);
    expect(services.map((service) => service.title)).toEqual(['assets', 'bills']);
  });

  it.each([
    ['notice', '/pages/setting/notice'],
    ['customer', '/customer'],
    ['share', '/pages/setting/share'],
    ['security', '/pages/setting/security'],
    ['verification', '/pages/setting/real_mark'],
    ['help', '/pages/common/article?key=faq'],
    ['options', '/pages/transaction/index'],
    ['contract', '/pages/transaction/contract'],
    ['super_leverage', '/pages/transaction/contract?leverage=max'],
    ['spot', '/pages/transaction/currency'],
  ])('knows %s', (title, url) => {
    expect(toServices([{ ...entry, title, url }])).toEqual([{ title, icon: 'records', path: url }]);
  });

  it.each([
    ['a title without a name', { title: 'cloud_miner' }],
    ['switched off', { show: 0 as const }],
    ['a foreign address', { url: 'https://evil.example/' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['no address', { url: '' }],
  ])('leaves out: %s', (_, change) => expect(toServices([{ ...entry, ...change }])).toEqual([]));
});
