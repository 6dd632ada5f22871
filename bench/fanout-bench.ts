import { setTimeout as delay } from 'node:timers/promises';
import { ask, shareOf, startChild } from './child';
import type { ClientsOrder, ClientsReport } from './fanout-clients';
import type { Contender, ServerReport } from './fanout-server';
import type { BenchRow } from './report';

const CLIENTS = 1_000;
const SYMBOLS = 50;
const WARM_UP_SECONDS = 2;
/** CPU time varies less than wall time: two rounds are enough. */
const MAX_ROUNDS = 2;
/** On a busy machine two updates may share a frame. If more are missing, the result is invalid. */
const LOST_SHARE = 0.2;
const CONTENDERS: readonly Contender[] = ['naive', 'batched', 'ours'];
const PEER_FLOORS: Readonly<Record<'naive' | 'batched', number>> = { naive: 30, batched: 0.9 };

interface Result {
  readonly updatesPerCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Measures the server's CPU time only; the clients run in another process, which reports what arrived. */
const runOnce = async (contender: Contender, appUrl: string, seconds: number): Promise<Result> => {
  const server = await startChild('./fanout-server.ts');
  const clients = await startChild('./fanout-clients.ts');
  try {
    const port = await ask<number>(server, { contender, appUrl, symbols: SYMBOLS });
    const ids = Array.from({ length: SYMBOLS }, (_, n) => n + 1);
    const hello = contender === 'ours' ? `420["watch",${JSON.stringify({ ids })}]` : '';
    const order: ClientsOrder = { port, clients: CLIENTS, firstMessage: hello };
    await ask(clients, order);
    await ask<ServerReport>(server, { runSeconds: WARM_UP_SECONDS });
    await delay(200);
    await ask<ClientsReport>(clients, 'report');
    const { turns, cpuSeconds } = await ask<ServerReport>(server, { runSeconds: seconds });
    await delay(500);
    const { messages, delaysMs } = await ask<ClientsReport>(clients, 'report');
    const perMessage = contender === 'naive' ? 1 : SYMBOLS;
    const [updates, expected] = [messages * perMessage, turns * SYMBOLS * CLIENTS];
    if (updates < expected * (1 - LOST_SHARE))
      throw new Error(`${contender}: ${updates} of ${expected} updates arrived`);
    const sorted = delaysMs.toSorted((a, b) => a - b);
    return { updatesPerCpuSecond: updates / cpuSeconds, p50Ms: shareOf(sorted, 0.5), p99Ms: shareOf(sorted, 0.99) };
  } finally {
    server.disconnect();
    clients.disconnect();
  }
};

/** Price updates per second of server processor time: 1,000 clients, 50 symbols, ten times a second. */
export const benchFanout = async (
  appUrl: string,
  options: { rounds: number; seconds: number },
): Promise<BenchRow[]> => {
  const best = new Map<Contender, Result>();
  for (let round = 0; round < Math.min(options.rounds, MAX_ROUNDS); round += 1) {
    for (const contender of CONTENDERS) {
      const result = await runOnce(contender, appUrl, options.seconds);
      const kept = best.get(contender)?.updatesPerCpuSecond ?? 0;
      if (result.updatesPerCpuSecond > kept) best.set(contender, result);
    }
  }
  const ours = best.get('ours');
  if (ours === undefined) return [];
  return (['naive', 'batched'] as const).map((peer) => ({
    name: `price updates per CPU second, against ${peer} Socket.IO`,
    perSecond: ours.updatesPerCpuSecond,
    p50Ms: ours.p50Ms,
    p99Ms: ours.p99Ms,
    ratio: ours.updatesPerCpuSecond / (best.get(peer)?.updatesPerCpuSecond ?? 1),
    floor: PEER_FLOORS[peer],
  }));
};
