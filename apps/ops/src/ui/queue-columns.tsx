import { Amount } from '#ui/amount.tsx';
import { StatusTag, type Tone } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';

interface Owned {
  readonly user_id: number;
  readonly user_name: string;
}

/** Columns that every queue has. */
export const userColumn = (title: string) => ({
  title,
  key: 'user',
  render: (_: unknown, row: Owned) => <UserLink id={row.user_id} name={row.user_name} />,
});

export const sinceColumn = (title: string) => ({
  title,
  key: 'since',
  render: (_: unknown, row: { readonly created_at_ms: number }) => <Time ms={row.created_at_ms} />,
});

export const amountColumn = <R,>(title: string, key: string, read: (row: R) => [value: string, currency: string]) => ({
  title,
  key,
  align: 'right' as const,
  render: (_: unknown, row: R) => {
    const [value, currency] = read(row);
    return <Amount value={value} currency={currency} />;
  },
});

interface StatusWords {
  readonly labels: Readonly<Record<string, string>>;
  /** A status that is missing here is shown without emphasis. */
  readonly tones: Readonly<Record<string, Tone>>;
}

export const statusColumn = <K extends string>(title: string, field: K, { labels, tones }: StatusWords) => ({
  title,
  key: field,
  render: (_: unknown, row: Readonly<Record<K, string>>) => (
    <StatusTag tone={tones[row[field]] ?? 'quiet'} label={labels[row[field]] ?? row[field]} />
  ),
});

/** A figure whose coin the title or the page names. */
export const figureColumn = <K extends string>(title: string, field: K) => ({
  title,
  key: field,
  align: 'right' as const,
  render: (_: unknown, row: Readonly<Record<K, string>>) => <Amount value={row[field]} />,
});
