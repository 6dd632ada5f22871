import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decideProposal } from '@candor/contract/ops-proposals';
import { RECEIPT_KINDS } from '@candor/contract/receipts';
import { LIMITED_PRODUCTS } from '@candor/contract/security';
import { expect, it } from 'vitest';
import { collectDeclared } from '#kernel/product/declared';
import type { SourceDeps } from '#kernel/product/receipt-source';
import { createReceiptSources } from '#modules/proof/receipt-sources';
import { MANIFESTS } from '../manifests';

const declared = collectDeclared(MANIFESTS);

/** Log numbers old clients know. A new kind takes the next number; none is ever changed. */
const LOG_NUMBERS: readonly (readonly [type: number, kind: string])[] = [
  [1, 'account_transfer'],
  [2, 'demo_funding'],
  [3, 'hold'],
  [4, 'hold_release'],
  [5, 'deposit_credit'],
  [6, 'withdraw_request'],
  [7, 'withdraw_done'],
  [8, 'withdraw_return'],
  [9, 'convert'],
  [10, 'adjustment'],
  [11, 'spot_hold'],
  [12, 'spot_release'],
  [13, 'spot_trade'],
  [14, 'option_stake'],
  [15, 'option_payout'],
  [16, 'option_return'],
  [17, 'futures_open'],
  [18, 'futures_entrust'],
  [19, 'futures_fill'],
  [20, 'futures_cancel'],
  [21, 'futures_close'],
  [22, 'futures_liquidation'],
  [23, 'futures_overnight'],
  [24, 'futures_hold'],
  [25, 'futures_refused'],
  [26, 'lock_open'],
  [27, 'lock_reward'],
  [28, 'lock_maturity'],
  [29, 'lock_redeem'],
];

it('record kinds and their log numbers are unique over all manifests', () => {
  const { recordKinds } = declared;
  expect(new Set(recordKinds.map(({ kind }) => kind)).size).toBe(recordKinds.length);
  expect(new Set(recordKinds.map(({ type }) => type)).size).toBe(recordKinds.length);
});

it('the log numbers of the wire are what they were', () => {
  const numbers = new Map(declared.recordKinds.map(({ kind, type }) => [type, kind]));
  expect(LOG_NUMBERS.filter(([type, kind]) => numbers.get(type) !== kind)).toEqual([]);
});

it('a record kind is shown by the words of its own name', () => {
  expect(declared.recordKinds.filter(({ kind, notice }) => notice !== `entry_${kind}`)).toEqual([]);
});

it('the kinds of receipts lie in a tree in the order they always had', () => {
  // Nothing is read while a source is made.
  const sources = createReceiptSources(declared.receipts, {} as SourceDeps);
  expect(sources.slice(0, 2).map(({ kind }) => kind)).toEqual(['futures', 'option']);
  expect(sources.map(({ kind }) => kind).toSorted()).toEqual(RECEIPT_KINDS.toSorted());
});

it('every product that asks own limits declares what counts towards them', () => {
  const counting = MANIFESTS.filter(({ selfLimit }) => selfLimit !== undefined).map(({ name }) => name);
  // Copies are futures positions and count with them.
  const countedBy = (product: string): string => (product === 'copy' ? 'futures' : product);
  expect(LIMITED_PRODUCTS.map(countedBy).filter((name) => !counting.includes(name))).toEqual([]);
});

it('the kinds of proposals are declared with the roles that may decide them', () => {
  const deciders = declared.proposals.map(({ kind, deciders: roles }) => [kind, roles.toSorted()]);
  expect(Object.fromEntries(deciders)).toMatchObject({
    balance_adjustment: ['admin', 'finance'],
    deposit_amount: ['finance', 'reviewer'],
    rule_change: ['admin', 'finance'],
    operator_add: ['admin'],
    operator_change: ['admin'],
    operator_reset: ['admin'],
    instrument_halt: ['admin', 'finance'],
    instrument_lift: ['admin', 'finance'],
    purse_funding: ['admin', 'finance'],
    book_resume: ['admin', 'finance'],
  });
});

it('every kind of proposal has a name the table takes, its texts, and roles that the call of decisions lets in', () => {
  for (const { kind, title, effect, deciders } of declared.proposals) {
    expect(kind).toMatch(/^[a-z][a-z_]{0,39}$/);
    expect([title, effect]).not.toContain('');
    expect(deciders.length).toBeGreaterThan(0);
    expect(deciders.filter((role) => !decideProposal.roles.includes(role))).toEqual([]);
  }
});

/** Queues the console has pages for. */
const QUEUES = ['deposits', 'halted_books', 'proposals', 'tickets', 'verifications', 'withdrawals'];

it('the queues of the console are declared, under names a column can have', () => {
  const names = declared.queues.map(({ name }) => name);
  expect(QUEUES.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !/^[a-z_]{1,40}$/.test(name))).toEqual([]);
});

it('every page of the console that names a queue names a declared one', () => {
  const pages = fileURLToPath(new URL('../../../ops/src/pages', import.meta.url));
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('page.ts'));
  const named = files.flatMap(
    (name) => /^ {2}waiting: '(.*)',$/m.exec(readFileSync(join(pages, name), 'utf8'))?.[1] ?? [],
  );
  expect(named.toSorted()).toEqual(expect.arrayContaining(QUEUES));
  expect(named.filter((name) => !declared.queues.some((queue) => queue.name === name))).toEqual([]);
});
