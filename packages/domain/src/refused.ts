import type { RefusalCode, RefusalParams } from '@candor/contract/codes';

/** A code, and the parameters its sentence takes if it takes any. */
export type RefusalArgs<C extends RefusalCode> = keyof RefusalParams[C] extends never
  ? [code: C]
  : [code: C, params: RefusalParams[C]];

/** What a decision says when the answer is no: the sentence's code and its parameters. */
export interface Refused<C extends RefusalCode = RefusalCode> {
  readonly ok: false;
  readonly code: C;
  readonly params: Readonly<Record<string, string>>;
}

export const refused = <C extends RefusalCode>(...[code, params]: RefusalArgs<C>): Refused<C> => ({
  ok: false,
  code,
  params: { ...params },
});
