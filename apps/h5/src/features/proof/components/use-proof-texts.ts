import type { FuturesReceipt } from '@candor/domain/proof/futures-receipt';
import type { OptionReceipt } from '@candor/domain/proof/option-receipt';
import type { Check, ReceiptFile } from '@candor/domain/proof/receipt-check';
import type { ReceiptVerdict } from '@candor/domain/proof/verify-receipt';
import { canonical, mul, sub, toAmount, toRate } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { levelOf, outcomeOf, venuePrices } from '#features/proof/model/receipt-outcome.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { formatClockTime, formatDateTimeInZone } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** More venues than fit a line are counted instead. */
const SHOWN_VENUES = 3;

/** A file that was tampered with may hold anything: what cannot be written in the user's way is shown as it is. */
function orRaw(write: () => string, raw: string | number): string {
  try {
    return write();
  } catch {
    return String(raw);
  }
}

/** Figures, times and shares as this user reads them. */
export function useFigures() {
  const place = useTimePlace();
  const { locale } = place;
  return {
    /** A price, or an amount: every digit, at least two decimals. */
    figure: (value: string) => orRaw(() => formatAmount(value, { currency: '', locale }), value),
    gain: (value: string) => formatAmount(value, { currency: '', locale, sign: 'gain' }),
    percent: (rate: string) => {
      const percent = canonical(mul(toAmount(rate), toRate('100'), { scale: 8, rounding: 'down' }));
      return `${percent.replace('.', readNumberSigns(locale).decimal)}${readNumberSigns(locale).percent}`;
    },
    clock: (ms: number) => orRaw(() => formatClockTime(ms, place), ms),
    /** Down to the thousandth, as a tick has it. */
    exactClock: (ms: number) => orRaw(() => `${formatClockTime(ms, place)}.${String(ms % 1_000).padStart(3, '0')}`, ms),
    time: (ms: number) => formatDateTimeInZone(ms, place),
  };
}

export interface CheckText {
  readonly title: string;
  readonly value: string;
  readonly line: string;
}

/** What each check says: its name, the value it is about, and where that comes from. */
export function useCheckTexts(file: ReceiptFile, { receipt, checks }: ReceiptVerdict): (check: Check) => CheckText {
  const t = useTranslations('proof');
  const common = useTranslations('common.labels');
  const ofOption = useOptionLine(checks.some(({ name, state }) => name !== 'record' && state === 'failed'));
  const ofFutures = useFuturesLine();
  const { figure, gain, clock } = useFigures();
  const writeValue = (check: Check): string => {
    if (check.name === 'record') return t('hashes', { count: file.tree?.path.length ?? 0 });
    if (check.recorded === '') return common('none');
    if (check.name !== 'payout' || receipt?.kind !== 'option') return figure(check.recorded);
    return gain(sub(toAmount(check.recorded), toAmount(receipt.stake)));
  };
  const lineOf = (check: Check): string => {
    if (check.state === 'pending') return t(`wait.${check.wait}`);
    if (check.state === 'failed' && (check.fault !== 'mismatch' || check.name === 'record'))
      return t(`fault.${check.fault}`);
    if (check.name === 'record') return t('line.posted', { time: clock(file.tree?.root.to_ms ?? 0) });
    if (receipt === null) return '';
    return receipt.kind === 'option' ? ofOption(receipt, check) : ofFutures(receipt, check);
  };
  return (check) => ({
    title: t(`check.${check.name}`),
    value: check.name === 'record' && file.tree === null ? t('state.pending') : writeValue(check),
    line: lineOf(check),
  });
}

/** When a price is wrong, the payout only says that it follows from it. */
function useOptionLine(isBent: boolean): (receipt: OptionReceipt, check: Check) => string {
  const t = useTranslations('proof.line');
  const { figure, exactClock, percent } = useFigures();
  return (receipt, check) => {
    if (check.name === 'payout') {
      if (check.state === 'failed') return t('notFollows');
      if (isBent) return t('follows');
      return t(outcomeOf(receipt), { stake: figure(receipt.stake), percent: percent(receipt.payoutRate) });
    }
    if (check.tick === null || check.recomputed === '') {
      return receipt.voidReason === '' ? '' : t(`void.${receipt.voidReason}`);
    }
    const prices = venuePrices(check.tick.sources);
    if (check.name === 'settlement' && prices.length > 1 && prices.length <= SHOWN_VENUES) {
      return prices.map(figure).join(' · ');
    }
    return t('venues', { count: prices.length, time: exactClock(check.tick.timeMs) });
  };
}

function useFuturesLine(): (receipt: FuturesReceipt, check: Check) => string {
  const t = useTranslations('proof.line');
  const { figure, gain, exactClock } = useFigures();
  return (receipt, check) => {
    const { before } = receipt;
    if (check.name === 'position') {
      return t('margin', { margin: figure(before.margin), lots: before.lots, price: figure(before.entryPrice) });
    }
    if (check.name === 'trigger') {
      const level = levelOf(receipt);
      const met = { level: level === '' ? '' : figure(level), time: exactClock(receipt.tick.timeMs) };
      return t(`met.${receipt.cause}`, met);
    }
    return t('booked', { pnl: gain(receipt.pnl), fee: figure(receipt.fee) });
  };
}
