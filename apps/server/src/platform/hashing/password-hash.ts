import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#platform/refusal';

export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id (the library's default) with the memory and time cost that OWASP names as its minimum for logins. */
const LOGIN_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;
const MAX_WAITING = 64;
const MAX_WAIT_MS = 5_000;

/** first: ahead of all who wait, and also when sixty-four do. Only for who is bounded otherwise to a few at a time. */
export type HashPlace = 'first' | 'last';

/**
 * Limits password hashing, the most expensive work an anonymous client can cause: two run at a time, sixty-four wait
 * for at most five seconds, others are refused. Other calls never wait behind logins.
 */
export const createPasswordHasher = (cost: HashCost = LOGIN_COST) => {
  let running = 0;
  const waiting: { start: () => void }[] = [];

  const release = (): void => {
    running -= 1;
    waiting.shift()?.start();
  };

  const enter = (at: HashPlace): Promise<void> => {
    if (running < AT_ONCE) {
      running += 1;
      return Promise.resolve();
    }
    if (at === 'last' && waiting.length >= MAX_WAITING) return refuse('too_many_requests', { seconds: '5' });
    return new Promise((resolve, reject) => {
      const place = {
        start: () => {
          clearTimeout(timer);
          running += 1;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        try {
          refuse('too_many_requests', { seconds: '5' });
        } catch (error) {
          reject(error);
        }
      }, MAX_WAIT_MS);
      if (at === 'first') waiting.unshift(place);
      else waiting.push(place);
    });
  };

  const bounded = async <T>(work: () => Promise<T>, at: HashPlace = 'last'): Promise<T> => {
    await enter(at);
    try {
      return await work();
    } finally {
      release();
    }
  };

  /** Compared against when there is no such user, so that known and unknown names take equally long. */
  let dummyHash: Promise<string> | null = null;

  return {
    hash: (password: string): Promise<string> => bounded(() => hash(password, cost)),
    /** `stored` null means there is no such user: takes as long, answers false. */
    verify: async (stored: string | null, password: string, at: HashPlace = 'last'): Promise<boolean> => {
      dummyHash ??= hash('no user has this password', cost);
      const against = stored ?? (await dummyHash);
      const matches = await bounded(() => verify(against, password), at);
      return matches && stored !== null;
    },
  };
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
