import { useState } from 'react';
import { useNow } from '#data/use-now.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import { useWithdraw } from '#features/fund/hooks/use-withdraw.ts';
import { useFiatLimit, useTarget, useWithdrawInfo, useWorth } from '#features/fund/hooks/use-withdraw-facts.ts';
import { networksOfCoin } from '#features/fund/model/network-rows.ts';
import {
  EMPTY_WITHDRAW,
  summarizeWithdraw,
  type WithdrawForm,
  type WithdrawInfo,
} from '#features/fund/model/withdraw-form.ts';
import { View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import type { NetworkPageProps } from './network-screen.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { WithdrawBody } from './withdraw-body.tsx';
import { WithdrawDock } from './withdraw-dock.tsx';
import { isSetUp, WithdrawNeeds } from './withdraw-needs.tsx';
import type { SecurityFacts } from './withdraw-panel.ts';

export function WithdrawPage({ rows, row, onPick }: NetworkPageProps) {
  const [form, setForm] = useState(EMPTY_WITHDRAW);
  // Withdrawals to a card use the fee and minimum of the coin's first network.
  const used = form.way === 'address' ? row : (networksOfCoin(rows, row.currency_id)[0] ?? row);
  const info = useWithdrawInfo(used);
  const security = useSecurityStatus();
  if (info.data && security.data) {
    if (!isSetUp(info.data, security.data)) return <WithdrawNeeds info={info.data} security={security.data} />;
    const shared = { rows, row: used, onPick, form, setForm };
    return <ReadyWithdraw {...shared} info={info.data} security={security.data} />;
  }
  return (
    <View>
      <Loaded query={info.isError ? info : { ...security, data: undefined }}>{() => null}</Loaded>
    </View>
  );
}

const TICK_MS = 1000;

type ReadyProps = NetworkPageProps & {
  form: WithdrawForm;
  setForm: (update: (form: WithdrawForm) => WithdrawForm) => void;
  info: WithdrawInfo;
  security: SecurityFacts;
};

function ReadyWithdraw({ rows, row, onPick, form, setForm, info, security }: ReadyProps) {
  const [isPaying, setPaying] = useState(false);
  const nowMs = useNow(TICK_MS);
  const target = useTarget(form, row);
  const worth = useWorth(row);
  const fiatLimitUsdt = useFiatLimit(info.verified_level);
  const summary = summarizeWithdraw(form, { row, info, target, worth, fiatLimitUsdt, nowMs });
  const submit = useWithdraw({
    refused: (refusal) => {
      setPaying(false);
      if (refusal === 'code_needed') setForm((current) => ({ ...current, codeAsked: true }));
    },
  });
  const change = (changed: Partial<WithdrawForm>) => {
    submit.forget();
    setForm((current) => ({ ...current, ...changed }));
  };
  const needs = { code: summary.codeNeeded, totp: security.totp === 1 };
  const panel = { rows, row, onPick, form, change, info, security, target, summary, needs, submit, nowMs };
  const isOpen = isPaying && !submit.isOutcomeUnknown;
  return (
    <>
      <View>
        <WithdrawBody {...panel} isPadOpen={isOpen} />
      </View>
      <WithdrawDock {...panel} onPay={() => setPaying(true)} />
      <PaySheet {...panel} open={isOpen} onClose={() => setPaying(false)} />
    </>
  );
}
