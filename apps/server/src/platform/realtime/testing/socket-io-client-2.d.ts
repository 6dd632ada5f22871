/** The client of existing apps has no types of its own; this is the part tests use. */
declare module 'socket.io-client-2' {
  export interface OldSocket {
    readonly connected: boolean;
    on(event: string, listener: (payload: unknown) => void): void;
    emit(event: string, ...args: unknown[]): void;
    close(): void;
  }
  const connect: (origin: string, options: Readonly<Record<string, unknown>>) => OldSocket;
  export default connect;
}
