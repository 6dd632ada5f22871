import type { RefusalCode } from '@candor/contract/codes';
import type { RefusalArgs } from '@candor/domain/refused';

/** An expected "no": the user's request is answered with a sentence in the user's language and changes nothing. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, params: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }
}

/** Throws; the transaction around it rolls back. Only platform/http turns it into a reply. */
export const refuse = <C extends RefusalCode>(...args: RefusalArgs<C>): never => {
  throw new Refusal(args[0], args[1] as Record<string, string> | undefined);
};
