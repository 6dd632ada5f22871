// Draws the pictures that old clients know by address, into apps/h5/public/static/image: avatars to choose from and the
// icons of the menu. Run it after changing a shape or colour:
//   node apps/h5/generate/draw-old-client-pictures.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const target = new URL('../public/static/image/', import.meta.url);
const AVATARS = 30;
const GOLD = '#d4ba83';
const GROUND = '#0d0d0c';

/** What a head wears; drawn over it. */
const HEADWEAR = [
  '<path d="M36 54a28 28 0 0 1 56 0q-28-16-56 0z"/>',
  '<path d="M34 60V46a30 30 0 0 1 60 0v14q-6-20-30-20T34 60z"/>',
  '<path d="M30 50h68v6H30z"/><path d="M40 50V32q24-14 48 0v18z"/>',
  '<circle cx="64" cy="22" r="10"/><path d="M38 52a27 27 0 0 1 52 0q-26-10-52 0z"/>',
  '<path d="M36 56q4-32 28-32t28 32q-14-2-18-14-10 12-38 14z"/>',
];
const MOUTHS = ['M54 72q10 8 20 0', 'M55 74h18', 'M54 71q10 12 20 0z'];

/** A small person in a colour of its own. */
function avatar(number) {
  const hue = Math.round((360 / AVATARS) * (number - 1));
  const colour = (saturation, lightness) => `hsl(${hue},${saturation}%,${lightness}%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="${colour(45, 88)}"/><path d="M20 128a44 36 0 0 1 88 0z" fill="${colour(48, 42)}"/><circle cx="64" cy="60" r="28" fill="#f3d9c3"/><g fill="${colour(40, 28)}">${HEADWEAR[number % HEADWEAR.length]}<circle cx="54" cy="60" r="3"/><circle cx="74" cy="60" r="3"/></g><path d="${MOUTHS[number % MOUTHS.length]}" fill="none" stroke="#8a4b3a" stroke-width="3" stroke-linecap="round"/></svg>`;
}

/** Strokes on a grid of 24, by the number in the icon's name. */
const MENU_ICONS = new Map([
  [1, 'M12 3v12M7 10l5 5 5-5M4 20h16'],
  [2, 'M12 15V3M7 8l5-5 5 5M4 20h16'],
  [3, 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 9v4l3 2M10 2h4'],
  [4, 'M4 20v-7M9 20V9M14 20v-5M19 20V5M3 9l6-5 5 5 6-6'],
  [5, 'M4 18a9 9 0 1 1 16 0M12 15l4-6'],
  [6, 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12M15 9.5A6 6 0 1 1 9.5 17.5'],
  [7, 'M7 3v4M7 15v4M5 7h4v8H5zM17 5v3M17 16v5M15 8h4v8h-4z'],
  [8, 'M5 12a7 5.500 0 0 1 10-5l4-2v4l2 3v3h-2l-2 3v2h-3v-2H10v2H7v-3a6 6 0 0 1-2-5M10 8h3M16 11v.1'],
  [9, 'M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3-5.6 3 1.3-6.200L3 9.500l6.3-.700z'],
  [10, 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3M12 15v2'],
  [11, 'M4 8h16l-4-4M20 16H4l4 4'],
  [12, 'M4 20L14 10M5 5q8-3 14 3 4 5 2 11-2-7-6-10T5 5'],
  [13, 'M3 4h18v7H3zM3 13h18v7H3zM7 7.500v.1M7 16.500v.1'],
  [14, 'M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5'],
  [15, 'M4 8h14l-4-4M20 16H6l4 4'],
  [16, 'M12 21a9 9 0 1 0-9-9M3 7v5h5M12 8v5l3 2'],
  [17, 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6'],
  [18, 'M4 7h16v12H4zM4 7l11-4v4M16 13h1'],
  [19, 'M4 7h10M18 7h2M14 5v4M4 17h2M10 17h10M10 15v4'],
  [20, 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H4zM17 14h3v5h-3zM20 19q-1 3-7 3'],
  [21, 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4'],
  [22, 'M3 5h18v14H3zM8 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4M5 16h6M14 9h4M14 13h4'],
  [23, 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8'],
  [24, 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.500a2.5 2.5 0 1 1 3.5 2.200c-.7.3-1 .9-1 1.800M12 17v.1'],
  [25, 'M18 21a8 8 0 0 0-16 0M10 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10M22 20c0-3.4-2-6.500-4-8a5 5 0 0 0-.5-8.300'],
  [26, 'M4 4h16v16H4zM4 16l5-5 4 4 3-3 4 4M15 8.500v.1'],
  [27, 'M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 20a6 6 0 0 1 9-5M14 10h7l-3-3M21 16h-7l3 3'],
  [28, 'M13 2L5 13h6l-1 9 9-12h-6z'],
  [29, 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2'],
  [30, 'M16 21v-1a5 5 0 0 0-5-5H8a5 5 0 0 0-5 5v1M9.500 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M19 8v6M16 11h6'],
  [31, 'M12 4v.1M9 9v.1M15 9v.1M6 14v.1M12 14v.1M18 14v.1M3 18v3h18v-3M9 18v3M15 18v3'],
  [
    32,
    'M14 9.500H7l-4 4V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v4.500a1 1 0 0 1-1 1M19 8.500h1a1 1 0 0 1 1 1V21l-4-4h-6a1 1 0 0 1-1-1v-2',
  ],
]);

function menuIcon(strokes) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" rx="10" fill="${GROUND}"/><path d="${strokes}" fill="none" stroke="${GOLD}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

async function writePng(name, svg) {
  await writeFile(
    new URL(name, target),
    await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
}

await mkdir(new URL('avatar/', target), { recursive: true });
for (let number = 1; number <= AVATARS; number += 1) await writePng(`avatar/${number}.png`, avatar(number));
for (const [number, strokes] of MENU_ICONS) await writePng(`home-nav-${number}.png`, menuIcon(strokes));
