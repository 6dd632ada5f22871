import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { checkAddress, decideAddress, type Network } from './address-check';
import { decodeWitness } from './bech32';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['a'.repeat(135), '34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446'],
    ['a'.repeat(136), 'a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e'],
    ['a'.repeat(137), 'd869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39'],
  ])('of %j', (text, digest) => {
    expect(hexOf(keccak256(bytesOf(text)))).toBe(digest);
  });
});

describe('sha-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
    ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
  ])('of %j', (text, digest) => {
    expect(hexOf(sha256(bytesOf(text)))).toBe(digest);
  });
});

const EIP55 = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
];
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const P2SH = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const SEGWIT_32 = 'bc1qeklep85ntjz4605drds6aww9u0qr46qzrv5xswd35uhjuj8ahfcqgf6hak';
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('checkAddress', () => {
  it.each<[Network, string, string]>([
    ...EIP55.map((address): [Network, string, string] => ['ERC20', address, address]),
    ['ERC20', (EIP55[0] ?? '').toLowerCase(), EIP55[0] ?? ''],
    ['ERC20', `0x${(EIP55[1] ?? '').slice(2).toUpperCase()}`, EIP55[1] ?? ''],
    ['TRC20', TRON, TRON],
    ['BTC', GENESIS, GENESIS],
    ['BTC', P2SH, P2SH],
    ['BTC', SEGWIT, SEGWIT],
    ['BTC', SEGWIT.toUpperCase(), SEGWIT],
    ['BTC', SEGWIT_32, SEGWIT_32],
    ['BTC', TAPROOT, TAPROOT],
  ])('%s takes %s', (network, address, written) => {
    expect(checkAddress(network, address)).toBe(written);
  });

  it.each<[string, Network, string]>([
    ['one letter in the wrong case', 'ERC20', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['39 digits', 'ERC20', (EIP55[0] ?? '').slice(0, -1)],
    ['41 digits', 'ERC20', `${EIP55[0]}0`],
    ['no prefix', 'ERC20', (EIP55[0] ?? '').slice(2)],
    ['upper-case prefix', 'ERC20', (EIP55[0] ?? '').replace('0x', '0X')],
    ['a digit that is none', 'ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg'],
    ['a Tron address', 'ERC20', TRON],
    ['a Bitcoin address', 'ERC20', GENESIS],
    ['white space', 'ERC20', ` ${EIP55[0]}`],
    ['full-width digits', 'ERC20', (EIP55[0] ?? '').replace('0x5', '0x\uff15')],
    ['a changed sign', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['two signs swapped', 'TRC20', 'TRN7HqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a sign outside the alphabet', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
    ['an ERC20 address', 'TRC20', EIP55[0] ?? ''],
    ['a Bitcoin address, with a right checksum', 'TRC20', GENESIS],
    ['a Tron address, with a right checksum', 'BTC', TRON],
    ['a changed sign', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a test network', 'BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['a test network', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['mixed case', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['version 0 with the newer checksum', 'BTC', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    ['version 1 with the older checksum', 'BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['a witness version without rules', 'BTC', 'BC1SW50QGDZ25J'],
    ['an empty text', 'BTC', ''],
    ['fifty thousand signs', 'BTC', '1'.repeat(50_000)],
  ])('%s: %s refuses', (_, network, address) => {
    expect(checkAddress(network, address)).toBeNull();
  });

  it('reads a later witness version as such, so that it is refused for the right reason', () => {
    expect(decodeWitness('BC1SW50QGDZ25J', 'bc')).toMatchObject({ version: 16 });
  });
});

describe('decideAddress', () => {
  const of = (currencyName: string, network: string, address: string) =>
    decideAddress({ currencyName, network, address });

  it.each([
    ['USDT', 'TRC20', TRON, 'TRC20'],
    ['USDT', 'trc20', TRON, 'TRC20'],
    ['USDT', '', TRON, 'TRC20'],
    ['USDT', '', EIP55[0], 'ERC20'],
    ['USDC', '', EIP55[0], 'ERC20'],
    ['ETH', '', EIP55[0], 'ERC20'],
    ['BTC', '', GENESIS, 'BTC'],
  ])('%s with network %j', (currency, network, address = '', expected = '') => {
    expect(of(currency, network, address)).toMatchObject({ ok: true, network: expected, address });
  });

  it.each([
    ['the other network of the coin', 'USDT', 'ERC20', TRON, 'address_invalid', 'ERC20'],
    ['the other network of the coin', 'USDT', 'TRC20', EIP55[0], 'address_invalid', 'TRC20'],
    ['a network the coin is not on', 'USDC', 'TRC20', TRON, 'network_needed', undefined],
    ['a network nobody knows', 'USDT', 'BEP20', EIP55[0], 'network_needed', undefined],
    ['text without a hint', 'USDT', '', 'hello', 'network_needed', undefined],
    ['a broken address with a hint', 'USDT', '', `${TRON}1`, 'address_invalid', 'TRC20'],
    ['a broken address, one network', 'BTC', '', 'hello', 'address_invalid', 'BTC'],
    ['a coin without networks', 'AAPL', '', GENESIS, 'currency_unknown', undefined],
    ['a name of every object', 'constructor', '', GENESIS, 'currency_unknown', undefined],
  ])('%s', (_, currency, network, address = '', code = '', named = undefined) => {
    expect(of(currency, network, address)).toEqual({ ok: false, code, params: named ? { network: named } : {} });
  });
});

describe('an address nobody has the key of [W18]', () => {
  it.each([
    ['ETH', 'ERC20', `0x${'0'.repeat(40)}`],
    ['USDT', '', `0x${'0'.repeat(40)}`],
    ['USDT', 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['BTC', 'BTC', '1111111111111111111114oLvT2'],
    ['BTC', 'BTC', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['BTC', '', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
  ])('%s on %j: %s', (currencyName, network, address) => {
    expect(decideAddress({ currencyName, network, address })).toMatchObject({ ok: false, code: 'address_without_key' });
  });
});
