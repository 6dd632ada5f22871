// Draws the demo art of the NFT market into the folder nft beside this one: pictures by sharp, animations, sound and video by
// ffmpeg, which has to be installed. Nothing else needs ffmpeg; the files are committed. Run it after changing a piece:
//   node apps/server/assets/generate/draw-nft-art.mjs [name …]     all, or those whose file name starts with a name given
// The list of artists and works, with titles, is apps/server/src/modules/nft/demo/demo-art.ts. Pictures of full size also get
// a still for lists: still-<name>.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portraitAriyo, portraitMaku, portraitVarnholt } from './avatars.mjs';
import { toWav, writeGif, writeJpeg, writeMp3, writeVideo } from './encode.mjs';
import * as garden from './garden.mjs';
import * as motion from './motion.mjs';
import * as shore from './shore.mjs';
import * as sky from './sky.mjs';
import { farSignalSound, harbourBellsSound, loomSound, videoSound } from './sound.mjs';
import * as woven from './woven.mjs';

const target = fileURLToPath(new URL('../nft/', import.meta.url));

const PICTURE = { side: 1024, maxBytes: 90_000 };
const COVER = { side: 640, maxBytes: 60_000 };
const STILL = { side: 480, maxBytes: 40_000 };
const AVATAR = { side: 256, maxBytes: 24_000 };
const GIF = { side: 400, rate: 15, seconds: 4, colours: 32 };
const VIDEO = { side: 640, rate: 24, seconds: 8 };

const picture =
  (draw, size = PICTURE) =>
  async (file) => {
    await writeJpeg(file, draw(), size);
    if (size === PICTURE) await writeJpeg(join(dirname(file), `still-${basename(file)}`), draw(), STILL);
  };
const still = (frameAt, turn) => (file) => writeJpeg(file, frameAt(turn), COVER);
const gif =
  (frameAt, options = {}) =>
  (file) =>
    writeGif(file, frameAt, { ...GIF, ...options });
const sound = (compose) => (file) => writeMp3(file, compose());

const video = (frameAt, crf, track) => async (file) => {
  const folder = await mkdtemp(join(tmpdir(), 'nft-art-'));
  const wavFile = join(folder, 'sound.wav');
  await writeFile(wavFile, toWav(videoSound({ seconds: VIDEO.seconds, ...track })));
  await writeVideo(file, frameAt, { ...VIDEO, crf, wavFile });
  await rm(folder, { recursive: true });
};

const FILES = {
  'artist-varnholt.jpg': picture(portraitVarnholt, AVATAR),
  'artist-maku.jpg': picture(portraitMaku, AVATAR),
  'artist-ariyo.jpg': picture(portraitAriyo, AVATAR),

  'low-water.jpg': picture(shore.lowWater),
  'salt-marsh.jpg': picture(shore.saltMarsh),
  'seven-ridges.jpg': picture(shore.sevenRidges),
  'tide-lines.jpg': picture(shore.tideLines),
  'moon-path.jpg': picture(shore.moonPath),
  'slow-swell.gif': gif(motion.slowSwell),
  'slow-swell-cover.jpg': still(motion.slowSwell, 0.2),
  'harbour-bells.mp3': sound(harbourBellsSound),
  'harbour-bells-cover.jpg': picture(shore.harbourBells, COVER),
  'dusk-to-dawn.webm': video(motion.duskToDawn, 36, {
    chord: [38, 50, 57, 62],
    notes: [74, 69, 66, 78],
    timbre: 'glass',
  }),
  'dusk-to-dawn-cover.jpg': still(motion.duskToDawn, 0.4),

  'courtyard.jpg': picture(woven.courtyard),
  'warp-and-weft.jpg': picture(woven.warpAndWeft),
  'arcade.jpg': picture(woven.arcade),
  'meander.jpg': picture(woven.meander),
  'folded-paper.jpg': picture(woven.foldedPaper),
  'turning-tiles.gif': gif(motion.turningTiles),
  'turning-tiles-cover.jpg': still(motion.turningTiles, 0.4),
  'loom.mp3': sound(loomSound),
  'loom-cover.jpg': picture(woven.loom, COVER),
  'opening-doors.mp4': video(motion.openingDoors, 25, {
    chord: [45, 52, 57, 60],
    notes: [69, 72, 76, 72, 67],
    timbre: 'pluck',
  }),
  'opening-doors-cover.jpg': still(motion.openingDoors, 0.3),

  'small-sky.jpg': picture(sky.smallSky),
  'five-orbits.jpg': picture(sky.fiveOrbits),
  'lunation.jpg': picture(sky.lunation),
  'westerlies.jpg': picture(sky.westerlies),
  'long-exposure.jpg': picture(sky.longExposure),
  'small-hours.gif': gif(motion.smallHours),
  'small-hours-cover.jpg': still(motion.smallHours, 0.3),
  'far-signal.mp3': sound(farSignalSound),
  'far-signal-cover.jpg': picture(sky.farSignal, COVER),
  'northern-curtain.webm': video(motion.northernCurtain, 38, {
    chord: [40, 52, 59, 64],
    notes: [83, 88, 79],
    timbre: 'glass',
  }),
  'northern-curtain-cover.jpg': still(motion.northernCurtain, 0.2),

  'night-garden.jpg': picture(garden.closedSeed),
  'night-garden-fern.jpg': picture(garden.fern),
  'night-garden-snowdrops.jpg': picture(garden.snowdrops),
  'night-garden-poppy-heads.jpg': picture(garden.poppyHeads),
  'night-garden-moonflower.jpg': picture(garden.moonflower),
  'night-garden-thistle.jpg': picture(garden.thistleAndMoths),
  'night-garden-awake.jpg': picture(garden.gardenAwake),
};

const wanted = process.argv.slice(2);
await mkdir(target, { recursive: true });
for (const [name, draw] of Object.entries(FILES)) {
  if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
  await draw(join(target, name));
  console.log(name);
}
