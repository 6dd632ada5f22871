// Turns drawings and samples into files. Pictures by sharp; motion and sound by an installed ffmpeg.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SAMPLE_RATE } from './sound.mjs';

/** From best to smallest. Full colour resolution keeps coloured edges sharp, so it is given up late. */
const QUALITIES = [
  [90, '4:4:4'],
  [86, '4:4:4'],
  [82, '4:4:4'],
  [84, '4:2:0'],
  [80, '4:2:0'],
  [76, '4:2:0'],
  [72, '4:2:0'],
];

/** Takes the best quality that stays within maxBytes. */
export async function writeJpeg(file, drawing, { side, maxBytes }) {
  const picture = await sharp(Buffer.from(drawing)).resize(side, side).removeAlpha().png().toBuffer();
  for (const [quality, chromaSubsampling] of QUALITIES) {
    const bytes = await sharp(picture).jpeg({ quality, chromaSubsampling, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) {
      await writeFile(file, bytes);
      return;
    }
  }
  throw new Error(`${file} does not fit into ${maxBytes} bytes: draw fewer details`);
}

/** Runs ffmpeg and writes the chunks, one after another, to its standard input. */
async function runFfmpeg(options, chunks) {
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  for await (const chunk of chunks) {
    if (!child.stdin.write(chunk))
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended]);
  }
  child.stdin.end();
  await ended;
}

async function* renderFrames(frameAt, { side, frames }) {
  for (let index = 0; index < frames; index += 1) {
    yield await sharp(Buffer.from(frameAt(index / frames)))
      .resize(side, side)
      .removeAlpha()
      .raw()
      .toBuffer();
  }
}

const rawInput = (side, rate) => [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${side}x${side}`,
  '-r',
  String(rate),
  '-i',
  'pipe:0',
];

// Without creation times and encoder names, so that a second run gives the same bytes.
const PLAIN = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

export async function writeGif(file, frameAt, { side, rate, seconds, colours }) {
  const palette = `split[a][b];[a]palettegen=max_colors=${colours}:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle`;
  const frames = renderFrames(frameAt, { side, frames: rate * seconds });
  await runFfmpeg([...rawInput(side, rate), '-vf', palette, '-loop', '0', ...PLAIN, file], frames);
}

/** 16-bit samples in a WAV container. */
export function toWav(track) {
  const bytes = Buffer.alloc(44 + track.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(track.length * 2, 40);
  for (const [index, sample] of track.entries()) bytes.writeInt16LE(Math.round(sample * 32_000), 44 + index * 2);
  return bytes;
}

export async function writeMp3(file, track) {
  const mp3 = ['-c:a', 'libmp3lame', '-b:a', '64k', '-ac', '1', '-id3v2_version', '3'];
  await runFfmpeg(['-f', 'wav', '-i', 'pipe:0', ...mp3, ...PLAIN, file], [toWav(track)]);
}

const CODECS = {
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-row-mt',
    '1',
    '-c:a',
    'libopus',
    '-b:a',
    '40k',
  ],
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-c:a',
    'aac',
    '-b:a',
    '56k',
    '-movflags',
    '+faststart',
  ],
};

/** The sound is read from a WAV file, because the frames take the standard input. */
export async function writeVideo(file, frameAt, { side, rate, seconds, crf, wavFile }) {
  const codec = CODECS[file.endsWith('.webm') ? 'webm' : 'mp4'];
  const output = ['-pix_fmt', 'yuv420p', '-crf', String(crf), ...codec, '-ac', '1', '-shortest', ...PLAIN, file];
  const frames = renderFrames(frameAt, { side, frames: rate * seconds });
  await runFfmpeg([...rawInput(side, rate), '-i', wavFile, ...output], frames);
}
