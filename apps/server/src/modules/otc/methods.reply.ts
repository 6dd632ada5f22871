import { toFlag } from './flag';
import type { Kind } from './kinds.store';
import type { Method } from './methods.store';

/** A method with its account data: only for its owner, and for the two sides of an open order. */
export const toMethod = (method: Pick<Method, 'id' | 'holder' | 'fields'>, kind: Kind | undefined) => ({
  id: method.id,
  kind: kind?.code ?? '',
  kind_name: kind?.name ?? '',
  holder: method.holder,
  fields: (kind?.fields ?? []).flatMap(({ key }) => {
    const value = method.fields[key];
    return value === undefined ? [] : [{ key, value }];
  }),
});

export const toKind = ({ id, code, name, fields, fiats }: Kind) => ({
  id,
  code,
  name,
  fields: fields.map(({ key, required }) => ({ key, required: toFlag(required) })),
  fiats: [...fiats],
});

export const kindsById = (kinds: readonly Kind[]): Map<number, Kind> => new Map(kinds.map((kind) => [kind.id, kind]));
