import { setTimeout as delay } from 'node:timers/promises';
import type { Call, ReplyOf } from '../packages/contract/src/call';
import { MAX_PROOF_TICKS, proofCheckpoints, proofKeys, proofTicks } from '../packages/contract/src/market';
import type { Checkpoint, ProofKey, ProofTick } from '../packages/domain/src/pricing/chain';
import { fromWireCheckpoint, fromWireKey, fromWireTick } from '../packages/domain/src/pricing/wire-proof';

export interface ChainParts {
  readonly symbol: string;
  readonly keys: readonly ProofKey[];
  readonly checkpoints: readonly Checkpoint[];
  /** In order. */
  readonly pages: AsyncIterable<readonly ProofTick[]>;
}

const readReply = <C extends Call>(call: C, value: unknown): ReplyOf<C> => {
  const parsed = call.reply.safeParse(value);
  if (!parsed.success) throw new Error(`this is not what ${call.path} answers`);
  return parsed.data as ReplyOf<C>;
};

type Query = Readonly<Record<string, string>>;

const get = async <C extends Call>(url: string, call: C, query: Query): Promise<ReplyOf<C>> => {
  for (;;) {
    const response = await fetch(`${url}/api${call.path}?${new URLSearchParams(query)}`);
    if (response.status === 429) {
      await delay(Number.parseInt(response.headers.get('retry-after') ?? '5', 10) * 1_000);
      continue;
    }
    const body = (await response.json()) as { type: string; message: unknown };
    if (body.type !== 'ok') throw new Error(`${call.path}: ${String(body.message)}`);
    return readReply(call, body.message);
  }
};

interface Paged<T> {
  readonly fromSeq: number;
  readonly load: (query: Query) => Promise<readonly T[]>;
}

/** Pages from a number on, until one comes back empty. */
async function* pagesOf<T extends { readonly seq: number }>({ fromSeq, load }: Paged<T>): AsyncGenerator<readonly T[]> {
  for (let next = fromSeq; ; ) {
    const page = await load({ from_seq: String(next), limit: String(MAX_PROOF_TICKS) });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < MAX_PROOF_TICKS) return;
    next = last.seq + 1;
  }
}

export interface ChainAddress {
  readonly url: string;
  readonly symbol: string;
  readonly fromSeq: number;
}

export const downloadChain = async ({ url, symbol, fromSeq }: ChainAddress): Promise<ChainParts> => {
  const checkpoints: Checkpoint[] = [];
  const loadCheckpoints = (query: Query) => get(url, proofCheckpoints, { symbol, ...query });
  for await (const page of pagesOf({ fromSeq: Math.max(0, fromSeq - 1), load: loadCheckpoints })) {
    checkpoints.push(...page.map(fromWireCheckpoint));
  }
  const { keys } = await get(url, proofKeys, {});
  const load = async (query: Query) => (await get(url, proofTicks, { symbol, ...query })).map(fromWireTick);
  return { symbol, keys: keys.map(fromWireKey), checkpoints, pages: pagesOf({ fromSeq, load }) };
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;

/** A file with the three replies: {"ticks": […], "checkpoints": […], "keys": […]}. */
export const readChain = (file: unknown): ChainParts => {
  const ticks = readReply(proofTicks, field(file, 'ticks')).map(fromWireTick);
  const checkpoints = readReply(proofCheckpoints, field(file, 'checkpoints')).map(fromWireCheckpoint);
  const described = { keys: field(file, 'keys'), tick_format: '', pause_format: '', checkpoint_format: '' };
  const { keys } = readReply(proofKeys, described);
  const onePage = async function* () {
    yield ticks;
  };
  return { symbol: ticks[0]?.symbol ?? '', keys: keys.map(fromWireKey), checkpoints, pages: onePage() };
};
