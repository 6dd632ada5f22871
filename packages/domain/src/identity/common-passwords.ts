import { hasProductName } from './product-name';

/**
 * Common passwords as patterns: frequent words, suffixes, keyboard or alphabet runs, and repetitions. Together they
 * cover well over a thousand spellings.
 */
const WORDS = `
  password passwort passw pass passwd qwerty qwertyui qwertyuiop qwert azerty asdfgh asdfghjkl asdf zxcvbn zxcvbnm zxcv iloveyou loveyou ilove love
  lovely loveme lover welcome letmein login admin administrator root user guest master hello helloworld secret changeme default
  test testing tester access system server computer internet samsung apple google facebook android iphone
  monkey dragon tiger lion eagle panther dolphin rabbit kitten puppy chicken horse bear wolf shark butterfly
  football soccer baseball basketball hockey tennis golf liverpool arsenal chelsea barcelona realmadrid juventus yankees lakers
  superman batman spiderman ironman starwars pokemon pikachu naruto mickey snoopy minecraft fortnite roblox matrix ninja
  sunshine princess angel angels shadow flower sweet sweety sweetheart honey baby babygirl babyboy cookie chocolate cheese banana orange
  summer winter spring autumn monday friday january february march april june july august september october november december
  michael jordan jennifer jessica michelle ashley amanda andrew daniel thomas robert george charlie matthew anthony joshua
  hunter ranger killer buster maggie ginger pepper bailey harley thunder diamond silver golden purple yellow
  freedom forever friends family lucky happy smile peace money rich power prince queen king
  bitcoin ethereum crypto trading trader wallet binance coinbase candor
  fuckyou fuckme asshole biteme trustno whatever nothing mustang ferrari porsche mercedes corvette yamaha
  woaini zhang wang admin888 qwe asd zxc abc abcd abcde abcdef aaa a aa q qq zz
  sayang bismillah contrasena bonjour soleil doudou marseille teamo tequiero estrella mexico hola amor princesa
  hallo schatz sommer ficken senha brasil flamengo sakura arigato doraemon saranghae
`;

const EXACT = `
  trustno1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc zaq12wsx zaq1zaq1 xsw2zaq1 1qazxsw2 qweasd qweasdzxc
  qwe123qwe asd123asd 123qweasd 123qwe123 1234qwer qwer1234 asdf1234 zxcv1234 12qwaszx 741852963 147258369 159753456 789456123 456789123 963852741 147852369
  987456321 159357456 5201314 52013140 1314520 7758521 7758258 woaini1314 woaini520 wojiushiwo 31415926 3141592653 11223344 1122334455 112233445566
  123321123 123454321 1234554321 12344321 321321321 147147147 159159159 123abcd 123456abc 1234abcd 123456aa 12345qwert 123456qwerty p455w0rd
  letmein22 iloveyou2 ncc1701d rush2112 thx1138a bond007 james007 agent007 blink182 sum41sum metallica nirvana slipknot greenday eminem50
  michael23 jordan23 abc123abc 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1s2d3f4 z1x2c3v4 opensesame whatever1 nopassword mypassword newpassword yourpassword thepassword
`;

const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const RUN_LENGTH = 6;
/** Digits and marks before or behind a word: years, 123, !, @123 and the like. */
const TAIL = /[0-9!@#$%&*.?_+-]{0,8}$/;
const HEAD = /^[0-9!@#$%&*._-]{0,8}/;
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const LONGEST_COMMON = 24;
/** Longer ones are refused for their length. */
const MAX_LENGTH = 128;

const listed = (text: string): string[] => text.trim().split(/\s+/);
const words: ReadonlySet<string> = new Set(listed(WORDS));
const exact: ReadonlySet<string> = new Set(listed(EXACT));
const bothWays = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

const unleet = (text: string): string => text.replace(/[013457@$!]/g, (mark) => LEET[mark] ?? mark);

function isWordWithTail(text: string): boolean {
  const bare = text.replace(TAIL, '');
  return [bare, bare.replace(HEAD, '')].some((word) => word !== '' && (isWord(word) || isWord(unleet(word))));
}

// A word written twice is no better than once.
function isWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return words.has(text) || (half + half === text && words.has(half));
}

/** One to four characters over and over: 1111111, 12121212, abcabcabc. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const unit = text.slice(0, length);
    return text.length >= length * 2 && unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text;
  });
}

/** Made of pieces of runs, such as 1234567, qwerty123456 or 654321abcdef. */
function isMadeOfRuns(text: string): boolean {
  const isRun = (part: string): boolean => part === '' || bothWays.some((run) => run.includes(part));
  if (text.length >= RUN_LENGTH && isRun(text)) return true;
  return [...text].some(
    (_, at) => at >= 3 && text.length - at >= 3 && isRun(text.slice(0, at)) && isRun(text.slice(at)),
  );
}

/** Among those that are tried first, or with the product's name in it. */
export function isCommonPassword(password: string): boolean {
  if (hasProductName(password.slice(0, MAX_LENGTH))) return true;
  if (password.length > LONGEST_COMMON) return false;
  const text = password.toLowerCase();
  const whole = [text, unleet(text)];
  if (whole.some((spelling) => exact.has(spelling) || isWord(spelling))) return true;
  return isRepetition(text) || isMadeOfRuns(text) || isWordWithTail(text) || isDigitsAlike(text);
}

/** Seven or eight digits that are a date, or use no more than three different ones. */
function isDigitsAlike(text: string): boolean {
  if (!/^[0-9]{7,12}$/.test(text)) return false;
  return (
    new Set(text).size <= 3 ||
    /^(19|20)[0-9]{2}(0[1-9]|1[0-2])([0-2][0-9]|3[01])$/.test(text) ||
    /^([0-2][0-9]|3[01])(0[1-9]|1[0-2])(19|20)[0-9]{2}$/.test(text)
  );
}
