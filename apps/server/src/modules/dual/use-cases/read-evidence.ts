import { type WindowEvidence, writeRecord } from '@candor/domain/dual/window-evidence';
import { loadCheckpoints, loadKeys } from '#kernel/pricing/checkpoints.store';
import { genesisHash } from '#kernel/pricing/hash-text';
import { loadTicksAfter } from '#kernel/pricing/ticks.store';
import { refuse } from '#platform/refusal';
import type { DualDeps } from '../deps';
import { type DualWindow, findAfter, loadWindow } from '../windows.store';

/** Records of half an hour, and of the minutes to the next checkpoint; more are not asked for at once. */
const MOST_RECORDS = 12_000;
/** Evidence of a window never changes once its checkpoint is signed: the latest are kept. */
const KEPT = 8;

type Deps = Pick<DualDeps, 'pool' | 'board'>;

const load = async ({ pool, board }: Deps, window: DualWindow): Promise<WindowEvidence> => {
  const { instrumentId } = window;
  const symbol = board.instrument(instrumentId)?.symbol ?? '';
  const afterSeq = await findAfter(pool, instrumentId, window.toMs);
  const checkpoints =
    afterSeq === null ? [] : await loadCheckpoints(pool, { instrumentId, fromSeq: afterSeq, limit: 1 });
  // From the record before the window; without one the chain begins inside or behind it.
  const fromSeq = Math.max(1, window.beforeSeq);
  const end = checkpoints[0]?.seq ?? afterSeq ?? Math.max(fromSeq, window.lastSeq);
  const limit = Math.min(MOST_RECORDS, end - fromSeq + 1);
  const ticks = await loadTicksAfter(pool, [{ instrumentId, seq: fromSeq - 1 }], limit);
  const used = new Set(checkpoints.map(({ keyId }) => keyId));
  const keys = (await loadKeys(pool)).filter(({ id }) => used.has(id));
  return {
    format: 'candor-dual-window-1',
    settlement_id: window.id,
    symbol,
    window_from_ms: window.fromMs,
    window_to_ms: window.toMs,
    first_seq: ticks[0]?.seq ?? fromSeq,
    prev_hash: ticks[0]?.prevHash ?? genesisHash(symbol),
    records: ticks.map(writeRecord),
    checkpoints: checkpoints.map(({ timeMs, keyId, ...one }) => ({ ...one, time_ms: timeMs, key_id: keyId })),
    keys: keys.map(({ id, publicKey }) => ({ id, public_key: publicKey })),
  };
};

/** Reads what settles and proves a window: the same for everybody. */
export const createReadEvidence = (deps: Deps) => {
  const kept = new Map<number, WindowEvidence>();
  return async (settlementId: number): Promise<WindowEvidence> => {
    const known = kept.get(settlementId);
    if (known !== undefined) return known;
    const window = (await loadWindow(deps.pool, settlementId)) ?? refuse('dual_window_unknown');
    const evidence = await load(deps, window);
    if (evidence.checkpoints.length > 0) {
      kept.set(settlementId, evidence);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return evidence;
  };
};
