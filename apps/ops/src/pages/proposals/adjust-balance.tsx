import { proposeAdjustment } from '@candor/contract/ops-proposals';
import { WALLET_ACCOUNTS, type WalletAccount } from '@candor/contract/wallet';
import { Button, Drawer, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrencyOptions } from '#data/use-currency-options.ts';
import { useMay } from '#data/use-me.ts';
import { proposalTexts as texts } from '#texts/proposals.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';

interface Adjustment {
  readonly userId: string;
  readonly currencyId: string;
  readonly account: WalletAccount;
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
}

const WIDTH = 440;
const isComplete = ({ userId, currencyId, amount }: Adjustment): boolean =>
  [userId, currencyId, amount].every((text) => text.trim() !== '');

/** A link may name the user: #/proposals?adjust=7. */
export function AdjustBalance() {
  const [params, setParams] = useSearchParams();
  const named = params.get('adjust');
  const close = () => setParams({});
  if (!useMay(proposeAdjustment)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setParams({ adjust: '' })}>
        {texts.adjust}
      </Button>
      {named !== null && (
        <Drawer open size={WIDTH} title={texts.adjustTitle} onClose={close}>
          <AdjustForm userId={named} onDone={close} />
        </Drawer>
      )}
    </>
  );
}

function AdjustForm({ userId, onDone }: { readonly userId: string; readonly onDone: () => void }) {
  const [draft, setDraft] = useState<Adjustment>({
    userId,
    currencyId: '',
    account: 'change',
    direction: 'credit',
    amount: '',
  });
  const set = (part: Partial<Adjustment>) => setDraft({ ...draft, ...part });
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={texts.userId} htmlFor="adjust-user">
        <Input id="adjust-user" value={draft.userId} onChange={(event) => set({ userId: event.target.value.trim() })} />
      </Form.Item>
      <Currency value={draft.currencyId} onChange={(currencyId) => set({ currencyId })} />
      <Form.Item label={texts.account} htmlFor="adjust-account">
        <Select
          id="adjust-account"
          value={draft.account}
          options={WALLET_ACCOUNTS.map((value) => ({ value, label: texts.accounts[value] }))}
          onChange={(account) => set({ account })}
        />
      </Form.Item>
      <Form.Item label={texts.direction}>
        <Radio.Group value={draft.direction} onChange={(event) => set({ direction: event.target.value })}>
          <Radio value="credit">{texts.credit}</Radio>
          <Radio value="debit">{texts.debit}</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item label={texts.amount} htmlFor="adjust-amount">
        <Input
          id="adjust-amount"
          inputMode="decimal"
          value={draft.amount}
          onChange={(event) => set({ amount: event.target.value.trim() })}
        />
      </Form.Item>
      <Propose draft={draft} onDone={onDone} />
    </Form>
  );
}

function Currency({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const options = useCurrencyOptions();
  return (
    <Form.Item label={texts.currency} htmlFor="adjust-currency">
      <Select
        id="adjust-currency"
        showSearch={{ optionFilterProp: 'label' }}
        value={value === '' ? null : value}
        options={options}
        onChange={onChange}
      />
    </Form.Item>
  );
}

function Propose({ draft, onDone }: { readonly draft: Adjustment; readonly onDone: () => void }) {
  const currency = useCurrencyOptions().find(({ value }) => value === draft.currencyId)?.label ?? '';
  const facts = [
    { name: texts.userId, value: draft.userId },
    { name: texts.account, value: texts.accounts[draft.account] },
    { name: texts.direction, value: texts[draft.direction] },
    { name: texts.amount, value: `${draft.amount} ${currency}` },
  ];
  return (
    <ConfirmAction
      call={proposeAdjustment}
      input={{
        user_id: draft.userId,
        currency_id: draft.currencyId,
        account: draft.account,
        direction: draft.direction,
        amount: draft.amount,
      }}
      label={texts.propose}
      title={texts.adjustTitle}
      tone="primary"
      disabled={!isComplete(draft)}
      consequence={
        <>
          <p>{texts.adjustWhat}</p>
          <Facts rows={facts} />
        </>
      }
      fields={[{ name: 'reason', label: texts.adjustReason, required: true, isLong: true }]}
      done={texts.adjusted}
      onDone={onDone}
    />
  );
}
