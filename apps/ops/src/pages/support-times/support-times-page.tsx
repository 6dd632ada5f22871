import type { ReplyOf } from '@candor/contract/call';
import { supportTimes } from '@candor/contract/ops-support';
import { div, toAmount } from '@candor/money/decimal';
import { Segmented, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { supportTimesTexts as texts } from '#texts/support.ts';
import { Day } from '#ui/day.tsx';
import { toDuration } from '#ui/duration.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';

type Times = ReplyOf<typeof supportTimes>;
type Days = keyof typeof texts.days;

const DAYS: readonly Days[] = ['1', '7', '30', '90'];
const SECOND_MS = 1_000;
const wait = (ms: number): string => toDuration(Math.round(ms / SECOND_MS));

/** To one decimal, rounded down. */
const averageOf = ({ stars, ratings }: Times): string =>
  div(toAmount(String(stars)), toAmount(String(ratings)), { scale: 1, rounding: 'down' });

const factsOf = (times: Times): Fact[] => [
  { name: texts.opened, value: times.opened },
  { name: texts.closed, value: times.closed },
  { name: texts.answers, value: times.answers },
  { name: texts.median, value: wait(times.median_ms) },
  { name: texts.p95, value: wait(times.p95_ms) },
  { name: texts.firstMedian, value: wait(times.first_median_ms) },
  { name: texts.inTarget, value: texts.ofAnswers(times.in_target, times.answers) },
  {
    name: texts.rating,
    value: times.ratings === 0 ? texts.noRating : texts.ratingOf(averageOf(times), times.ratings),
  },
];

const BY_DAY: NonNullable<TableProps<Times['by_day'][number]>['columns']> = [
  { title: texts.day, key: 'day', render: (_, row) => <Day ms={row.day_ms} /> },
  { title: texts.opened, dataIndex: 'opened', align: 'right' },
  { title: texts.answers, dataIndex: 'answers', align: 'right' },
  { title: texts.median, key: 'median', align: 'right', render: (_, row) => wait(row.median_ms) },
];

const BY_OPERATOR: NonNullable<TableProps<Times['by_operator'][number]>['columns']> = [
  { title: texts.operator, dataIndex: 'name' },
  { title: texts.answers, dataIndex: 'answers', align: 'right' },
  { title: texts.median, key: 'median', align: 'right', render: (_, row) => wait(row.median_ms) },
];

export function SupportTimesPage() {
  const [days, setDays] = useState<Days>('7');
  const query = useCall(supportTimes, { days });
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Segmented<Days>
        className="filter-bar"
        value={days}
        options={DAYS.map((value) => ({ value, label: texts.days[value] }))}
        onChange={setDays}
      />
      <Loaded query={query}>{(times) => <TimesBody times={times} />}</Loaded>
    </Page>
  );
}

function TimesBody({ times }: { readonly times: Times }) {
  const table = { size: 'small', pagination: false, locale: { emptyText: texts.empty } } as const;
  return (
    <>
      <Facts rows={factsOf(times)} />
      <Section title={texts.byDay}>
        <Table {...table} rowKey="day_ms" columns={BY_DAY} dataSource={[...times.by_day]} />
      </Section>
      <Section title={texts.byOperator}>
        <Table {...table} rowKey="name" columns={BY_OPERATOR} dataSource={[...times.by_operator]} />
      </Section>
    </>
  );
}
