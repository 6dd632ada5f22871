/** Stands for a masked part where the kind does not matter. */
export const MASK = '•••';

/** A link or domain, an e-mail or wallet address, a telephone number. */
export type MaskKind = 'link' | 'address' | 'phone';

/** Stands for a masked part and says what it was, for readers who show it in words. */
export const markOfKind = (kind: MaskKind): string => `•${kind}•`;
