import { type Call, OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { ALL_CALLS } from '@candor/contract/calls';
import type { HaltKind } from '@candor/contract/halts';
import type { Language } from '@candor/contract/languages';
import { canonical } from '@candor/money/decimal';
import { type AdjustmentsOfMonth, countAdjustments } from '#kernel/ledger/adjustments.store';
import { heading, paragraphs, points, subheading, table } from './texts/article-words';
import en from './texts/staff/en.json';
import fra from './texts/staff/fra.json';
import hk from './texts/staff/hk.json';
import jp from './texts/staff/jp.json';
import kor from './texts/staff/kor.json';
import spa from './texts/staff/spa.json';
import th from './texts/staff/th.json';
import zh from './texts/staff/zh.json';

/** Texts of the public page about staff. Each power is keyed by the path of the call that grants it. */
interface StaffTexts extends Omit<typeof en, 'powers'> {
  readonly powers: Readonly<Record<string, string>>;
}

export const STAFF_TEXTS: Readonly<Record<Language, StaffTexts>> = { zh, en, hk, th, jp, kor, fra, spa };

/** The table of permissions: all console calls, each with the roles that may make it. */
export const operatorCalls = (): readonly Call[] => ALL_CALLS.filter(({ auth }) => auth === 'operator');

type Group = 'everybody' | OperatorRole;

const isForEverybody = ({ roles }: Call): boolean => OPERATOR_ROLES.every((role) => roles.includes(role));

const callsOf = (group: Group): readonly Call[] =>
  operatorCalls().filter((call) =>
    group === 'everybody' ? isForEverybody(call) : call.roles.includes(group) && !isForEverybody(call),
  );

/** Several calls may share one description of a power: it is listed once. */
const writeGroup = ({ roles, powers }: StaffTexts, group: Group): string => {
  const lines = new Set(callsOf(group).map(({ path }) => powers[path] ?? path));
  return lines.size === 0 ? '' : subheading(roles[group]) + points(...lines);
};

/** What each role may do, from the table of permissions. */
export const writePowers = (language: Language): string => {
  const texts = STAFF_TEXTS[language];
  const groups = (['everybody', ...OPERATOR_ROLES] as const).map((group) => writeGroup(texts, group));
  return heading(texts.heading) + paragraphs(texts.intro) + groups.join('');
};

/** How often balances were adjusted, from the books. */
export const writeAdjustments = (language: Language, months: readonly AdjustmentsOfMonth[]): string => {
  const { adjustments: texts } = STAFF_TEXTS[language];
  const total = texts.total.replace('{count}', String(countAdjustments(months)));
  const head = [texts.month, texts.coin, texts.number, texts.credited, texts.debited];
  const rows = months.map((one) => [
    one.month,
    one.currencyName,
    String(one.number),
    canonical(one.credited),
    canonical(one.debited),
  ]);
  return heading(texts.heading) + paragraphs(texts.intro, total) + (rows.length === 0 ? '' : table(head, ...rows));
};

/** How often instruments were halted, from the public list. */
export const writeHalts = (language: Language, counts: Readonly<Record<HaltKind, number>>): string => {
  const { halts: texts } = STAFF_TEXTS[language];
  const total = texts.total.replace('{halts}', String(counts.halt)).replace('{pauses}', String(counts.fund));
  return heading(texts.heading) + paragraphs(texts.intro, total);
};
