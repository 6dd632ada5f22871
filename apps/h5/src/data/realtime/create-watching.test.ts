import type { QuoteFrame, WatchReply, WatchRequest } from '@candor/contract/realtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWatching, type Watching } from './create-watching.ts';

/** The server side of the socket, whose replies the test sends. */
class FarEnd {
  readonly asked: WatchRequest[] = [];
  readonly answers: ((reply: WatchReply | Error) => void)[] = [];

  watch(request: WatchRequest): Promise<WatchReply> {
    this.asked.push(request);
    return new Promise((resolve, reject) => {
      this.answers.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
    });
  }

  async answer(index: number, reply: WatchReply | Error): Promise<void> {
    this.answers[index]?.(reply);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const ok = (frame: number, rows: QuoteFrame[2] = []): WatchReply => ({ ok: true, frame, timeMs: 0, rows });
const row = (seq: number): QuoteFrame[2][number] => [1, seq, seq, '5'];

let far: FarEnd;
let wanted: WatchRequest;
let applied: number[];
let due: (() => void)[];
let watching: Watching;

beforeEach(() => {
  far = new FarEnd();
  wanted = { ids: [1] };
  applied = [];
  due = [];
  watching = createWatching({
    link: {
      watch: (request) => far.watch(request),
      login: () => Promise.reject(),
      visit: () => Promise.reject(),
      changeRoom: () => undefined,
      renew: () => undefined,
    },
    wanted: () => wanted,
    apply: (rows) => void applied.push(...rows.map((one) => one[1])),
    after: (_, then) => {
      due.push(then);
      return () => void due.splice(due.indexOf(then), 1);
    },
  });
});

describe('watching', () => {
  it('tells the server what is on the screen when the socket opens, and takes its picture', async () => {
    watching.opened();
    await far.answer(0, ok(4, [row(9)]));
    expect(far.asked).toEqual([{ ids: [1] }]);
    expect(applied).toEqual([9]);
  });

  it('asks again only for another screen', async () => {
    watching.opened();
    await far.answer(0, ok(4));
    watching.changed();
    expect(far.asked).toHaveLength(1);
    wanted = { ids: [1, 2] };
    watching.changed();
    expect(far.asked.at(-1)).toEqual({ ids: [1, 2] });
  });

  it('watches again after a missed frame, once, and takes frames meanwhile', async () => {
    watching.opened();
    await far.answer(0, ok(4));
    watching.frame([5, 0, [row(1)]]);
    watching.frame([7, 0, [row(3)]]);
    watching.frame([8, 0, [row(4)]]);
    expect(applied).toEqual([1, 3, 4]);
    expect(due).toHaveLength(1);
    due[0]?.();
    expect(far.asked).toHaveLength(2);
    await far.answer(1, ok(9));
    watching.frame([10, 0, []]);
    expect(due).toHaveLength(0);
  });

  it('asks nothing while the socket is away, and everything when it is back', async () => {
    watching.opened();
    await far.answer(0, ok(4));
    watching.lost();
    wanted = { ids: [2] };
    watching.changed();
    expect(far.asked).toHaveLength(1);
    watching.opened();
    expect(far.asked.at(-1)).toEqual({ ids: [2] });
  });

  it('ignores the answer to a watch that was replaced', async () => {
    watching.opened();
    wanted = { ids: [2] };
    watching.changed();
    await far.answer(1, ok(50, [row(2)]));
    await far.answer(0, ok(1, [row(1)]));
    expect(applied).toEqual([2]);
    watching.frame([51, 0, []]);
    expect(due).toHaveLength(0);
  });

  it('tries again when no answer comes', async () => {
    watching.opened();
    await far.answer(0, new Error('timeout'));
    expect(due).toHaveLength(1);
    due[0]?.();
    expect(far.asked).toHaveLength(2);
  });
});
