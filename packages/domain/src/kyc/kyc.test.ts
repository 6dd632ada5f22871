import { describe, expect, it } from 'vitest';
import { documentKey, isCardId, isRealName, maskCardId, normaliseCardId, parseIdType } from './check-document';
import {
  decideSubmission,
  decideVerification,
  levelOf,
  type Review,
  type Verification,
  type VerificationEvent,
} from './decide-submission';
import { VERIFICATION_RULES } from './verification-levels';

const EVENTS = {
  'submit 1': { kind: 'submit', level: 1 },
  'submit 2': { kind: 'submit', level: 2 },
  'approve 1': { kind: 'decide', level: 1, approve: true },
  'refuse 1': { kind: 'decide', level: 1, approve: false },
  'approve 2': { kind: 'decide', level: 2, approve: true },
  'refuse 2': { kind: 'decide', level: 2, approve: false },
} as const satisfies Record<string, VerificationEvent>;
type EventName = keyof typeof EVENTS;

const DECIDED = 'already_decided';
const BASIC_FIRST = 'real_basic_first';
const IN_REVIEW = 'real_in_review';
const PASSED = 'real_already_passed';

/** D5, D6: every state that can be reached × every event; a state as basic/advanced, or the refusal. */
const MATRIX: Readonly<Record<string, Readonly<Record<EventName, string>>>> = {
  '0/0': {
    'submit 1': '1/0',
    'submit 2': BASIC_FIRST,
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
  '1/0': {
    'submit 1': IN_REVIEW,
    'submit 2': BASIC_FIRST,
    'approve 1': '2/0',
    'refuse 1': '3/0',
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
  '3/0': {
    'submit 1': '1/0',
    'submit 2': BASIC_FIRST,
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
  '2/0': {
    'submit 1': PASSED,
    'submit 2': '2/1',
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
  '2/1': {
    'submit 1': PASSED,
    'submit 2': IN_REVIEW,
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': '2/2',
    'refuse 2': '2/3',
  },
  '2/3': {
    'submit 1': PASSED,
    'submit 2': '2/1',
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
  '2/2': {
    'submit 1': PASSED,
    'submit 2': PASSED,
    'approve 1': DECIDED,
    'refuse 1': DECIDED,
    'approve 2': DECIDED,
    'refuse 2': DECIDED,
  },
};

const parse = (text: string): Verification => {
  const [basic = 0, advanced = 0] = text.split('/').map((digit) => Number.parseInt(digit, 10) as Review);
  return { basic, advanced };
};
const print = ({ basic, advanced }: Verification): string => `${basic}/${advanced}`;
const names = Object.keys(EVENTS) as EventName[];

describe('verification, state by event', () => {
  it.each(Object.keys(MATRIX).flatMap((state) => names.map((name) => [state, name] as const)))(
    '%s, %s',
    (state, name) => {
      const decision = decideVerification(parse(state), EVENTS[name]);
      expect(decision.ok ? print(decision.next) : decision.code).toBe(MATRIX[state]?.[name]);
    },
  );

  it('reaches exactly the states of the table', () => {
    const seen = new Set(['0/0']);
    for (const state of seen) {
      for (const name of names) {
        const decision = decideVerification(parse(state), EVENTS[name]);
        if (decision.ok) seen.add(print(decision.next));
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(MATRIX).sort());
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('comes after e-mail (%s) and phone (%s)', (emailBound, phoneBound) => {
    for (const level of [1, 2] as const) {
      for (const state of Object.keys(MATRIX)) {
        expect(decideSubmission({ level, state: parse(state), emailBound, phoneBound })).toEqual({
          ok: false,
          code: 'bind_first',
          params: {},
        });
      }
    }
  });

  it('allows a submission with both bound', () => {
    expect(decideSubmission({ level: 1, state: parse('0/0'), emailBound: true, phoneBound: true })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['0/0', 0],
    ['1/0', 0],
    ['3/0', 0],
    ['2/0', 1],
    ['2/1', 1],
    ['2/3', 1],
    ['2/2', 2],
  ])('%s is level %i', (state, level) => {
    expect(levelOf(parse(state))).toBe(level);
  });

  it('has a row of limits for every level', () => {
    expect(VERIFICATION_RULES.levels.map((row) => [row.level, row.withdrawBtc24h, row.fiatUsdtPerTrade])).toEqual([
      [0, '0', '0'],
      [1, '200', '2000'],
      [2, '500', '1000000'],
    ]);
  });
});

describe('documents', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['3', null],
    ['00', null],
    ['-1', null],
    ['x', null],
  ])('type %j is %s', (text, type) => {
    expect(parseIdType(text)).toBe(type);
  });

  it.each(['张伟', 'Mina Okafor', "Anne-Marie O'Neil", '阿迪力·买买提', 'สมชาย ใจดี', 'J. R. Bauer', 'Nguyễn Văn An'])(
    'takes the name %j',
    (name) => {
      expect(isRealName(name)).toBe(true);
    },
  );
  it.each(['', 'A', ' Mina', 'Mina1', '<b>Mina</b>', 'Mi\nna', '...', 'M---a', 'M\u202ena', 'x'.repeat(61), 'a@b'])(
    'refuses the name %j',
    (name) => {
      expect(isRealName(name)).toBe(false);
    },
  );

  it.each([
    [0, '11010519491231002X', true],
    [0, '110105194912310021', false],
    [0, '110105491231002', true],
    [0, 'A123456789', true],
    [0, '3174012345678901', true],
    [1, 'E12345678', true],
    [1, '110105194912310021', true],
    [2, '12345', true],
    [2, '1234', false],
    [1, 'X'.repeat(21), false],
    [1, 'E1234;5678', false],
    [1, 'e12345678', false],
  ] as const)('type %i, number %s: %s', (type, card, expected) => {
    expect(isCardId(type, card)).toBe(expected);
  });

  it('sees one document behind its spellings', () => {
    const spellings = [
      '11010519491231002x',
      ' 110105 19491231 002X',
      '110105-19491231-002X',
      '１１０１０５１９４９１２３１００２Ｘ',
      '110105491231002',
    ];
    expect(new Set(spellings.map((text) => documentKey(normaliseCardId(text)))).size).toBe(1);
    expect(documentKey('E12345678')).toBe('E12345678');
  });

  it.each([
    ['11010519491231002X', '11**************2X'],
    ['E12345', 'E****5'],
    ['12345', '1***5'],
  ])('shows %s as %s', (card, masked) => {
    expect(maskCardId(card)).toBe(masked);
  });
});
