import type { Tx } from '#platform/db/with-tx';

/** Ticks that an order or its receipt needs: retention keeps them, up to the signed checkpoints around them. */
export interface KeepSpan {
  readonly instrumentId: number;
  readonly fromMs: number;
  /** Null while the order is open. */
  readonly toMs: number | null;
  readonly reason: string;
  readonly reference: string;
}

/**
 * Ticks kept before one that filled something: longer than an order may wait, so that those since its acceptance show that none
 * before filled it.
 */
export const KEPT_BEFORE_FILL_MS = 15_000;

/** Keeps these spans; one that is kept already stays as it is. */
export const keepTicks = async ({ client }: Tx, spans: readonly KeepSpan[]): Promise<void> => {
  if (spans.length === 0) return;
  await client.query({
    name: 'tick_keep_insert',
    text: `insert into tick_keep (instrument_id, from_ms, to_ms, reason, reference)
           select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
           on conflict (reason, reference) do nothing`,
    values: [
      spans.map(({ instrumentId }) => instrumentId),
      spans.map(({ fromMs }) => fromMs),
      spans.map(({ toMs }) => toMs),
      spans.map(({ reason }) => reason),
      spans.map(({ reference }) => reference),
    ],
  });
};

export interface KeepEnd {
  readonly reason: string;
  readonly reference: string;
  readonly toMs: number;
}

/** Ends open spans; an ended one stays as it is. */
export const endKeep = async ({ client }: Tx, ends: readonly KeepEnd[]): Promise<void> => {
  if (ends.length === 0) return;
  await client.query({
    name: 'tick_keep_end',
    text: `update tick_keep k set to_ms = v.to_ms from unnest($1::text[], $2::text[], $3::bigint[]) as v (reason, reference, to_ms)
           where k.reason = v.reason and k.reference = v.reference and k.to_ms is null`,
    values: [ends.map(({ reason }) => reason), ends.map(({ reference }) => reference), ends.map(({ toMs }) => toMs)],
  });
};
