import { sentenceOf } from '@candor/contract/messages/tables';
import { expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

const texts = import.meta.glob<object>('./*/{fund,verification,settings,customer}.json', {
  eager: true,
  import: 'default',
});

function textOf(language: string, area: string, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      texts[`./${language}/${area}.json`],
    );
}

it.each(LANGUAGES)(
  'what waits for a reviewer has one word in $label: deposits, withdrawals, identity and cases',
  ({ code }) => {
    const word = textOf(code, 'fund', 'records.status.pending');
    expect(word).toMatch(/\S/);
    expect({
      withdrawal: sentenceOf(code, 'withdraw_state_reviewing'),
      identity: textOf(code, 'verification', 'state.review'),
      settings: textOf(code, 'settings', 'inReview'),
      case: textOf(code, 'customer', 'code.review'),
    }).toEqual({ withdrawal: word, identity: word, settings: word, case: word });
  },
);
