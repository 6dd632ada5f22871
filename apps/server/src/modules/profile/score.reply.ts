import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import type { operatorScoreAppeals } from '@candor/contract/ops-score';
import type { creditScore } from '@candor/contract/profile';
import {
  computeScore,
  otcStanding,
  restoresAtMs,
  SCORE_DELTAS,
  SCORE_MAX,
  type ScoreRule,
} from '@candor/domain/profile/credit-score';
import { decideScoreAppeal } from '@candor/domain/profile/decide-score-appeal';
import { toPerson } from '#kernel/operators/to-person';
import { toTime } from '#kernel/operators/to-time';
import { toWireTime } from '#platform/http/wire-time';
import type { AppealItem } from './appeals.store';
import type { ScoreEntry } from './score.store';

type Reply = ReplyOf<typeof creditScore>;

const RULES: Reply['rules'] = (Object.keys(SCORE_DELTAS) as ScoreRule[]).map((code) => ({
  code,
  delta: SCORE_DELTAS[code] ?? 0,
}));

const toEntry = (entry: ScoreEntry, { language, nowMs }: Reading): Reply['entries'][number] => {
  const createdAtMs = entry.createdAt.getTime();
  const decision = decideScoreAppeal({ delta: entry.delta, createdAtMs, hasAppeal: entry.appeal !== null }, nowMs);
  return {
    id: entry.id,
    delta: entry.delta,
    code: entry.reason,
    reason: sentenceOf(language, `score_${entry.reason}`),
    reference: entry.reference,
    appeal: entry.appeal ?? 'none',
    answer: entry.answer ?? '',
    can_appeal: decision.ok ? 1 : 0,
    created_time: toWireTime(entry.createdAt),
    created_time_ms: createdAtMs,
  };
};

const findReturnMs = (score: number, entries: readonly ScoreEntry[]): number => {
  if (score === SCORE_MAX) return 0;
  const losses = entries.filter(({ delta, appeal }) => delta < 0 && appeal !== 'accepted');
  return restoresAtMs(Math.max(...losses.map(({ createdAt }) => createdAt.getTime())));
};

interface Reading {
  readonly language: Language;
  readonly nowMs: number;
}

export const toCreditScore = (entries: readonly ScoreEntry[], reading: Reading): Reply => {
  const score = computeScore(entries.map((entry) => entry.delta));
  return {
    score,
    standing: otcStanding(score),
    returns_at_ms: findReturnMs(score, entries),
    rules: RULES,
    entries: entries.map((entry) => toEntry(entry, reading)),
  };
};

export const toAppealRow = (row: AppealItem): ReplyOf<typeof operatorScoreAppeals>['data'][number] => ({
  id: row.id,
  ...toPerson(row),
  credit_score: row.score,
  reason: row.reason,
  delta: row.delta,
  reference: row.reference,
  entered_at_ms: row.enteredAt.getTime(),
  text: row.text,
  state: row.state,
  answer: row.answer,
  decided_by: row.decidedBy,
  decided_at_ms: row.decidedAt?.getTime() ?? 0,
  ...toTime(row.createdAt),
});
