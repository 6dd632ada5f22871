import pg from 'pg';

/** Two methods of a pg connection that are missing in @types/pg. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyQuery extends pg.Query {
  readonly #chunks: Iterable<string>;

  constructor(text: string, chunks: Iterable<string>) {
    super(text);
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(Buffer.from(chunk));
    connection.endCopyFrom();
  }
}

/**
 * Sends many rows with COPY … FROM STDIN, several times faster than inserts. The client must not be pipelined, so do
 * not pass one of the pool's. A chunk holds whole lines of PostgreSQL's text format; the caller escapes backslashes and
 * tabs inside values.
 */
export const copyIn = (client: pg.Client, statement: string, chunks: Iterable<string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null): void => (error ? reject(error) : resolve());
    client.query(Object.assign(new CopyQuery(statement, chunks), { callback }));
  });
