import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DemoRarity = 'N' | 'R' | 'SR';

export interface DemoArtist {
  readonly key: string;
  readonly name: string;
  readonly biography: string;
  readonly avatar: string;
}

export interface DemoWork {
  readonly key: string;
  readonly artist: string;
  readonly file: string;
  readonly type: 'image' | 'gif' | 'audio' | 'video';
  /** A still picture of a work that is not one itself. */
  readonly cover: string | null;
  readonly title: string;
  readonly description: string;
  readonly rarity: DemoRarity;
}

export interface DemoSeries {
  readonly key: string;
  readonly artist: string;
  readonly title: string;
  readonly description: string;
  readonly cover: string;
  readonly items: readonly DemoWork[];
}

/** Invented people. Their pictures and works are drawn by assets/generate/draw-nft-art.mjs. */
export const DEMO_ARTISTS: readonly DemoArtist[] = [
  {
    key: 'varnholt',
    name: 'Ilse Varnholt',
    biography:
      'Draws shores, dunes and gardens at night with code. She builds each picture from layers of simple waves, the farthest first.',
    avatar: 'artist-varnholt.jpg',
  },
  {
    key: 'maku',
    name: 'Teodor Maku',
    biography:
      'Works on square grids: tiles, weaving and arches. A few rules decide each pattern, and chance decides the rest.',
    avatar: 'artist-maku.jpg',
  },
  {
    key: 'ariyo',
    name: 'Sena Ariyo',
    biography:
      'Makes charts of skies that do not exist. Her subjects are orbits, phases of the moon, starlight and wind.',
    avatar: 'artist-ariyo.jpg',
  },
];

type Words = readonly [title: string, description: string];

const image = (
  artist: string,
  [key, rarity]: readonly [string, DemoRarity],
  [title, description]: Words,
): DemoWork => ({
  key,
  artist,
  file: `${key}.jpg`,
  type: 'image',
  cover: null,
  title,
  description,
  rarity,
});

const TYPES = { gif: 'gif', mp3: 'audio', webm: 'video', mp4: 'video' } as const;

const moving = (
  artist: string,
  [key, ending, rarity]: readonly [string, keyof typeof TYPES, DemoRarity],
  [title, description]: Words,
): DemoWork => ({
  key,
  artist,
  file: `${key}.${ending}`,
  type: TYPES[ending],
  cover: `${key}-cover.jpg`,
  title,
  description,
  rarity,
});

const VARNHOLT_WORKS: readonly DemoWork[] = [
  image(
    'varnholt',
    ['low-water', 'R'],
    ['Low Water', 'Nine bands of sand and sea in violet and rose under a full moon.'],
  ),
  image('varnholt', ['salt-marsh', 'N'], ['Salt Marsh', 'Reeds and rushes in gold and bone stand before a low sun.']),
  image(
    'varnholt',
    ['seven-ridges', 'N'],
    ['Seven Ridges', 'Seven mountain ridges, each darker than the one behind it, with mist between.'],
  ),
  image(
    'varnholt',
    ['tide-lines', 'R'],
    ['Tide Lines', 'Twenty-one lines follow the height of a sea floor, from sand at the top to deep blue.'],
  ),
  image(
    'varnholt',
    ['moon-path', 'N'],
    ['Moon Path', 'A full moon above a calm bay. Its light lies on the water in short strokes.'],
  ),
  moving(
    'varnholt',
    ['slow-swell', 'gif', 'N'],
    ['Slow Swell', 'Nine bands of water rise and fall in a loop of four seconds.'],
  ),
  moving(
    'varnholt',
    ['harbour-bells', 'mp3', 'N'],
    ['Harbour Bells', 'Twelve bell strokes over three slow chords in D. Synthesised, 21 seconds.'],
  ),
  moving(
    'varnholt',
    ['dusk-to-dawn', 'webm', 'SR'],
    ['Dusk to Dawn', 'The sun and the moon go once around a field of dunes in eight seconds, with a quiet chord.'],
  ),
];

