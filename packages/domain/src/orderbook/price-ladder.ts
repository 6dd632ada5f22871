import { addBit, highestTo, lowestFrom, NODE_BITS, NODE_MASK, NODE_SIZE, NODE_WORDS, removeBit } from './bit-node';
import { largerFloats, largerInts } from './larger-copy';

/**
 * The price levels of both sides: a price has bids or asks, never both. A price is a path of root (11 bits), branch
 * (10 bits) and offset on a page of 1024 levels (10 bits). Pages come when a level opens and go back to a list when
 * their last level closes, so that memory follows the open orders, not the prices ever used. Number 0 is "none".
 *
 * A level is an index into the level columns; it stays the same while the level is open.
 */
export interface PriceLadder {
  root: Int32Array;
  rootBits: Int32Array;
  branch: Int32Array;
  branchBits: Int32Array;
  branches: number;
  pageBits: Int32Array;
  freePage: number;
  nextFreePage: Int32Array;
  pages: number;
  /** Queue of the level: oldest and newest slot, 0 when closed. */
  first: Int32Array;
  last: Int32Array;
  lots: Float64Array;
  markedLots: Float64Array;
  orders: Int32Array;
}

const ROOT_SIZE = 1 << 11;
const FIRST_PAGES = 8;
const FIRST_BRANCHES = 2;

export const createPriceLadder = (): PriceLadder => ({
  root: new Int32Array(ROOT_SIZE),
  rootBits: new Int32Array((ROOT_SIZE / NODE_SIZE) * NODE_WORDS),
  branch: new Int32Array(FIRST_BRANCHES * NODE_SIZE),
  branchBits: new Int32Array(FIRST_BRANCHES * NODE_WORDS),
  branches: 1,
  pageBits: new Int32Array(FIRST_PAGES * NODE_WORDS),
  freePage: 0,
  nextFreePage: new Int32Array(FIRST_PAGES),
  pages: 1,
  first: new Int32Array(FIRST_PAGES * NODE_SIZE),
  last: new Int32Array(FIRST_PAGES * NODE_SIZE),
  lots: new Float64Array(FIRST_PAGES * NODE_SIZE),
  markedLots: new Float64Array(FIRST_PAGES * NODE_SIZE),
  orders: new Int32Array(FIRST_PAGES * NODE_SIZE),
});

const branchAt = (price: number): number => price >>> (2 * NODE_BITS);
const pageAt = (price: number): number => (price >>> NODE_BITS) & NODE_MASK;

const growPages = (ladder: PriceLadder): void => {
  const pages = ladder.nextFreePage.length * 2;
  ladder.nextFreePage = largerInts(ladder.nextFreePage, pages);
  ladder.pageBits = largerInts(ladder.pageBits, pages * NODE_WORDS);
  ladder.first = largerInts(ladder.first, pages * NODE_SIZE);
  ladder.last = largerInts(ladder.last, pages * NODE_SIZE);
  ladder.lots = largerFloats(ladder.lots, pages * NODE_SIZE);
  ladder.markedLots = largerFloats(ladder.markedLots, pages * NODE_SIZE);
  ladder.orders = largerInts(ladder.orders, pages * NODE_SIZE);
};

const takePage = (ladder: PriceLadder): number => {
  const page = ladder.freePage;
  if (page !== 0) {
    ladder.freePage = ladder.nextFreePage[page] as number;
    return page;
  }
  if (ladder.pages === ladder.nextFreePage.length) growPages(ladder);
  ladder.pages += 1;
  return ladder.pages - 1;
};

const takeBranch = (ladder: PriceLadder): number => {
  if (ladder.branches * NODE_SIZE === ladder.branch.length) {
    ladder.branch = largerInts(ladder.branch, ladder.branch.length * 2);
    ladder.branchBits = largerInts(ladder.branchBits, ladder.branchBits.length * 2);
  }
  ladder.branches += 1;
  return ladder.branches - 1;
};

/** Branches stay for good: there are at most 2,047 of them, 4 KB each. */
const openBranch = (ladder: PriceLadder, at: number): number => {
  let branch = ladder.root[at] as number;
  if (branch === 0) {
    branch = takeBranch(ladder);
    ladder.root[at] = branch;
  }
  return branch;
};

/** The level of a price, or 0 when its page does not exist; its queue may be empty. */
export const levelOf = (ladder: PriceLadder, price: number): number => {
  const page = ladder.branch[(ladder.root[branchAt(price)] as number) * NODE_SIZE + pageAt(price)] as number;
  return page === 0 ? 0 : page * NODE_SIZE + (price & NODE_MASK);
};

