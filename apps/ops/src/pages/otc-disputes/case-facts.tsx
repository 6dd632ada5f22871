import { otcTexts } from '#texts/otc.ts';
import { otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { Amount } from '#ui/amount.tsx';
import { AsWritten } from '#ui/as-written.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { toTraderFacts } from '#ui/trader-facts.ts';
import { UserLink } from '#ui/user-link.tsx';
import { type DisputeCase, lastOutcomeOf } from './case-state.ts';

export const orderFacts = (dispute: DisputeCase): Fact[] => [
  { name: texts.coins, value: <Amount value={dispute.amount} currency={dispute.currency_name} /> },
  { name: texts.fiat, value: <Amount value={dispute.fiat_amount} currency={dispute.fiat} /> },
  { name: texts.price, value: <Amount value={dispute.price} currency={dispute.fiat} /> },
  { name: texts.value, value: <Amount value={dispute.usdt_value} currency="USDT" /> },
  { name: texts.orderState, value: texts.orderStates[dispute.state] },
  { name: texts.created, value: <Time ms={dispute.created_ms} /> },
  { name: texts.paid, value: <Time ms={dispute.paid_ms} /> },
  { name: texts.openedBy, value: texts.openers[dispute.opened_by] },
  { name: texts.opened, value: <Time ms={dispute.opened_ms} /> },
  { name: texts.answerDue, value: <Time ms={dispute.answer_due_ms} /> },
  ...payFacts(dispute),
  ...(dispute.reason === '' ? [] : [{ name: texts.reason, value: <AsWritten text={dispute.reason} /> }]),
  { name: texts.terms, value: dispute.terms === '' ? texts.noTerms : <AsWritten text={dispute.terms} /> },
];

/** Who pays to which account; the server sends it only while the order is open. */
const payFacts = ({ payer_name: payer, pay_to: payTo }: DisputeCase): Fact[] => [
  ...(payer === '' ? [] : [{ name: texts.payer, value: payer }]),
  ...(payTo === null
    ? []
    : [
        { name: texts.payTo, value: payTo.kind_name },
        { name: texts.holder, value: payTo.holder },
        ...payTo.fields.map(({ key, value }) => ({ name: otcTexts.payFields[key], value })),
      ]),
];

const outcomeWords = (dispute: DisputeCase): string => {
  const outcome = lastOutcomeOf(dispute);
  return outcome === '' ? texts.noOutcome : texts.outcomes[outcome];
};

export const decisionFacts = (dispute: DisputeCase): Fact[] => [
  { name: texts.outcome, value: outcomeWords(dispute) },
  { name: texts.outcomeReason, value: <AsWritten text={dispute.outcome_reason} /> },
  { name: texts.decidedBy, value: dispute.decided_by },
  { name: texts.decided, value: <Time ms={dispute.decided_ms} /> },
  { name: texts.carryOut, value: <Time ms={dispute.carry_out_ms} /> },
  ...(dispute.appealed_by === ''
    ? []
    : [{ name: texts.appealedBy, value: texts.roles[dispute.appealed_by] ?? dispute.appealed_by }]),
];

export const partyFacts = (party: DisputeCase['buyer']): Fact[] => [
  { name: texts.account, value: <UserLink id={party.user_id} name={party.user_name} /> },
  { name: texts.score, value: party.score },
  ...toTraderFacts(party),
];
