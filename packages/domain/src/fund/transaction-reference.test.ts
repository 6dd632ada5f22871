import { NO_REFERENCES, REFERENCE_SPELLINGS, SAMPLE_HASH } from '@candor/testkit/reference-spellings';
import { describe, expect, it } from 'vitest';
import { canonicalReference, decideReference } from './transaction-reference';

describe.each(['TRC20', 'ERC20', 'BTC'])('on %s', (network) => {
  it.each(REFERENCE_SPELLINGS)('%s is the hash, and is taken', (_, spelling) => {
    expect(canonicalReference(network, spelling)).toBe(SAMPLE_HASH);
    expect(decideReference(network, spelling)).toEqual({ ok: true, reference: spelling.trim() });
  });

  it.each(NO_REFERENCES)('%s is refused', (_, text) => {
    expect(decideReference(network, text)).toEqual({ ok: false, code: 'reference_invalid', params: { network } });
  });

  it.each([
    ['Off-chain transfer  123456', 'off chain transfer 123456'],
    ['OFF–CHAIN TRANSFER 123456', 'offchain transfer 123456'],
    ['ＯＦＦ-chain\u200b transfer\t123456.', 'off chain transfer123456'],
    ['demo-0001', 'demo 0001'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('a short note is taken: %j', (text, canonical) => {
    expect(canonicalReference(network, text)).toBe(canonical);
    expect(decideReference(network, text)).toMatchObject({ ok: true });
  });

  it('two hashes are no reference', () => {
    const two = `${SAMPLE_HASH} ${SAMPLE_HASH.replace('9', '8')}`;
    expect(canonicalReference(network, two)).toBe(two);
    expect(decideReference(network, two)).toMatchObject({ code: 'reference_invalid' });
  });
});

it('a bank has no hashes: words, in any case and with any spaces', () => {
  expect(canonicalReference('', ' Ref. ＡＢ  12/34 ')).toBe('ref ab 12 34');
  expect(canonicalReference('', `0x${SAMPLE_HASH}`)).toBe(`0x${SAMPLE_HASH}`);
});