/** The level of a price, now findable as not empty. */
export const openLevel = (ladder: PriceLadder, price: number): number => {
  const branch = openBranch(ladder, branchAt(price));
  let page = ladder.branch[branch * NODE_SIZE + pageAt(price)] as number;
  if (page === 0) {
    page = takePage(ladder);
    ladder.branch[branch * NODE_SIZE + pageAt(price)] = page;
    addBit(ladder.branchBits, branch, pageAt(price));
    addBit(ladder.rootBits, branchAt(price) >>> NODE_BITS, branchAt(price) & NODE_MASK);
  }
  addBit(ladder.pageBits, page, price & NODE_MASK);
  return page * NODE_SIZE + (price & NODE_MASK);
};

/** For a level whose queue has become empty: its columns are all zero, as a page must be when it goes back. */
export const closeLevel = (ladder: PriceLadder, price: number): void => {
  const branch = ladder.root[branchAt(price)] as number;
  const page = ladder.branch[branch * NODE_SIZE + pageAt(price)] as number;
  if (!removeBit(ladder.pageBits, page, price & NODE_MASK)) return;
  ladder.branch[branch * NODE_SIZE + pageAt(price)] = 0;
  ladder.nextFreePage[page] = ladder.freePage;
  ladder.freePage = page;
  if (!removeBit(ladder.branchBits, branch, pageAt(price))) return;
  removeBit(ladder.rootBits, branchAt(price) >>> NODE_BITS, branchAt(price) & NODE_MASK);
};

const rootFrom = (ladder: PriceLadder, from: number): number => {
  const half = from >>> NODE_BITS;
  if (half > 1) return -1;
  const here = lowestFrom(ladder.rootBits, half, from & NODE_MASK);
  if (here >= 0) return half * NODE_SIZE + here;
  const later = half === 0 ? lowestFrom(ladder.rootBits, 1, 0) : -1;
  return later < 0 ? -1 : NODE_SIZE + later;
};

const rootTo = (ladder: PriceLadder, to: number): number => {
  if (to < 0) return -1;
  const half = to >>> NODE_BITS;
  const here = highestTo(ladder.rootBits, half, to & NODE_MASK);
  if (here >= 0) return half * NODE_SIZE + here;
  return half === 1 ? highestTo(ladder.rootBits, 0, NODE_MASK) : -1;
};

const toPrice = (root: number, pageOffset: number): number => (root << (2 * NODE_BITS)) | (pageOffset << NODE_BITS);

/** The nearest open level above a price, or 0. */
export const nextAbove = (ladder: PriceLadder, price: number): number => {
  let root = branchAt(price);
  let branch = ladder.root[root] as number;
  const page = ladder.branch[branch * NODE_SIZE + pageAt(price)] as number;
  const near = page === 0 ? -1 : lowestFrom(ladder.pageBits, page, (price & NODE_MASK) + 1);
  if (near >= 0) return (price & ~NODE_MASK) | near;
  let pageOffset = branch === 0 ? -1 : lowestFrom(ladder.branchBits, branch, pageAt(price) + 1);
  if (pageOffset < 0) {
    root = rootFrom(ladder, root + 1);
    if (root < 0) return 0;
    branch = ladder.root[root] as number;
    pageOffset = lowestFrom(ladder.branchBits, branch, 0);
  }
  const found = ladder.branch[branch * NODE_SIZE + pageOffset] as number;
  return toPrice(root, pageOffset) | lowestFrom(ladder.pageBits, found, 0);
};

/** The nearest open level below a price, or 0. */
export const nextBelow = (ladder: PriceLadder, price: number): number => {
  let root = branchAt(price);
  let branch = ladder.root[root] as number;
  const page = ladder.branch[branch * NODE_SIZE + pageAt(price)] as number;
  const near = page === 0 ? -1 : highestTo(ladder.pageBits, page, (price & NODE_MASK) - 1);
  if (near >= 0) return (price & ~NODE_MASK) | near;
  let pageOffset = branch === 0 ? -1 : highestTo(ladder.branchBits, branch, pageAt(price) - 1);
  if (pageOffset < 0) {
    root = rootTo(ladder, root - 1);
    if (root < 0) return 0;
    branch = ladder.root[root] as number;
    pageOffset = highestTo(ladder.branchBits, branch, NODE_MASK);
  }
  const found = ladder.branch[branch * NODE_SIZE + pageOffset] as number;
  return toPrice(root, pageOffset) | highestTo(ladder.pageBits, found, NODE_MASK);
};
