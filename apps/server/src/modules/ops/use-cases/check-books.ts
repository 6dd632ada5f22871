import type { Violation } from '#kernel/ledger/reconcile/invariant';
import { reconcile } from '#kernel/ledger/reconcile/reconcile';
import { checkFiles } from '#modules/files/index';
import { REPLAY_INVARIANT, replayBooks } from '#modules/spot/index';
import type { OpsDeps } from '../deps';
import { verifyAudit } from './verify-audit';

interface Checked {
  readonly id: string;
  readonly rule: string;
  readonly ok: 0 | 1;
  readonly violations: string[];
}

const AUDIT_RULE = 'The audit log is whole: every row is as it was written, and none is missing.';

const checkAudit = async ({ pool }: Pick<OpsDeps, 'pool'>): Promise<Checked> => {
  const { broken } = await verifyAudit(pool);
  const violations = broken ? [`row ${broken.seq} ${broken.problem}`] : [];
  return { id: 'audit', rule: AUDIT_RULE, ok: broken ? 0 : 1, violations };
};

const checkReplay = async ({ pool }: Pick<OpsDeps, 'pool'>): Promise<Checked> => {
  const violations = (await replayBooks(pool)).violations.map(({ what }) => what);
  return { id: REPLAY_INVARIANT.id, rule: REPLAY_INVARIANT.says, ok: violations.length === 0 ? 1 : 0, violations };
};

/** The part of I28 that SQL cannot check: the files in the storage. */
const findFiles = async ({ pool, storage }: Pick<OpsDeps, 'pool' | 'storage'>): Promise<Violation[]> =>
  (await checkFiles(pool, storage)).map(({ invariant, name, problem }) => ({ invariant, what: `${name}: ${problem}` }));

/** Checks every invariant now. It reads the whole ledger, so concurrent calls share one run. */
export const createCheckBooks = (deps: Pick<OpsDeps, 'pool' | 'clock' | 'storage' | 'invariants'>) => {
  let running: Promise<Awaited<ReturnType<typeof check>>> | null = null;
  const check = async () => {
    const startMs = deps.clock.nowMs();
    const found = [...(await reconcile(deps)), ...(await findFiles(deps))];
    const books = deps.invariants.map(({ id, says }): Checked => {
      const violations = found.filter((one) => one.invariant === id).map((one) => one.what);
      return { id, rule: says, ok: violations.length === 0 ? 1 : 0, violations };
    });
    const invariants = [...books, await checkReplay(deps), await checkAudit(deps)];
    return { checked_at_ms: startMs, took_ms: deps.clock.nowMs() - startMs, invariants };
  };
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
};
