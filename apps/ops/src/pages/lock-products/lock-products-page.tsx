import { operatorLockProducts } from '@candor/contract/ops-lock';
import { Flex, Table, type TableProps } from 'antd';
import { useCall } from '#data/use-call.ts';
import { lockProductTexts as texts } from '#texts/lock-products.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import type { LockProduct, LockProductList } from './lock-product.ts';
import { AddProduct, ProductActions } from './product-actions.tsx';
import { toPlain } from './terms-fields.ts';

const EVERY_MS = 10_000;

const COLUMNS: NonNullable<TableProps<LockProduct>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 56 },
  { title: texts.family, key: 'family', width: 120, render: (_, row) => texts.families[row.family] },
  { title: texts.coin, dataIndex: 'currency_name', width: 72 },
  { title: texts.days, key: 'days', width: 80, render: (_, row) => (row.days === 0 ? texts.flexible : row.days) },
  { title: texts.rate, key: 'rate', width: 130, render: (_, row) => <Rate row={row} /> },
  { title: texts.fee, key: 'fee', width: 110, render: (_, row) => toPlain(row.redeem_fee_percent) },
  {
    title: texts.amounts,
    key: 'amounts',
    width: 140,
    render: (_, row) => `${toPlain(row.min_amount)} – ${toPlain(row.max_amount)}`,
  },
  {
    title: texts.taken,
    key: 'taken',
    width: 160,
    render: (_, row) => `${toPlain(row.taken)} / ${toPlain(row.quota)}`,
  },
  { title: texts.running, dataIndex: 'running', width: 90 },
  { title: texts.state, key: 'state', width: 150, render: (_, row) => <State row={row} /> },
  { title: '', key: 'actions', render: (_, row) => <ProductActions product={row} /> },
];

const RESERVE_COLUMNS: NonNullable<TableProps<LockProductList['reserves'][number]>['columns']> = [
  { title: texts.coin, dataIndex: 'currency_name', width: 100 },
  { title: texts.balance, key: 'balance', width: 180, render: (_, row) => toPlain(row.balance) },
  { title: texts.promised, key: 'promised', width: 180, render: (_, row) => toPlain(row.promised) },
  {
    title: texts.cover,
    key: 'cover',
    render: (_, row) => (row.cover_days < 0 ? texts.nothingOwed : row.cover_days),
  },
];

export function LockProductsPage() {
  const query = useCall(operatorLockProducts, {}, { everyMs: EVERY_MS });
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Flex className="filter-bar">
        <AddProduct />
      </Flex>
      <Loaded query={query}>
        {({ products, reserves }) => (
          <Flex vertical gap={24}>
            <Table size="small" rowKey="id" columns={COLUMNS} dataSource={[...products]} pagination={false} />
            <Table
              size="small"
              rowKey="currency_name"
              title={() => texts.reserve}
              columns={RESERVE_COLUMNS}
              dataSource={[...reserves]}
              pagination={false}
            />
          </Flex>
        )}
      </Loaded>
    </Page>
  );
}

function Rate({ row }: { readonly row: LockProduct }) {
  return (
    <>
      <div>{toPlain(row.day_rate_percent)}</div>
      {row.rate_changes.map(({ from_ms: fromMs, day_rate_percent: percent }) => (
        <div key={fromMs}>
          {texts.rateFrom}: {toPlain(percent)}, <Time ms={fromMs} />
        </div>
      ))}
    </>
  );
}

function State({ row }: { readonly row: LockProduct }) {
  return (
    <>
      {row.paused === 1 ? <StatusTag tone="bad" label={texts.paused} /> : <StatusTag tone="good" label={texts.open} />}
      {row.opens_ms > 0 && (
        <div>
          {texts.opens}: <Time ms={row.opens_ms} />
        </div>
      )}
      {row.closes_ms > 0 && (
        <div>
          {texts.closes}: <Time ms={row.closes_ms} />
        </div>
      )}
      {row.proposal_id > 0 && (
        <div>
          {texts.proposed} <a href="#/proposals">{row.proposal_id}</a>
        </div>
      )}
    </>
  );
}
