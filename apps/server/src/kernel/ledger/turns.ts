/** Runs `work` when no other work of the same name runs in this process; passes whether it had to wait for one. */
export type InTurn = <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>;

export const createTurns = (): InTurn => {
  const running = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    let hasWaited = false;
    for (let before = running.get(name); before; before = running.get(name)) {
      hasWaited = true;
      await before.catch(() => undefined);
    }
    const own = work(hasWaited);
    running.set(name, own);
    try {
      return await own;
    } finally {
      running.delete(name);
    }
  };
};
