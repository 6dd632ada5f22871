/** Notifies watchers in this process that rows have changed; the changes are read from the rows. */
export const createPositionChanges = () => {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type PositionChanges = ReturnType<typeof createPositionChanges>;
