import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointText, genesisText, type ProofTick, tickText } from '../pricing/chain';
import { RECORD_KINDS } from '../pricing/tick';
import type { ChainCrypto } from '../pricing/verify-chain';
import { checkTickChain } from './verify-tick';

const SYMBOL = 'BTC/USDT';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const sha = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const node: ChainCrypto = {
  sha256: sha,
  verifyEd25519: ({ message, signature }) => verify(null, message, publicKey, signature),
};

/** A price, a pause and its end, two prices: one record every 250 ms, from 1,000 on. */
const makeRecords = (): ProofTick[] => {
  const records: ProofTick[] = [];
  for (const kind of [
    RECORD_KINDS.price,
    RECORD_KINDS.pause,
    RECORD_KINDS.resume,
    RECORD_KINDS.price,
    RECORD_KINDS.price,
  ]) {
    const isPrice = kind === RECORD_KINDS.price;
    const record = {
      symbol: SYMBOL,
      seq: records.length + 1,
      timeMs: 1_000 + records.length * 250,
      price: '60000',
      volume: isPrice ? '0.1' : '0',
      sources: isPrice ? 'a=60000' : '',
      kind,
      reason: isPrice ? ('' as const) : ('gap' as const),
      prevHash: records.at(-1)?.hash ?? sha(genesisText(SYMBOL)).toString('hex'),
    };
    records.push({ ...record, hash: sha(tickText(record)).toString('hex') });
  }
  return records;
};

const records = makeRecords();
const recordAt = (seq: number): ProofTick => records[seq - 1] as ProofTick;
const keyId = sha(rawKey).toString('hex').slice(0, 16);

const stateOf = async (drawn: number, acceptedMs: number, from = 1): Promise<string> => {
  const last = recordAt(5);
  const signature = sign(null, Buffer.from(checkpointText(last), 'ascii'), privateKey).toString('hex');
  const ticks = records.slice(from - 1).map(({ timeMs, prevHash, kind = 0, reason = '', ...record }) => ({
    ...record,
    kind,
    reason,
    time_ms: timeMs,
    prev_hash: prevHash,
  }));
  const checkpoint = { symbol: SYMBOL, seq: 5, time_ms: last.timeMs, hash: last.hash, key_id: keyId, signature };
  const draw = {
    number: 1,
    box_code: '00'.repeat(16),
    client_seed: 'x',
    tick_seq: drawn,
    tick_hash: recordAt(drawn).hash,
    hash: '',
    free_count: 1,
    position: 1,
    head: '',
  };
  const file = {
    draw,
    accepted_ms: acceptedMs,
    tick: null,
    tick_proof: { ticks, checkpoints: [checkpoint] },
    keys: [{ id: keyId, public_key: rawKey.toString('hex') }],
  };
  return (await checkTickChain(file, node)).state;
};

describe('the tick of a draw', () => {
  it.each<[string, number, number, string]>([
    ['is the first price after a pause and its end', 4, 1_100, 'ok'],
    ['is not the start of a pause', 2, 1_100, 'failed'],
    ['is not the end of a pause', 3, 1_100, 'failed'],
    ['is not the second price', 5, 1_100, 'failed'],
    ['is later than a record of the time of acceptance', 4, 1_000, 'ok'],
    ['is not one of the time of acceptance itself', 4, 1_750, 'failed'],
    ['may be the one after that', 5, 1_750, 'ok'],
    ['may be the first of the chain', 1, 999, 'ok'],
  ])('%s', async (_, drawn, acceptedMs, state) => {
    expect(await stateOf(drawn, acceptedMs)).toBe(state);
  });

  it.each<[number, string]>([
    [3, 'ok'],
    [4, 'failed'],
  ])('with records from number %i on is %s', async (from, state) => {
    expect(await stateOf(4, 1_500, from)).toBe(state);
  });
});
