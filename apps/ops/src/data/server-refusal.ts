/** Why the server did not do it. `message` is its own sentence, `code` the name of the refusal where it gave one. */
export class ServerRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = 'ServerRefusal';
    this.code = code;
  }
}
