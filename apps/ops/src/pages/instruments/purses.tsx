import { FUNDED_PURSES, purseList } from '@candor/contract/halts';
import { proposePurse } from '@candor/contract/ops-halts';
import { currencyList } from '@candor/contract/wallet';
import { isZero, toAmount } from '@candor/money/decimal';
import { Alert, Flex, Table, type TableProps, Typography } from 'antd';
import { useCall } from '#data/use-call.ts';
import { instrumentTexts as texts } from '#texts/instruments.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';

interface Row {
  readonly purse: keyof typeof texts.purseNames;
  readonly currency_name: string;
  readonly balance: string;
}

const COLUMNS: NonNullable<TableProps<Row>['columns']> = [
  { title: texts.purse, dataIndex: 'purse', render: (purse: Row['purse']) => texts.purseNames[purse] },
  { title: texts.currency, dataIndex: 'currency_name' },
  { title: texts.balance, dataIndex: 'balance', render: (balance: string) => <Amount value={balance} /> },
];

const isEmpty = (balances: readonly Row[]): boolean =>
  balances.every(({ purse, balance }) => purse !== 'insurance' || isZero(toAmount(balance)));

/** The house's own purses, and how they are filled. */
export function Purses() {
  const query = useCall(purseList, {});
  return (
    <section className="section">
      <Typography.Title level={4}>{texts.purses}</Typography.Title>
      <Typography.Paragraph type="secondary">{texts.pursesLead}</Typography.Paragraph>
      <Loaded query={query}>
        {({ balances }) => (
          <Flex vertical gap={12}>
            {isEmpty(balances) && <Alert type="warning" showIcon title={texts.pursesEmpty} />}
            <Table
              size="small"
              rowKey={({ purse, currency_name: name }) => `${purse} ${name}`}
              columns={COLUMNS}
              dataSource={balances}
              pagination={false}
            />
            <div>
              <FundPurse />
            </div>
          </Flex>
        )}
      </Loaded>
    </section>
  );
}

function FundPurse() {
  const { data } = useCall(currencyList, {});
  const currencies = (data?.currency ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const purses = FUNDED_PURSES.map((value) => ({ value, label: texts.purseNames[value] }));
  return (
    <ConfirmAction
      call={proposePurse}
      input={{}}
      label={texts.fundPurse}
      title={texts.fundTitle}
      tone="primary"
      consequence={<p>{texts.fundWhat}</p>}
      fields={[
        { name: 'purse', label: texts.purse, required: true, options: purses },
        { name: 'currency_id', label: texts.currency, required: true, options: currencies },
        { name: 'amount', label: texts.amount, required: true },
        { name: 'reason', label: texts.reason, required: true, isLong: true },
      ]}
      done={texts.done}
    />
  );
}
