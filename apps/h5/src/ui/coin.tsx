import { classNames } from './class-names.ts';
import { cssVars } from './css-vars.ts';
import { textHash } from './text-hash.ts';

const tints = ['amber', 'indigo', 'green', 'violet', 'slate', 'yellow', 'sky', 'tan', 'red', 'blue', 'teal'] as const;

type Tint = (typeof tints)[number];

/** Colours people already know; every other symbol gets a stable one from its letters. */
const knownTints: Readonly<Record<string, Tint>> = {
  BTC: 'amber',
  ETH: 'indigo',
  USDT: 'green',
  USDC: 'sky',
  SOL: 'violet',
  XRP: 'slate',
  BNB: 'yellow',
  ADA: 'blue',
  DOGE: 'tan',
  AVAX: 'red',
  LINK: 'blue',
};

export function coinTint(symbol: string): Tint {
  const upper = symbol.toUpperCase();
  return knownTints[upper] ?? tints[textHash(upper) % tints.length] ?? 'slate';
}

type CoinProps = {
  symbol: string;
  size?: number | undefined;
  /** One or two characters; the first letter of the symbol when left out. */
  letters?: string | undefined;
  src?: string | undefined;
};

/** The disc of a coin or a stock. Decoration: the name stands beside it. */
export function Coin({ symbol, size, letters, src }: CoinProps) {
  return (
    <span
      className={classNames('coin', coinTint(symbol))}
      style={size === undefined ? undefined : cssVars({ '--sz': `${size}px` })}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" loading="lazy" /> : (letters ?? Array.from(symbol)[0])}
    </span>
  );
}

type CoinPairProps = { base: string; quote: string; size?: number | undefined };

/** Two discs, the second one tucked behind. */
export function CoinPair({ base, quote, size = 28 }: CoinPairProps) {
  return (
    <span className="pair">
      <Coin symbol={base} size={size} />
      <Coin symbol={quote} size={size} />
    </span>
  );
}
