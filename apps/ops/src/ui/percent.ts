import { canonical } from '@candor/money/decimal';

/** A percentage of the wire without trailing zeros. */
export const toPercent = (value: string): string => `${canonical(value)} %`;
