import type { ReplyOf } from '@candor/contract/call';
import type { operatorOtcTraders } from '@candor/contract/ops-otc';
import { frame } from '#texts/frame.ts';
import { otcTexts } from '#texts/otc.ts';
import { toDuration } from './duration.ts';
import type { Fact } from './facts.tsx';

type Figures = Pick<
  ReplyOf<typeof operatorOtcTraders>['data'][number],
  'orders' | 'orders_30d' | 'completion' | 'pay_seconds' | 'release_seconds' | 'partners' | 'rating' | 'ratings'
>;

const { figures: texts } = otcTexts;

/** A completion rate; none before an order has ended. */
export const toCompletion = (completion: string): string => (completion === '' ? frame.never : `${completion} %`);

/** Figures of an OTC trader. */
export const toTraderFacts = (figures: Figures): Fact[] => [
  { name: texts.orders, value: texts.of(figures.orders, figures.orders_30d) },
  { name: texts.completion, value: toCompletion(figures.completion) },
  { name: texts.pay, value: toDuration(figures.pay_seconds) },
  { name: texts.release, value: toDuration(figures.release_seconds) },
  { name: texts.partners, value: figures.partners },
  { name: texts.rating, value: figures.rating === '' ? frame.never : texts.ratings(figures.rating, figures.ratings) },
];
