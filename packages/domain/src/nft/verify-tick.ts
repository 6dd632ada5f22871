import type { ProofTick } from '../pricing/chain';
import { isPrice } from '../pricing/tick';
import { type ChainCrypto, type ChainVerdict, verifyChain } from '../pricing/verify-chain';
import { fromWireCheckpoint, fromWireTick } from '../pricing/wire-proof';
import { BOX_TICK_SYMBOL, type BoxFile } from './box-file';
import { okIf, type Step, type StepState } from './verify-steps';

type TickPart = Pick<BoxFile, 'draw' | 'accepted_ms' | 'tick'>;

/** The tick the draw was made with is of the right symbol and later than the acceptance. */
export const checkTick = ({ draw, accepted_ms: acceptedMs, tick }: TickPart): Step<'tick'> => {
  const isOfDraw = tick?.seq === draw.tick_seq && tick.hash === draw.tick_hash && tick.symbol === BOX_TICK_SYMBOL;
  return {
    name: 'tick',
    state: tick === null ? 'open' : okIf(isOfDraw && tick.time_ms > acceptedMs),
    recorded: String(draw.tick_seq),
    recomputed: tick === null ? '' : String(tick.seq),
  };
};

type ProofPart = Pick<BoxFile, 'draw' | 'accepted_ms' | 'tick' | 'tick_proof' | 'keys'>;
type Ticks = NonNullable<BoxFile['tick_proof']>['ticks'];

/** The first price after the acceptance. Null when the records do not begin at or before it. */
const findFirst = (ticks: Ticks, acceptedMs: number): ProofTick | null => {
  const records = ticks.map(fromWireTick);
  const [start] = records;
  const beginsBefore = start !== undefined && (start.timeMs <= acceptedMs || start.seq === 1);
  if (!beginsBefore) return null;
  return records.find((record) => isPrice(record) && record.timeMs > acceptedMs) ?? null;
};

const isDrawn = ({ draw, tick }: ProofPart, first: ProofTick | null): boolean =>
  first !== null &&
  first.seq === draw.tick_seq &&
  first.hash === draw.tick_hash &&
  (tick === null || tick.time_ms === first.timeMs);

/** The records are a run without a gap that leads to a signed checkpoint; before that checkpoint they are not signed yet. */
const stateOfChain = (verdict: ChainVerdict): StepState => {
  if (!verdict.ok) return 'failed';
  return verdict.signedToSeq === verdict.toSeq ? 'ok' : 'open';
};

const stateOfProof = async (file: ProofPart, first: ProofTick | null, crypto: ChainCrypto): Promise<StepState> => {
  if (file.tick_proof === null) return 'open';
  const ticks = file.tick_proof.ticks.map(fromWireTick);
  const checkpoints = file.tick_proof.checkpoints.map(fromWireCheckpoint);
  const keys = file.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
  const seqs = new Set(ticks.map(({ seq }) => seq));
  const isWhole =
    checkpoints.every(({ seq }) => seqs.has(seq)) && ticks.every(({ symbol }) => symbol === BOX_TICK_SYMBOL);
  if (!isWhole || !isDrawn(file, first)) return 'failed';
  return stateOfChain(await verifyChain({ ticks, checkpoints, keys }, crypto));
};

/** The tick is in the signed chain, and no price stands between it and the acceptance. */
export const checkTickChain = async (file: ProofPart, crypto: ChainCrypto): Promise<Step<'tick_chain'>> => {
  const first = findFirst(file.tick_proof?.ticks ?? [], file.accepted_ms);
  return {
    name: 'tick_chain',
    state: await stateOfProof(file, first, crypto),
    recorded: file.draw.tick_hash,
    recomputed: first?.hash ?? '',
  };
};
