import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AuditRow, computeAuditHash, findChainProblem, NO_HASH, type StoredAuditRow } from './audit-row';

const row = (seq: number, changes: Partial<AuditRow> = {}): AuditRow => ({
  seq,
  operatorId: 1,
  operatorName: 'ops@candor.test',
  action: 'deposit.approve',
  subject: 'deposit 7',
  before: { status: 'pending', amount: '50.00000000' },
  after: { status: 'approved' },
  note: '',
  ip: '127.0.0.1',
  createdAtMs: 1_800_000_000_000,
  ...changes,
});

const chain = (length: number): StoredAuditRow[] => {
  const rows: StoredAuditRow[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const previousHash = rows.at(-1)?.hash ?? NO_HASH;
    rows.push({ ...row(seq), previousHash, hash: computeAuditHash(row(seq), previousHash) });
  }
  return rows;
};

const START = { seq: 0, hash: NO_HASH };

describe('the hash of a row', () => {
  it('is SHA-256 over its fields in a fixed order', () => {
    const text = `["candor audit 1","${NO_HASH}",1,1,"ops@candor.test","deposit.approve","deposit 7",{"amount":"50.00000000","status":"pending"},{"status":"approved"},"","127.0.0.1",1800000000000]`;
    expect(computeAuditHash(row(1), NO_HASH)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('does not depend on the order a database gives names in', () => {
    const swapped = row(1, { before: { amount: '50.00000000', status: 'pending' } });
    expect(computeAuditHash(swapped, NO_HASH)).toBe(computeAuditHash(row(1), NO_HASH));
  });

  it.each<[string, Partial<AuditRow>]>([
    ['number', { seq: 2 }],
    ['operator', { operatorId: 2 }],
    ['name', { operatorName: 'x' }],
    ['action', { action: 'deposit.refuse' }],
    ['subject', { subject: 'deposit 8' }],
    ['before', { before: null }],
    ['after', { after: { status: 'refused' } }],
    ['a nested value', { after: { status: 'approved', more: [1, { a: 'b' }] } }],
    ['note', { note: 'x' }],
    ['address', { ip: '::1' }],
    ['time', { createdAtMs: 1_800_000_000_001 }],
  ])('changes with its %s', (_, changes) => {
    expect(computeAuditHash(row(1, changes), NO_HASH)).not.toBe(computeAuditHash(row(1), NO_HASH));
  });

  it('keeps neighbouring fields apart', () => {
    const [one, other] = [row(1, { note: 'a', ip: 'b' }), row(1, { note: 'ab', ip: '' })];
    expect(computeAuditHash(one, NO_HASH)).not.toBe(computeAuditHash(other, NO_HASH));
  });
});

describe('a chain', () => {
  const whole = chain(5);
  const at = (index: number): StoredAuditRow => whole[index] as StoredAuditRow;

  it('holds in one piece and in several', () => {
    expect(findChainProblem(START, whole)).toBeNull();
    expect(findChainProblem({ seq: 2, hash: at(1).hash }, whole.slice(2))).toBeNull();
    expect(findChainProblem(START, [])).toBeNull();
  });

  it('names the first row that is missing, changed or put in', () => {
    expect(findChainProblem(START, whole.slice(1))).toEqual({ seq: 1, problem: 'missing' });
    expect(findChainProblem(START, whole.toSpliced(2, 1))).toEqual({ seq: 3, problem: 'missing' });
    expect(findChainProblem(START, whole.with(2, { ...at(2), note: 'x' }))).toEqual({ seq: 3, problem: 'changed' });
    const forged = { ...row(3, { note: 'x' }), previousHash: at(1).hash };
    const sealed = { ...forged, hash: computeAuditHash(forged, forged.previousHash) };
    expect(findChainProblem(START, whole.with(2, sealed))).toEqual({ seq: 4, problem: 'unlinked' });
  });
});
