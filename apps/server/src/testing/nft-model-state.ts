import { nextPriceOf } from '@candor/domain/nft/auction';
import type { BoxPurchase, DrawState } from '@candor/domain/nft/draw-chain';
import { toUnits } from '@candor/money/units';
import { type Offer, toAuction } from '#modules/nft/offers.store';
import type { TopUp } from '#modules/nft/top-ups.store';
import { NftModelBook } from './nft-model-book';
import { MODEL_SCALE, type NftView, type NftWorld } from './nft-model-parts';

export interface Work {
  readonly artist: number;
  owner: number;
  offer: number | null;
  /** The newest, whatever its state. */
  last: number | null;
  isUnopened: boolean;
  readonly box: { readonly series: number; position: number | null } | null;
}

export interface Bidder {
  readonly deposit: string;
  price: string | null;
  /** The price equals an earlier maximum of another bidder and is not in the list. */
  isTied?: boolean;
  state: 'held' | 'returned' | 'forfeited';
}

export interface Order {
  readonly offer: number;
  readonly rank: 1 | 2;
  readonly user: number;
  readonly price: string;
  readonly dueMs: number;
  state: 'open' | 'paid' | 'expired';
}

export interface Box extends Omit<BoxPurchase, 'tickHash'> {
  readonly work: number;
}

/** What the engine of the NFT model knows, and how it is read. */
export class NftModelState {
  readonly world: NftWorld;
  readonly book: NftModelBook;
  readonly works: Work[];
  readonly offers: Offer[] = [];
  readonly bidders: Map<number, Bidder>[] = [];
  /** Held, by the place of the offer. */
  readonly topUps: TopUp[][] = [];
  readonly orders: Order[] = [];
  /** Offers that run or wait for payment. */
  readonly live = new Set<number>();
  readonly sold: number[];
  readonly waiting: Box[][];
  readonly draws: (DrawState | null)[];
  nowMs: number;
  references = 0;

  constructor(world: NftWorld) {
    this.world = world;
    this.nowMs = world.startMs;
    this.book = new NftModelBook(world);
    this.works = world.works.map(({ artist, owner }) => ({
      artist,
      owner,
      offer: null,
      last: null,
      isUnopened: false,
      box: null,
    }));
    this.sold = world.series.map(() => 0);
    this.waiting = world.series.map(() => []);
    this.draws = world.series.map(() => null);
  }

  get workCount(): number {
    return this.works.length;
  }

  reference(): string {
    this.references += 1;
    return `00000000-0000-7000-8000-${String(this.references).padStart(12, '0')}`;
  }

  work(place: number): Work {
    return this.works[place] as Work;
  }

  offer(place: number): Offer {
    return this.offers[place] as Offer;
  }

  biddersOf(place: number): Map<number, Bidder> {
    return this.bidders[place] as Map<number, Bidder>;
  }

  change(place: number, change: Partial<Offer>): void {
    this.offers[place] = { ...this.offer(place), ...change };
    if (change.state !== undefined && change.state !== 'awaiting') this.live.delete(place);
  }

  money(): bigint[] {
    return this.book.all();
  }

  line(at: number): string {
    const { owner, isUnopened, offer: live, last, box } = this.work(at);
    const head = `${owner} ${isUnopened ? 'closed' : 'open'} ${box?.position ?? '-'} ${live ?? '-'}`;
    if (last === null) return head;
    const { state, price, leaderId, maximum, bids, endMs } = this.offer(last);
    const figures = [price, maximum].map((one) => (one === null ? '-' : toUnits(one, MODEL_SCALE)));
    const bidders = [...this.biddersOf(last)].map(
      ([user, one]) =>
        `${user}:${toUnits(one.deposit, MODEL_SCALE)}:${one.price === null ? '-' : toUnits(one.price, MODEL_SCALE)}:${one.state}`,
    );
    const orders = this.orders
      .filter(({ offer }) => offer === last)
      .map((one) => `${one.rank}:${one.user}:${toUnits(one.price, MODEL_SCALE)}:${one.dueMs}:${one.state}`);
    const offer = [state, ...figures, leaderId ?? '-', bids, endMs].join(' ');
    return `${head} | ${offer} | ${bidders.sort().join(' ')} | ${orders.sort().join(' ')}`;
  }

  view(): NftView {
    return {
      nowMs: this.nowMs,
      works: this.works,
      offer: (place) => this.offer(place),
      nextPrice: (place) => nextPriceOf(toAuction(this.offer(place))),
      open: this.orders.filter(({ state }) => state === 'open'),
    };
  }
}
