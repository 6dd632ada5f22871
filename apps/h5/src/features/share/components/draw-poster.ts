import { breakLines, toPieces } from '#features/share/model/break-lines.ts';

export interface PosterContent {
  readonly brand: string;
  readonly line: string;
  readonly call: string;
  readonly code: string;
  readonly risk: string;
  readonly locale: string;
}

export const POSTER = { width: 900, height: 1300 } as const;
const MARGIN = 80;
const TILE = 540;
const QUIET_ZONE = 40;

type Tokens = Readonly<Record<'page' | 'text' | 'quiet' | 'brand' | 'font', string>>;

/** Colours (CSS variables) and font of the page. */
function readTokens(canvas: HTMLCanvasElement): Tokens {
  const style = getComputedStyle(canvas);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    page: read('--bg-page'),
    text: read('--text-1'),
    quiet: read('--text-3'),
    brand: read('--brand'),
    font: style.fontFamily,
  };
}

/** Draws the invitation: name, slogan, QR code on a light tile, invitation code, and risk warning. */
export function drawPoster(canvas: HTMLCanvasElement, qr: HTMLCanvasElement, content: PosterContent): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const tokens = readTokens(canvas);
  pen.fillStyle = tokens.page;
  pen.fillRect(0, 0, POSTER.width, POSTER.height);
  drawMark(pen, tokens);
  const write = createWriter(pen, tokens, content.locale);
  write(content.brand, { y: 150, size: 56, weight: 600, colour: tokens.text, x: MARGIN + 76 });
  const end = write(content.line, { y: 250, size: 46, weight: 500, colour: tokens.text });
  const top = Math.max(end + 30, 330);
  drawTile(pen, qr, { top, colour: tokens.text });
  const below = top + TILE + 72;
  const after = write(content.call, { y: below, size: 34, weight: 400, colour: tokens.quiet });
  write(content.code, { y: after + 40, size: 64, weight: 600, colour: tokens.brand });
  write(content.risk, { y: POSTER.height - 90, size: 26, weight: 400, colour: tokens.quiet });
}

/** Draws the logo: an open ring with a dot. */
function drawMark(pen: CanvasRenderingContext2D, { brand }: Tokens): void {
  const scale = 56 / 32;
  pen.save();
  pen.translate(MARGIN, 102);
  pen.scale(scale, scale);
  pen.strokeStyle = brand;
  pen.fillStyle = brand;
  pen.lineWidth = 3.2;
  pen.lineCap = 'round';
  pen.stroke(new Path2D('M24.6 9.1A11 11 0 1 0 24.6 22.9'));
  pen.beginPath();
  pen.arc(26.5, 16, 2.4, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

function drawTile(pen: CanvasRenderingContext2D, qr: HTMLCanvasElement, at: { top: number; colour: string }): void {
  pen.fillStyle = at.colour;
  pen.beginPath();
  pen.roundRect(MARGIN, at.top, TILE, TILE, 28);
  pen.fill();
  pen.imageSmoothingEnabled = false;
  pen.drawImage(qr, MARGIN + QUIET_ZONE, at.top + QUIET_ZONE, TILE - 2 * QUIET_ZONE, TILE - 2 * QUIET_ZONE);
}

interface Writing {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly x?: number;
}

/** Writes a text wrapped at the margin and returns the position of the next line. */
function createWriter(pen: CanvasRenderingContext2D, tokens: Tokens, locale: string) {
  return (text: string, { y, size, weight, colour, x = MARGIN }: Writing): number => {
    pen.font = `${weight} ${size}px ${tokens.font}`;
    pen.fillStyle = colour;
    const fits = (line: string) => pen.measureText(line).width <= POSTER.width - x - MARGIN;
    const lines = breakLines(toPieces(text, locale), fits);
    const lineHeight = size * 1.35;
    for (const [index, line] of lines.entries()) pen.fillText(line, x, y + index * lineHeight);
    return y + lines.length * lineHeight;
  };
}
