export const SHARE_CARD = { width: 1080, height: 1350 } as const;
const MARGIN = 96;
/** Size of the logo's coordinate square. */
const MARK_UNITS = 32;
const RING = 'M24.6 9.1A11 11 0 1 0 24.6 22.9';

export interface ShareCardContent {
  readonly brand: string;
  readonly symbol: string;
  /** Side and leverage multiple. */
  readonly what: string;
  readonly percent: string;
  /** null: not drawn. */
  readonly amount: string | null;
  readonly isLoss: boolean;
  readonly isUp: boolean;
  readonly prices: readonly { readonly label: string; readonly value: string }[];
  readonly risk: string;
}

type Tokens = Readonly<Record<'page' | 'line' | 'text' | 'quiet' | 'brand' | 'up' | 'down' | 'font', string>>;

/** Colours (CSS variables) and font of the page. */
function readTokens(canvas: HTMLCanvasElement): Tokens {
  const style = getComputedStyle(canvas);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    page: read('--bg-page'),
    line: read('--surface-2'),
    text: read('--text-1'),
    quiet: read('--text-3'),
    brand: read('--brand'),
    up: read('--up'),
    down: read('--down'),
    font: style.fontFamily,
  };
}

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

/** Draws the logo: an open ring with a dot. */
function drawMark(pen: CanvasRenderingContext2D, { x, y, size, colour }: Mark): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / MARK_UNITS, size / MARK_UNITS);
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineWidth = 3.2;
  pen.lineCap = 'round';
  pen.stroke(new Path2D(RING));
  pen.beginPath();
  pen.arc(23, 16, 3, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

interface Writing {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
}

/** Writes one line, reducing the font size until it fits between the margins. */
function createWriter(pen: CanvasRenderingContext2D, { font }: Tokens) {
  return (text: string, { x = MARGIN, y, size, weight, colour }: Writing): void => {
    const room = SHARE_CARD.width - x - MARGIN;
    pen.font = `${weight} ${size}px ${font}`;
    const fitting = Math.min(size, Math.floor((size * room) / Math.max(1, pen.measureText(text).width)));
    pen.font = `${weight} ${fitting}px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y);
  };
}

/** Draws the card: logo, pair, percent in large type, prices, and a footer text. */
export function drawShareCard(canvas: HTMLCanvasElement, content: ShareCardContent): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const tokens = readTokens(canvas);
  const { width, height } = SHARE_CARD;
  pen.fillStyle = tokens.page;
  pen.fillRect(0, 0, width, height);
  drawMark(pen, { x: width - 640, y: 260, size: 860, colour: tokens.line });
  drawMark(pen, { x: MARGIN, y: 96, size: 72, colour: tokens.brand });
  const write = createWriter(pen, tokens);
  write(content.brand, { x: MARGIN + 96, y: 152, size: 56, weight: 600, colour: tokens.text });
  write(content.symbol, { y: 370, size: 84, weight: 600, colour: tokens.text });
  write(`${content.isUp ? '▲' : '▼'} ${content.what}`, {
    y: 446,
    size: 44,
    weight: 500,
    colour: content.isUp ? tokens.up : tokens.down,
  });
  const result = content.isLoss ? tokens.down : tokens.up;
  write(content.percent, { y: 700, size: 196, weight: 600, colour: result });
  if (content.amount !== null) write(content.amount, { y: 790, size: 60, weight: 500, colour: result });
  for (const [index, { label, value }] of content.prices.entries()) {
    const y = 930 + index * 120;
    write(label, { y, size: 38, weight: 400, colour: tokens.quiet });
    write(value, { y: y + 56, size: 50, weight: 600, colour: tokens.text });
  }
  pen.fillStyle = tokens.line;
  pen.fillRect(MARGIN, height - 150, width - 2 * MARGIN, 2);
  write(content.risk, { y: height - 88, size: 38, weight: 400, colour: tokens.quiet });
}
