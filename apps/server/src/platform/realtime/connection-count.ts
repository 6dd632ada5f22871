export interface ConnectionCount {
  hasRoom(address: string): boolean;
  enter(address: string): void;
  leave(address: string): void;
}

/** How many connections each address has open. */
export const createConnectionCount = (limit: number): ConnectionCount => {
  const open = new Map<string, number>();
  return {
    hasRoom: (address) => (open.get(address) ?? 0) < limit,
    enter: (address) => void open.set(address, (open.get(address) ?? 0) + 1),
    leave: (address) => {
      const rest = (open.get(address) ?? 1) - 1;
      if (rest === 0) open.delete(address);
      else open.set(address, rest);
    },
  };
};
