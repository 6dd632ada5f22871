import type { ReplyOf } from '@candor/contract/call';
import { operatorDualProducts, operatorDualReserve, pauseDualProduct } from '@candor/contract/ops-dual';
import { canonical, mul, toRate } from '@candor/money/decimal';
import { Space, Table, Typography } from 'antd';
import { useCall } from '#data/use-call.ts';
import { dualProductTexts as texts } from '#texts/dual-products.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { StateListPage } from '#ui/state-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';

const STATES = ['on_sale', 'running', 'all'] as const;
type Product = ReplyOf<typeof operatorDualProducts>['data'][number];

const percent = (rate: string): string => `${canonical(mul(toRate(rate), toRate('100'), 'down'))} %`;

const COLUMNS = [
  { title: texts.id, dataIndex: 'id', width: 72 },
  {
    title: texts.product,
    dataIndex: 'symbol',
    width: 150,
    render: (symbol: string, product: Product) => `${symbol} ${texts.sides[product.side]}`,
  },
  { title: texts.days, dataIndex: 'days', width: 64 },
  { title: texts.linked, dataIndex: 'linked_price', width: 120, render: (price: string) => canonical(price) },
  { title: texts.rate, dataIndex: 'rate', width: 90, render: percent },
  {
    title: texts.shares,
    dataIndex: 'sold_shares',
    width: 110,
    render: (sold: number, product: Product) => `${sold} / ${product.total_shares}`,
  },
  { title: texts.open, dataIndex: 'open_shares', width: 100 },
  { title: texts.closes, dataIndex: 'closes_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.maturity, dataIndex: 'maturity_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  {
    title: texts.state,
    dataIndex: 'is_paused',
    width: 110,
    render: (_: 0 | 1, product: Product) => <ProductState product={product} />,
  },
];

/** What is offered, what the reserve covers, and the pause for new orders. */
export function DualProductsPage() {
  return (
    <StateListPage
      texts={texts}
      states={STATES}
      call={operatorDualProducts}
      toInput={(state) => ({ state })}
      columns={COLUMNS}
      rowKey="id"
      detail={(product) => <Pauses product={product} />}
    >
      <Typography.Paragraph>
        {texts.schedule} <a href="#/rules">{texts.toRules}</a>
      </Typography.Paragraph>
      <Reserve />
    </StateListPage>
  );
}

function Reserve() {
  const query = useCall(operatorDualReserve, {});
  return (
    <Loaded query={query}>
      {(rows) => (
        <Table
          size="small"
          rowKey="currency_name"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: texts.coin, dataIndex: 'currency_name' },
            { title: texts.has, dataIndex: 'reserve', render: (value: string) => <Amount value={value} /> },
            { title: texts.needed, dataIndex: 'needed', render: (value: string) => <Amount value={value} /> },
            { title: texts.openOrders, dataIndex: 'open_orders' },
          ]}
        />
      )}
    </Loaded>
  );
}

function ProductState({ product }: { readonly product: Product }) {
  if (product.is_on_sale === 0) return <StatusTag tone="quiet" label={texts.stateNames.ended} />;
  if (product.is_line_paused === 1) return <StatusTag tone="bad" label={texts.stateNames.linePaused} />;
  return product.is_paused === 1 ? (
    <StatusTag tone="bad" label={texts.stateNames.paused} />
  ) : (
    <StatusTag tone="good" label={texts.stateNames.onSale} />
  );
}

/** The product alone, or its line of the schedule with all products made from it. */
function Pauses({ product }: { readonly product: Product }) {
  return (
    <Space>
      <Pause product={product} scope="product" isPaused={product.is_paused === 1} />
      <Pause product={product} scope="line" isPaused={product.is_line_paused === 1} />
    </Space>
  );
}

type PauseProps = { readonly product: Product; readonly scope: 'product' | 'line'; readonly isPaused: boolean };

function Pause({ product, scope, isPaused }: PauseProps) {
  const words = texts.pauses[scope][isPaused ? 'end' : 'begin'];
  return (
    <ConfirmAction
      call={pauseDualProduct}
      input={{ id: String(product.id), on: isPaused ? '0' : '1', scope }}
      label={words.label}
      title={words.title}
      consequence={words.consequence}
      fields={[{ name: 'reason', label: texts.reason, required: true, isLong: true }]}
      done={texts.done}
    />
  );
}
