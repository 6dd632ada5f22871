import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface ExplanationInput {
  readonly name: string;
  readonly value: string;
  /** A coin's name, '%', or empty. */
  readonly unit: string;
}

/** The formula of an entry and its inputs, which "Why?" shows beside the postings. */
export interface Explanation {
  /** Reference of the explained entry. */
  readonly reference: string;
  readonly formula: string;
  readonly inputs: readonly ExplanationInput[];
}

/** Sent with the commit of the entries they explain. */
export const sendExplanations = (tx: Tx, explanations: readonly Explanation[], at: Date): void => {
  if (explanations.length === 0) return;
  tx.send(
    tx.client.query({
      name: 'ledger_insert_explanations',
      text: `insert into entry_explanation (reference, formula, inputs, created_at)
             select v.*, $4::timestamptz from unnest($1::uuid[], $2::text[], $3::jsonb[]) as v`,
      values: [
        explanations.map((one) => one.reference),
        explanations.map((one) => one.formula),
        explanations.map((one) => JSON.stringify(one.inputs)),
        at,
      ],
    }),
  );
};

/** The inputs of an entry, by name. */
export const loadInputs = async (pool: Pool, reference: string): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await pool.query<{ inputs: readonly ExplanationInput[] }>(
    'select inputs from entry_explanation where reference = $1',
    [reference],
  );
  return Object.fromEntries(rows.flatMap(({ inputs }) => inputs.map(({ name, value }) => [name, value])));
};
