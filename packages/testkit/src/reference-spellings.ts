export const SAMPLE_HASH = '9f3c0a7be41d5826c7f0b1a2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f50a';

const upper = SAMPLE_HASH.toUpperCase();
const fullWidth = Array.from(SAMPLE_HASH, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
const inPieces = (between: string, size: number): string =>
  (SAMPLE_HASH.match(new RegExp(`.{${size}}`, 'g')) ?? []).join(between);

/** One transaction of a chain in the spellings people and programs give it. */
export const REFERENCE_SPELLINGS: readonly (readonly [name: string, spelling: string])[] = [
  ['plain', SAMPLE_HASH],
  ['upper case', upper],
  ['mixed case', upper.slice(0, 32) + SAMPLE_HASH.slice(32)],
  ['0x before it', `0x${SAMPLE_HASH}`],
  ['0X and upper case', `0X${upper}`],
  ['spaces around it', `  ${SAMPLE_HASH}\t`],
  ['a space in the middle', inPieces(' ', 32)],
  ['a space after every digit', inPieces(' ', 1)],
  ['0x apart', `0x ${SAMPLE_HASH}`],
  ['line breaks', inPieces('\r\n', 16)],
  ['a no-break space', inPieces('\u00a0', 8)],
  ['zero-width spaces', inPieces('\u200b', 4)],
  ['zero-width joiners and a byte order mark', `\ufeff0\u200dx${inPieces('\u2060', 8)}`],
  ['a right-to-left mark', `\u200f${SAMPLE_HASH}\u202e`],
  ['soft hyphens', inPieces('\u00ad', 16)],
  ['hyphens', inPieces('-', 8)],
  ['full-width characters', fullWidth],
  ['quotes', `"0x${SAMPLE_HASH}"`],
  ['an output number', `${SAMPLE_HASH}:0`],
  ['words before it', `tx: 0x${upper}`],
  ['a letter before it', `a ${SAMPLE_HASH}`],
  ['a letter after it', `${SAMPLE_HASH} a`],
  ['the page of an explorer', `https://etherscan.io/tx/0x${SAMPLE_HASH}`],
];

/** Texts a chain has no transaction for: too long to be a note, and no hash. */
export const NO_REFERENCES: readonly (readonly [name: string, text: string])[] = [
  ['one digit too few', SAMPLE_HASH.slice(1)],
  ['one digit too many', `${SAMPLE_HASH}0`],
  ['a Cyrillic letter inside', SAMPLE_HASH.replace('a', 'а')],
  ['the letter o for zero', SAMPLE_HASH.replaceAll('0', 'o')],
  ['0x twice', `0x0x${SAMPLE_HASH}`],
  ['half of one hash and half of another', SAMPLE_HASH.slice(0, 32).padEnd(63, '1')],
  ['only signs', '--- ---'],
  ['only invisible signs', '\u200b\u200b'],
];
