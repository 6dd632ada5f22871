/** A room of the socket that the page on the screen is in, besides prices. */
export interface RoomWatch {
  /** Event that joins; without `leaves`, the server answers anything but a key by leaving. */
  readonly joins: string;
  readonly leaves?: string;
  readonly key: string;
  /** Handlers of what is pushed to those in the room, by event name. */
  readonly events: Readonly<Record<string, (push: unknown) => void>>;
  /** Called with the acknowledgement of each join, also after a reconnect. */
  readonly joined?: (reply: unknown) => void;
}

let current: RoomWatch | null = null;
let changed: (watch: RoomWatch | null, before: RoomWatch | null) => void = () => undefined;

const set = (watch: RoomWatch | null): void => {
  const before = current;
  current = watch;
  changed(watch, before);
};

/** Joins a room until the returned function is called; one room at a time. */
export function watchRoom(watch: RoomWatch): () => void {
  set(watch);
  return () => {
    if (current === watch) set(null);
  };
}

export const currentRoom = (): RoomWatch | null => current;

/** For the connection: told of every change. */
export function followRoom(listen: typeof changed): void {
  changed = listen;
}
