import { describe, expect, it } from 'vitest';
import { toMessageParts } from './message-parts.ts';

const spell = (text: string, mentions?: readonly string[]): readonly string[] =>
  toMessageParts(text, mentions).map((part) => (part.kind === 'mask' ? `<${part.mask}>` : `${part.kind}:${part.text}`));

describe('parts of a message', () => {
  it.each([
    ['Hello', ['text:Hello']],
    ['', []],
    ['Best signals •link• or send to •address•', ['text:Best signals ', '<link>', 'text: or send to ', '<address>']],
    ['call •phone•', ['text:call ', '<phone>']],
    ['••• now', ['<other>', 'text: now']],
    ['a • b', ['text:a • b']],
    ['@Mina hello', ['text:@Mina hello']],
  ])('%s', (text, parts) => expect(spell(text)).toEqual(parts));

  it('marks only people the server names as mentioned', () =>
    expect(spell('@Mina and @Jun, hi', ['Mina'])).toEqual(['mention:@Mina', 'text: and @Jun, hi']));

  it('finds the longer of two names', () =>
    expect(spell('@Anna, @Ann', ['Ann', 'Anna'])).toEqual(['mention:@Anna', 'text:, ', 'mention:@Ann']));

  it('takes signs of a pattern in a name as they are', () =>
    expect(spell('@u***92 and @uuu92', ['u***92'])).toEqual(['mention:@u***92', 'text: and @uuu92']));

  it.each(['<img src=x onerror=alert(1)>', '•<script>•', '@<b>Mina'])('keeps %s as text', (text) =>
    expect(spell(text, ['Mina'])).toEqual([`text:${text}`]),
  );
});
