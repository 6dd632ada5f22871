import { describe, expect, it } from 'vitest';
import {
  type AddressDraft,
  EMPTY_ADDRESS,
  fieldOfRefusal,
  findProblems,
  savableCoins,
  toSaved,
  withCoin,
} from './address-draft.ts';

const USDT = { id: 3, name: 'USDT' };
const BTC = { id: 1, name: 'BTC' };
const DOGE = { id: 9, name: 'DOGE' };
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const GOOD: AddressDraft = { coin: USDT, network: 'TRC20', name: 'own', address: TRON, qrcode: '/upload/a.png' };

it('offers only coins whose addresses can be checked', () => {
  expect(savableCoins([USDT, DOGE, BTC])).toEqual([USDT, BTC]);
});

describe('withCoin', () => {
  it.each([
    ['takes the first network', EMPTY_ADDRESS, USDT, 'TRC20'],
    ['keeps a network the coin has', { ...EMPTY_ADDRESS, network: 'ERC20' as const }, USDT, 'ERC20'],
    ['drops one it has not', { ...EMPTY_ADDRESS, network: 'ERC20' as const }, BTC, 'BTC'],
  ])('%s', (_, form, coin, network) => expect(withCoin(form, coin)).toMatchObject({ coin, network }));
});

describe('findProblems', () => {
  it.each([
    ['complete', {}, {}],
    ['spaces round the address', { address: ` ${TRON} ` }, {}],
    ['no coin', { coin: null }, { coin: 'missing' }],
    ['no name', { name: '  ' }, { name: 'missing' }],
    ['no address', { address: '' }, { address: 'missing' }],
    ['the other network', { network: 'ERC20' as const }, { address: 'invalid' }],
    ['one sign changed', { address: TRON.replace('6t', '6u') }, { address: 'invalid' }],
    ['ERC20 on TRC20', { address: ETHER }, { address: 'invalid' }],
    ['ERC20 on ERC20', { address: ETHER, network: 'ERC20' as const }, {}],
    ['no picture', { qrcode: '' }, { qrcode: 'missing' }],
  ])('%s', (_, change, problems) => expect(findProblems({ ...GOOD, ...change })).toEqual(problems));
});

describe('toSaved', () => {
  it('sends a new address without an id', () => {
    const sent = { currency: '3', name: 'own', address: TRON, network: 'TRC20', qrcode: '/upload/a.png' };
    expect(toSaved({ ...GOOD, name: ' own ', address: `${TRON} ` }, null)).toEqual(sent);
  });

  it('sends a change with its id', () => {
    expect(toSaved(GOOD, 7)).toMatchObject({ id: '7', qrcode: '/upload/a.png' });
  });
});

it.each([
  ['address_invalid', 'address'],
  ['address_exists', 'address'],
  ['network_needed', 'address'],
  ['qrcode_missing', 'qrcode'],
  ['image_not_yours', 'qrcode'],
  ['text_too_long', null],
])('%s belongs to %s', (refusal, field) => expect(fieldOfRefusal(refusal)).toBe(field));