const MAKU_WORKS: readonly DemoWork[] = [
  image(
    'maku',
    ['courtyard', 'R'],
    ['Courtyard', 'A floor of sixty-four tiles in green, gold and clay, mirrored in both directions.'],
  ),
  image('maku', ['warp-and-weft', 'N'], ['Warp and Weft', 'Fourteen bands by fourteen, woven over two and under two.']),
  image('maku', ['arcade', 'N'], ['Arcade', 'Two rows of nested arches in terracotta and sand.']),
  image(
    'maku',
    ['meander', 'N'],
    ['Meander', 'Quarter arcs on a grid of twenty-five squares join into rings and long paths.'],
  ),
  image(
    'maku',
    ['folded-paper', 'R'],
    ['Folded Paper', 'Cubes of coloured paper, lit from above, get darker towards the lower edge.'],
  ),
  moving(
    'maku',
    ['turning-tiles', 'gif', 'R'],
    ['Turning Tiles', 'Sixteen tiles make half a turn, one diagonal after the other, and look as before.'],
  ),
  moving(
    'maku',
    ['loom', 'mp3', 'R'],
    ['Loom', 'Three plucked voices repeat patterns of three, four and five beats. Synthesised, 16 seconds.'],
  ),
  moving(
    'maku',
    ['opening-doors', 'mp4', 'N'],
    [
      'Opening Doors',
      'Arches grow out of one another without end above a floor that reflects them, with plucked tones.',
    ],
  ),
];

const ARIYO_WORKS: readonly DemoWork[] = [
  image(
    'ariyo',
    ['small-sky', 'SR'],
    ['Chart of a Small Sky', 'A round star chart with invented constellations and a band of faint stars.'],
  ),
  image('ariyo', ['five-orbits', 'N'], ['Five Orbits', 'Five planets on tilted paths around a gold sun.']),
  image('ariyo', ['lunation', 'R'], ['Lunation', 'Twenty-eight phases of the moon in a ring around a full one.']),
  image('ariyo', ['westerlies', 'N'], ['Westerlies', 'Lines of wind on a round disc, in blue, sand and copper.']),
  image(
    'ariyo',
    ['long-exposure', 'N'],
    ['Long Exposure', 'Stars leave arcs around one point of the sky, above a line of pines.'],
  ),
  moving(
    'ariyo',
    ['small-hours', 'gif', 'N'],
    ['Small Hours', 'Nine moons pass through all their phases, each a little later than its neighbour.'],
  ),
  moving(
    'ariyo',
    ['far-signal', 'mp3', 'N'],
    ['Far Signal', 'High glass tones with echoes over four slow chords. Synthesised, 23 seconds.'],
  ),
  moving(
    'ariyo',
    ['northern-curtain', 'webm', 'R'],
    ['Northern Curtain', 'Green, blue and violet northern lights move above dark hills, with a quiet chord.'],
  ),
];

export const DEMO_WORKS: readonly DemoWork[] = [...VARNHOLT_WORKS, ...MAKU_WORKS, ...ARIYO_WORKS];

/** A box series: a buyer sees the cover and gets one of the items. */
export const DEMO_SERIES: DemoSeries = {
  key: 'night-garden',
  artist: 'varnholt',
  title: 'Night Garden',
  description:
    'Six pictures of plants at night, three common, two rare and one very rare. The box shows a closed seed.',
  cover: 'night-garden.jpg',
  items: [
    image('varnholt', ['night-garden-fern', 'N'], ['Fern', 'Five fern fronds in front of a dark disc.']),
    image('varnholt', ['night-garden-snowdrops', 'N'], ['Snowdrops', 'Eight snowdrops in tall grass.']),
    image('varnholt', ['night-garden-poppy-heads', 'N'], ['Poppy Heads', 'Eleven dry poppy heads in grey violet.']),
    image(
      'varnholt',
      ['night-garden-moonflower', 'R'],
      ['Moonflower', 'A large open flower with four smaller ones on vines, and points of light.'],
    ),
    image(
      'varnholt',
      ['night-garden-thistle', 'R'],
      ['Thistle and Moths', 'Five thistles and four moths before a full moon.'],
    ),
    image(
      'varnholt',
      ['night-garden-awake', 'SR'],
      [
        'The Garden Awake',
        'Moonflowers, thistles, snowdrops, ferns and moths in one picture, with rings and rays of gold.',
      ],
    ),
  ],
};

/**
 * The folder with the files: apps/server/assets/nft. This module runs from apps/server/src/modules/nft/demo, from a bundle in
 * apps/server/dist, or from a test's bundle below apps/server, so the folder is looked for from here upwards.
 */
const findFolder = (): string => {
  let place = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(place, 'assets', 'nft'))) {
    const above = dirname(place);
    if (above === place) throw new Error('apps/server/assets/nft is missing: the demo art is part of the repository');
    place = above;
  }
  return join(place, 'assets', 'nft');
};

/** Absolute path of an avatar, work or cover named in this file. */
export const demoArtPath = (file: string): string => join(findFolder(), file);

/** The picture shown in lists: the cover, or the still made of a picture. */
export const stillOf = ({ file, cover }: Pick<DemoWork, 'file' | 'cover'>): string => cover ?? `still-${file}`;
