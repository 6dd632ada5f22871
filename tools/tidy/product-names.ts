import { ALL_CALLS } from '@candor/contract/calls';
import type { ProductNames } from './scan-product-names';
import { isBesideProduct, type Source } from './source';

/** Tables of the engines, and those of users and operators as persons. Every other table belongs to a module. */
const SHARED_TABLES: ReadonlySet<string> = new Set([
  ...['app_user', 'operator', 'currency', 'instrument', 'instrument_halt', 'rule_version'],
  ...['audit_entry', 'audit_head', 'operator_making', 'proposal'],
  ...['fee_level', 'invite_link'],
  ...['entry_explanation', 'entry_price', 'idempotency_key'],
  ...['ledger_account', 'ledger_hold', 'ledger_posting', 'ledger_rounding', 'ledger_seal'],
  ...['candle', 'own_price', 'proof_key', 'reference_price', 'tick', 'tick_checkpoint', 'tick_keep', 'tick_sweep'],
  ...['demo_message', 'job_lease', 'job_run', 'login_attempt', 'outbox_claim', 'outbox_event', 'socket_event'],
]);

const unique = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

function tablesOf(sources: readonly Source[]): string[] {
  const migrations = sources.filter(({ path }) => path.startsWith('db/migrations/'));
  const created = migrations.flatMap(({ text }) => [...text.matchAll(/create table (?:if not exists )?(\w+)/gi)]);
  return unique(created.map(([, name = '']) => name)).filter((name) => !SHARED_TABLES.has(name));
}

/** Modules name a kind of entry in a constant …KIND, or where they book it. */
const KIND = /\b\w*KIND(?:: \w+)? = '(\w+)'|\bkind: '(\w+_\w+)'/g;

function entryKindsOf(sources: readonly Source[]): string[] {
  const isModule = ({ path }: Source): boolean =>
    // The kinds of the console are those of proposals; what it books are entries of the ledger itself.
    /^apps\/server\/src\/modules\/(?!ops\/)/.test(path) && path.endsWith('.ts') && !isBesideProduct(path);
  const found = sources.filter(isModule).flatMap(({ text }) => [...text.matchAll(KIND)]);
  return unique(found.map(([, constant, booked]) => constant ?? booked ?? ''));
}

/** What manifests say of names. */
type Declared = {
  readonly rules?: readonly { readonly area: string }[];
  readonly purses?: readonly string[];
};

/** The lists are read from the repository itself, so that a new product is on them without a line here. */
export function readProductNames(sources: readonly Source[], manifests: readonly Declared[]): ProductNames {
  return {
    tables: tablesOf(sources),
    entryKinds: entryKindsOf(sources),
    ruleAreas: unique(manifests.flatMap(({ rules = [] }) => rules.map(({ area }) => area))),
    purses: unique(manifests.flatMap(({ purses = [] }) => purses)),
    routes: unique(ALL_CALLS.map(({ path }) => path)),
  };
}
