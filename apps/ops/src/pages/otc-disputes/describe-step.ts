import { frame } from '#texts/frame.ts';
import { otcStepTexts as texts } from '#texts/otc-disputes.ts';
import { groupDigits } from '#ui/group-digits.ts';
import { toUtcInput } from '#ui/utc-input.ts';

type Data = Readonly<Record<string, string | undefined>>;

const amountOf = (amount: string | undefined, currency = ''): string =>
  amount === undefined ? frame.never : `${groupDigits(amount)} ${currency}`.trim();
const timeOf = (ms: string | undefined): string =>
  ms === undefined ? frame.never : toUtcInput(Number.parseInt(ms, 10)).replace('T', ' ');
const sideOf = (by: string | undefined): string => texts.sides[by ?? ''] ?? frame.never;
const reasonOf = (reason: string | undefined): string => texts.reasons[reason ?? ''] ?? reason ?? frame.never;
const outcomeOf = ({ outcome }: Data) => (outcome === 'release' ? ('release' as const) : ('refund' as const));

const STEPS: Readonly<Record<string, (data: Data) => string>> = {
  created: ({ amount, currency, fiat_amount: fiatAmount, fiat, due_ms: due }) =>
    texts.created(amountOf(amount, currency), amountOf(fiatAmount, fiat), timeOf(due)),
  paid: () => texts.paid,
  released: ({ amount, currency }) => texts.released(amountOf(amount, currency)),
  cancelled: ({ reason, amount, currency, counts }) =>
    [texts.cancelled(reasonOf(reason), amountOf(amount, currency)), ...(counts === '1' ? [texts.counts] : [])].join(
      ' ',
    ),
  cancel_asked: ({ reason }) => texts.cancelAsked(reasonOf(reason)),
  timed_out: ({ amount, currency }) => texts.timedOut(amountOf(amount, currency)),
  disputed: ({ by, due_ms: due }) => texts.disputed(sideOf(by), timeOf(due)),
  decided: (data) =>
    `${texts.decided[outcomeOf(data)]} ${data.is_final === '1' ? texts.final : texts.window(timeOf(data.due_ms))}`,
  appealed: ({ by }) => texts.appealed(sideOf(by)),
  carried_out: (data) => texts.carriedOut[outcomeOf(data)](amountOf(data.amount, data.currency)),
  operator_wrote: () => texts.operatorWrote,
};

/** A step of an order in words; one that is not known here is shown as the server names it. */
export const describeStep = (code: string, data: Data): string =>
  STEPS[code]?.(data) ?? [code, ...Object.entries(data).map(([name, value]) => `${name}: ${value}`)].join(' ');
