import { toUnits } from '@candor/money/units';

const SCALE = 8;

/** The terms of a project as operators propose them; decimals as text, times in ms. */
export interface ProjectTerms {
  readonly token: string;
  readonly tokenScale: number;
  readonly priceScale: number;
  readonly supply: string;
  readonly step: string;
  readonly userCap: string;
  readonly commitCap: string;
  readonly softCap: string;
  readonly minValue: string;
  readonly warmUpMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly listingMs: number;
  readonly lockDays: number;
  readonly prices: readonly { readonly currency: string; readonly scale: number; readonly price: string }[];
}

export type ProjectField =
  | 'token'
  | 'supply'
  | 'step'
  | 'user_cap'
  | 'commit_cap'
  | 'soft_cap'
  | 'times'
  | 'lock_days'
  | 'price';

/** Per-user cap 2 % of the supply; a user may ask for five times that. */
export const defaultCaps = (supply: string, step: string): { readonly userCap: bigint; readonly commitCap: bigint } => {
  const unit = toUnits(step, SCALE);
  const cap = (toUnits(supply, SCALE) / 50n / unit) * unit;
  const userCap = cap === 0n ? unit : cap;
  return { userCap, commitCap: userCap * 5n };
};

/** The price of one step must be whole in the smallest unit of its coin, so that nothing is ever rounded. */
const isExact = (price: string, step: string, scale: number): boolean =>
  (toUnits(price, SCALE) * toUnits(step, SCALE)) % 10n ** BigInt(2 * SCALE - scale) === 0n;

const isInOrder = ({ warmUpMs, startMs, endMs, listingMs }: ProjectTerms): boolean =>
  warmUpMs <= startMs && startMs < endMs && endMs <= listingMs;

/** The first field that makes a project impossible to share exactly; null: none. */
export const findProjectFlaw = (terms: ProjectTerms): ProjectField | null => {
  const units = (text: string): bigint => toUnits(text, SCALE);
  const [supply, step, userCap, commitCap, softCap] = [
    units(terms.supply),
    units(terms.step),
    units(terms.userCap),
    units(terms.commitCap),
    units(terms.softCap),
  ];
  const offStep = (value: bigint): boolean => value % step !== 0n;
  const tokenUnit = 10n ** BigInt(SCALE - terms.tokenScale);
  if (!/^[A-Z0-9]{2,10}$/.test(terms.token)) return 'token';
  if (step <= 0n || step % tokenUnit !== 0n) return 'step';
  if (supply <= 0n || offStep(supply)) return 'supply';
  if (userCap <= 0n || userCap > supply || offStep(userCap)) return 'user_cap';
  if (commitCap < userCap || offStep(commitCap)) return 'commit_cap';
  if (softCap < 0n || softCap > supply) return 'soft_cap';
  if (!isInOrder(terms)) return 'times';
  if (terms.lockDays < 0 || terms.lockDays > 1_000) return 'lock_days';
  const isPriced = terms.prices.some(({ currency }) => currency === 'USDT');
  const arePricesExact = terms.prices.every(
    ({ price, scale }) => units(price) > 0n && isExact(price, terms.step, scale),
  );
  return isPriced && arePricesExact ? null : 'price';
};
