import { describe, expect, it } from 'vitest';
import { collectDeclared } from './declared';
import type { RecordKind } from './record-kind';

const kindOf = (kind: string, type: number): RecordKind => ({ kind, type, notice: 'entry_hold' });

describe('record kinds', () => {
  it('are put together in the order of the manifests', () => {
    const [first, second] = [kindOf('a', 1), kindOf('b', 2)];
    expect(collectDeclared([{ recordKinds: [first] }, {}, { recordKinds: [second] }]).recordKinds).toEqual([
      first,
      second,
    ]);
  });

  it('refuse a kind or a log number that two modules declare', () => {
    expect(() => collectDeclared([{ recordKinds: [kindOf('a', 1)] }, { recordKinds: [kindOf('a', 2)] }])).toThrow(
      'record kind a is declared twice',
    );
    expect(() => collectDeclared([{ recordKinds: [kindOf('a', 1)] }, { recordKinds: [kindOf('b', 1)] }])).toThrow(
      'record type 1 is declared twice',
    );
  });
});

it('a kind of proposal that two modules declare is refused', () => {
  const apply = () => expect.fail('nothing is carried out');
  const proposals = [{ kind: 'a', title: 'A', effect: 'It happens.', deciders: [], facts: () => [], apply }];
  expect(collectDeclared([{ proposals }]).proposals).toEqual(proposals);
  expect(() => collectDeclared([{ proposals }, { proposals }])).toThrow('proposal kind a is declared twice');
});

it('receipts refuse a rank that two modules declare', () => {
  const receipts = [{ rank: 1, createSource: () => expect.fail('no source is made') }];
  expect(() => collectDeclared([{ receipts }, { receipts }])).toThrow('receipt rank 1 is declared twice');
});
