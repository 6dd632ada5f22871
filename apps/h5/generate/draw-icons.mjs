// Draws the app's icons and the discs of coins and stocks into apps/h5/public. Run it after changing a shape or colour:
//   node apps/h5/generate/draw-icons.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const GOLD = '#d4ba83';
const GROUND = '#0d0d0c';
const target = new URL('../public/', import.meta.url);

/** The mark lives on a 32 grid; its ink is 4 to 26 wide, so its optical middle is left of 16. */
const mark = `<path d="M24.6 9.1A11 11 0 1 0 24.6 22.9" fill="none" stroke="${GOLD}" stroke-width="3.2" stroke-linecap="round"/><circle cx="23" cy="16" r="3" fill="${GOLD}"/>`;

/** The mark on its ground. share: how much of the side the 32 grid takes; radius: of the corners, in parts of the side. */
function appIcon({ share, radius }) {
  const size = 512;
  const scale = (size * share) / 32;
  const middle = size / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${GROUND}"/><g transform="translate(${middle} ${middle}) scale(${scale}) translate(-15.2 -16)">${mark}</g></svg>\n`;
}

const tints = {
  amber: ['#3a2a14', '#f0b35c'],
  indigo: ['#23264a', '#a5adf5'],
  green: ['#12352c', '#7fd3b8'],
  sky: ['#14304a', '#86c0f0'],
  violet: ['#2f2144', '#c5a2f2'],
  slate: ['#26303a', '#b4c6d6'],
  yellow: ['#3a3214', '#e9cb62'],
  tan: ['#382c1a', '#dcbd88'],
  blue: ['#1a2a48', '#8db2f4'],
  red: ['#401d20', '#f29a9a'],
  teal: ['#12343a', '#7fcbd6'],
  stone: ['#2b2a28', '#cfccc4'],
};

/** Symbol: letters on the disc, tint. Muted on purpose, so that a list reads as one surface. */
const discs = {
  BTC: ['B', 'amber'],
  ETH: ['E', 'indigo'],
  USDT: ['T', 'green'],
  USDC: ['U', 'sky'],
  BNB: ['BN', 'yellow'],
  SOL: ['S', 'violet'],
  XRP: ['X', 'slate'],
  DOGE: ['D', 'tan'],
  ADA: ['A', 'blue'],
  TRX: ['TR', 'red'],
  LTC: ['LT', 'slate'],
  DOT: ['DO', 'violet'],
  LINK: ['L', 'blue'],
  AVAX: ['AV', 'red'],
  MATIC: ['M', 'violet'],
  ATOM: ['AT', 'indigo'],
  AAPL: ['AA', 'stone'],
  MSFT: ['MS', 'teal'],
  NVDA: ['NV', 'green'],
  TSLA: ['TS', 'red'],
  AMZN: ['AM', 'amber'],
  GOOGL: ['GO', 'blue'],
};

function disc(letters, tint) {
  const [ground, ink] = tints[tint];
  const size = letters.length === 1 ? 18 : 15;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${ground}"/><circle cx="20" cy="20" r="19.5" fill="none" stroke="#fff" stroke-opacity=".06"/><text x="20" y="20" dy=".36em" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="${size}" font-weight="600" fill="${ink}">${letters}</text></svg>\n`;
}

async function writePng(name, { svg, size }) {
  const png = await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(new URL(name, target), png);
}

async function drawAppIcons() {
  const rounded = appIcon({ share: 0.66, radius: 0.22 });
  // Maskable icons may be cut to a circle of 80 %: full ground, smaller mark. Apple rounds the corners itself.
  const maskable = appIcon({ share: 0.52, radius: 0 });
  const square = appIcon({ share: 0.62, radius: 0 });
  await writeFile(new URL('icon.svg', target), rounded);
  await writeFile(new URL('favicon.svg', target), appIcon({ share: 0.86, radius: 0.22 }));
  await writePng('icon-192.png', { svg: rounded, size: 192 });
  await writePng('icon-512.png', { svg: rounded, size: 512 });
  await writePng('maskable-512.png', { svg: maskable, size: 512 });
  await writePng('apple-touch-icon.png', { svg: square, size: 180 });
}

async function drawDiscs() {
  const folder = new URL('img/coins/', target);
  await mkdir(folder, { recursive: true });
  for (const [symbol, [letters, tint]] of Object.entries(discs)) {
    await writeFile(new URL(`${symbol.toLowerCase()}.svg`, folder), disc(letters, tint));
  }
}

await mkdir(target, { recursive: true });
await drawAppIcons();
await drawDiscs();
console.log(`icons drawn in ${fileURLToPath(target)}`);
