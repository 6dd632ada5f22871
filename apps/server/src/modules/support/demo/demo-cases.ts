import type { Language } from '@candor/contract/languages';

export interface DemoCase {
  /** Finds the case again, so that it is seeded once. */
  readonly key: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: Language;
  readonly openedMinutesAgo: number;
  /** Null: it waits. */
  readonly answer: { readonly minutesAgo: number; readonly text: string; readonly close: boolean } | null;
}

const DAY_MINUTES = 1_440;

/** Two of the demo user that were answered and read, and two of others that wait for an operator. */
export const DEMO_CASES: readonly DemoCase[] = [
  {
    key: '00000000-0000-4000-8000-000000000071',
    email: 'demo@candor.test',
    subject: 'My first option',
    message: 'My 60 second option closed below my chart. Which price was used?',
    language: 'en',
    openedMinutesAgo: 3 * DAY_MINUTES,
    answer: {
      minutesAgo: 3 * DAY_MINUTES - 6,
      text: 'The settlement uses the median of several sources; the chart draws one. The receipt of the order has all prices, so you can check me.',
      close: true,
    },
  },
  {
    key: '00000000-0000-4000-8000-000000000072',
    email: 'demo@candor.test',
    subject: 'Withdrawal in review',
    message: 'How long does the review of a withdrawal take?',
    language: 'en',
    openedMinutesAgo: DAY_MINUTES,
    answer: {
      minutesAgo: DAY_MINUTES - 11,
      text: 'A person approves each withdrawal, usually within three hours. You can cancel until it is approved.',
      close: false,
    },
  },
  {
    key: '00000000-0000-4000-8000-000000000073',
    email: 'alice@candor.test',
    subject: 'Dépôt sur le mauvais réseau',
    message: 'J’ai envoyé des USDT sur un autre réseau que celui affiché. Que puis-je faire ?',
    language: 'fra',
    openedMinutesAgo: 42,
    answer: null,
  },
  {
    key: '00000000-0000-4000-8000-000000000074',
    email: 'bob@candor.test',
    subject: 'How do I verify a receipt?',
    message: 'I downloaded the receipt of an order. Which program checks it without the app?',
    language: 'en',
    openedMinutesAgo: 15,
    answer: null,
  },
];
