import { NaiveAuction, parse, shareOf } from './nft-model-naive-auction';
import { NaiveBoxes } from './nft-model-naive-boxes';
import { type NaiveOffer, sumHeld } from './nft-model-naive-holds';
import { HOUSE, type MoveOf, type NftModel, type NftMove, type NftWorld, USDT_COIN } from './nft-model-parts';

const MINUTE = 60_000;

/**
 * The rules of the market written a second time, as plain loops over lists and whole numbers of 10^-8. It shares no
 * code with the domain or the server.
 */
export class NaiveNft implements NftModel {
  readonly #world: NftWorld;
  #now: number;
  readonly #free: bigint[][];
  readonly #held: bigint[];
  readonly #sales: bigint[];
  readonly #fees: bigint[];
  #funded = 0n;
  readonly #artists: number[];
  /** Works of each owner. */
  readonly collections: Set<number>[];
  readonly boxes: NaiveBoxes;
  readonly #offers: NaiveOffer[] = [];
  /** Those that run or wait for payment. */
  #running: NaiveOffer[] = [];

  constructor(world: NftWorld) {
    const { users, coins, works, series } = world;
    this.#world = world;
    this.#now = world.startMs;
    const zeros = (): bigint[] => coins.map(() => 0n);
    this.#free = Array.from({ length: users + 1 }, zeros);
    this.#held = Array.from({ length: users + 1 }, () => 0n);
    [this.#sales, this.#fees] = [zeros(), zeros()];
    this.#artists = works.map(({ artist }) => artist);
    this.collections = Array.from(
      { length: users + 1 },
      (_, user) => new Set([...works.keys()].filter((at) => works[at]?.owner === user)),
    );
    this.boxes = new NaiveBoxes(series.map(({ total }) => total));
  }

  get workCount(): number {
    return this.#artists.length;
  }

  #ownerOf(work: number): number {
    return this.collections.findIndex((works) => works.has(work));
  }

  #liveOf(work: number): NaiveOffer | undefined {
    return this.#running.find((one) => one.work === work);
  }

  #has(user: number, coin: number): bigint {
    return this.#free[user]?.[coin] ?? 0n;
  }

  #add(user: number, coin: number, units: bigint): void {
    (this.#free[user] as bigint[])[coin] = this.#has(user, coin) + units;
  }

  #unitOf(coin: number): bigint {
    return 10n ** BigInt(8 - (this.#world.coins[coin]?.scale ?? 0));
  }

  #offer(move: MoveOf<'offer'>): string {
    const { rules, coins } = this.#world;
    const live = this.#liveOf(move.work);
    if (this.#ownerOf(move.work) !== move.user) return 'nft_not_owner';
    if (this.boxes.of(move.work)?.isOpen === false) return 'nft_unopened';
    if (live) return live.state === 'open' ? 'nft_offered_already' : 'nft_payment_open';
    const [price, step, unit] = [parse(move.price), parse(move.perIncrease), this.#unitOf(move.coin)];
    if (price === 0n || price % unit > 0n) return 'nft_price_wrong';
    if (step % unit > 0n || step > price) return 'nft_increase_wrong';
    const start = move.startMs < this.#now ? this.#now : move.startMs;
    if (move.endMs <= start || move.endMs <= move.startMs) return 'nft_time_wrong';
    if (move.endMs - start < 5 * MINUTE) return 'nft_end_too_near';
    if (move.endMs - this.#now > 90 * 24 * 60 * MINUTE) return 'nft_end_too_far';
    const rate = parse(coins[move.coin]?.usdtRate ?? '0');
    const least = parse(rules.minDeposit);
    const share = shareOf(price * rate, rules.depositPercent, { unit: this.#unitOf(USDT_COIN), over: 10n ** 8n });
    const deposit = share > least ? share : least;
    const usdtUnit = this.#unitOf(USDT_COIN);
    const heldFor = (highest: bigint): bigint =>
      shareOf(highest * rate, rules.topUpPercent, { unit: usdtUnit, over: 10n ** 8n });
    const isLong = move.endMs - start >= 120 * MINUTE;
    const auction = {
      first: price,
      step,
      percent: BigInt(rules.stepPercent),
      unit,
      deposit,
      heldFor,
      span: (isLong ? 15 : 2) * MINUTE,
      end: move.endMs,
      latest: move.endMs + rules.maxExtendMinutes * MINUTE,
    };
    const offer: NaiveOffer = {
      place: this.#offers.length,
      work: move.work,
      seller: move.user,
      coin: move.coin,
      price,
      royalty: move.user !== HOUSE && move.user !== this.#artists[move.work],
      start,
      end: move.endMs,
      auction: step === 0n ? null : new NaiveAuction(auction),
      state: 'open',
      payments: [],
    };
    this.#offers.push(offer);
    this.#running.push(offer);
    return step === 0n ? `done sale 0 ${start} 0` : `done auction ${deposit} ${start} ${auction.span}`;
  }

  /** Why nobody, or not this user, can bid now; or the auction. */
  #auctionFor(work: number, user: number): string | { offer: NaiveOffer; auction: NaiveAuction } {
    const offer = this.#liveOf(work);
    if (!offer) return 'nft_not_offered';
    if (!offer.auction) return 'nft_not_auction';
    if (offer.seller === user) return 'nft_own';
    const isOn = offer.state === 'open' && offer.start <= this.#now && this.#now < offer.auction.end;
    return isOn ? { offer, auction: offer.auction } : 'nft_not_on_sale';
  }

  #hold(user: number, { deposits, deposit }: NaiveAuction): void {
    this.#add(user, USDT_COIN, -deposit);
    this.#held[user] = (this.#held[user] ?? 0n) + deposit;
    deposits.set(user, 'held');
  }

  #return(user: number, { deposits, deposit }: NaiveAuction): void {
    this.#held[user] = (this.#held[user] ?? 0n) - deposit;
    this.#add(user, USDT_COIN, deposit);
    deposits.set(user, 'returned');
  }

  #deposit({ user, work }: MoveOf<'deposit'>): string {
    const found = this.#auctionFor(work, user);
    if (typeof found === 'string') return found;
    if (found.auction.deposits.has(user)) return 'nft_deposit_held';
    if (this.#has(user, USDT_COIN) < found.auction.deposit) return 'insufficient_balance';
    this.#hold(user, found.auction);
    return `done ${found.auction.deposit}`;
  }

  #bid({ user, work, price, maximum }: MoveOf<'bid'>): string {
    const found = this.#auctionFor(work, user);
    if (typeof found === 'string') return found;
    const { offer, auction } = found;
    const ask = {
      user,
      price: price === null ? null : parse(price),
      maximum: maximum === null ? null : parse(maximum),
    };
    const problem = auction.refuse(ask);
    if (problem !== null) return problem;
    const isHeld = auction.deposits.has(user);
    const [topUp, own] = [auction.topUpFor(ask), auction.topUpOf(user)];
    const counts = offer.coin === USDT_COIN ? own + (isHeld ? auction.deposit : 0n) : 0n;
    if (this.#has(user, offer.coin) + counts < (ask.maximum ?? ask.price ?? 0n)) return 'nft_bid_uncovered';
    const more = topUp > own ? topUp - own : 0n;
    if (this.#has(user, USDT_COIN) < (isHeld ? 0n : auction.deposit) + more)
      return more > 0n ? 'nft_deposit_short' : 'insufficient_balance';
    if (!isHeld) this.#hold(user, auction);
    const [before, endBefore] = [auction.bids.length, auction.end];
    const paid = this.#placeBid(auction, ask, topUp);
    const placed = auction.bids.slice(before).map((one) => `${one.user}:${one.price}:${one.isAutomatic ? 'a' : 'b'}`);
    const leads = auction.bids.at(-1)?.user === user ? 'leads' : 'topped';
    const end = auction.end > endBefore ? 'later' : 'same';
    return ['done', leads, auction.next(), isHeld ? 0n : auction.deposit, paid, auction.end, end, ...placed].join(' ');
  }

  /** Only who leads afterwards holds a top-up. Returns what the bidder paid for it. */
  #placeBid(auction: NaiveAuction, ask: Parameters<NaiveAuction['place']>[0], topUp: bigint): bigint {
    const before = auction.bids.at(-1)?.user;
    const held = auction.topUp;
    auction.place(ask, this.#now);
    if (auction.bids.at(-1)?.user !== ask.user) return 0n;
    if (before !== undefined) this.#freeze(before, -held);
    this.#freeze(ask.user, topUp);
    auction.topUp = topUp;
    const own = before === ask.user ? held : 0n;
    return topUp > own ? topUp - own : 0n;
  }

  #freeze(user: number, units: bigint): void {
    this.#add(user, USDT_COIN, -units);
    this.#held[user] = (this.#held[user] ?? 0n) + units;
  }

  /** Moves the money of a sale; the parts are rounded down each by itself, and what is left is the seller's. */
  #sell(buyer: number, price: bigint, terms: { seller: number; artist: number; coin: number; royalty: boolean }): void {
    const { rules } = this.#world;
    const { seller, artist, coin } = terms;
    const unit = this.#unitOf(coin);
    const partOf = (percent: string): bigint => {
      const exact = (price * parse(percent)) / (100n * 10n ** 8n);
      return exact - (exact % unit);
    };
    const [fee, royalty] = [partOf(rules.feePercent), terms.royalty ? partOf(rules.royaltyPercent) : 0n];
    this.#add(buyer, coin, -price);
    this.#fees[coin] = (this.#fees[coin] ?? 0n) + fee;
    this.#add(artist, coin, royalty);
    if (seller === HOUSE) this.#sales[coin] = (this.#sales[coin] ?? 0n) + (price - fee - royalty);
    else this.#add(seller, coin, price - fee - royalty);
  }

  #handOver(offer: NaiveOffer, buyer: number): void {
    this.collections[offer.seller]?.delete(offer.work);
    this.collections[buyer]?.add(offer.work);
    this.#close(offer, 'sold');
  }

  #close(offer: NaiveOffer, state: 'sold' | 'unsold'): void {
    offer.state = state;
    this.#running = this.#running.filter((one) => one !== offer);
  }

  #buy({ user, work, price }: MoveOf<'buy'>): string {
    if (this.collections[user]?.has(work)) return 'nft_own';
    const offer = this.#liveOf(work);
    if (!offer) return 'nft_not_offered';
    if (offer.auction) return 'nft_is_auction';
    if (this.#now < offer.start || this.#now >= offer.end) return 'nft_not_on_sale';
    if (price !== null && parse(price) !== offer.price) return 'nft_price_changed';
    if (this.#has(user, offer.coin) < offer.price) return 'insufficient_balance';
    this.#sell(user, offer.price, { ...offer, artist: this.#artists[work] ?? 0 });
    this.#handOver(offer, user);
    return 'done';
  }

  #pay({ user, offer: place, rank }: MoveOf<'pay'>): string {
    const offer = this.#offers[place];
    const order = offer?.payments.find((one) => one.rank === rank);
    if (!offer?.auction || order?.user !== user) return 'nft_order_unknown';
    if (order.state !== 'open' || order.due <= this.#now) return 'nft_order_closed';
    const { deposit, topUp } = offer.auction;
    const counts = rank === 1 && offer.coin === USDT_COIN ? deposit + topUp : 0n;
    if (this.#has(user, offer.coin) + counts < order.price) return 'insufficient_balance';
    if (rank === 1) {
      this.#return(user, offer.auction);
      this.#freeze(user, -topUp);
      offer.auction.topUp = 0n;
    }
    order.state = 'paid';
    this.#sell(user, order.price, { ...offer, artist: this.#artists[offer.work] ?? 0 });
    this.#handOver(offer, user);
    return 'done';
  }

  #end(): string {
    let ended = 0;
    for (const offer of this.#running) {
      if (offer.state !== 'open' || (offer.auction?.end ?? offer.end) > this.#now) continue;
      ended += 1;
      const last = offer.auction?.bids.at(-1);
      for (const user of offer.auction?.deposits.keys() ?? [])
        if (user !== last?.user && offer.auction) this.#return(user, offer.auction);
      if (!last) {
        this.#close(offer, 'unsold');
        continue;
      }
      offer.state = 'awaiting';
      const due = this.#now + 24 * 60 * MINUTE;
      offer.payments.push({ rank: 1, user: last.user, price: last.price, due, state: 'open' });
    }
    return `done ${ended}`;
  }

  #forfeit(offer: NaiveOffer, auction: NaiveAuction, user: number): void {
    const { deposits } = auction;
    const deposit = auction.deposit + auction.topUp;
    auction.topUp = 0n;
    const unit = this.#unitOf(USDT_COIN);
    const exact = (deposit * parse(this.#world.rules.forfeitSellerPercent)) / (100n * 10n ** 8n);
    const share = exact - (exact % unit);
    this.#held[user] = (this.#held[user] ?? 0n) - deposit;
    deposits.set(user, 'forfeited');
    if (offer.seller === HOUSE) this.#sales[USDT_COIN] = (this.#sales[USDT_COIN] ?? 0n) + share;
    else this.#add(offer.seller, USDT_COIN, share);
    this.#fees[USDT_COIN] = (this.#fees[USDT_COIN] ?? 0n) + deposit - share;
  }

  #expire(): string {
    let [ended, chances] = [0, 0];
    for (const offer of this.#running) {
      const order = offer.payments.find((one) => one.state === 'open' && one.due <= this.#now);
      if (!order || !offer.auction) continue;
      ended += 1;
      order.state = 'expired';
      if (order.rank === 1) this.#forfeit(offer, offer.auction, order.user);
      const next = order.rank === 1 ? offer.auction.nextAfter(order.user) : undefined;
      if (next) {
        const due = this.#now + 24 * 60 * MINUTE;
        offer.payments.push({ rank: 2, user: next.user, price: next.price, due, state: 'open' });
        chances += 1;
      } else this.#close(offer, 'unsold');
    }
    return `done ${ended} ${chances}`;
  }

  #box({ user, series: at, price, seed, code }: MoveOf<'box'>): string {
    const series = this.#world.series[at];
    if (!series) return 'nft_series_unknown';
    const units = parse(series.price);
    const sold = this.boxes.sold(at);
    if (series.artist === user) return 'nft_own';
    if (parse(price) !== units) return 'nft_price_changed';
    if (sold === series.total) return 'nft_sold_out';
    if (this.#now < series.startMs || this.#now >= series.endMs) return 'nft_not_on_sale';
    if (this.#has(user, series.coin) < units) return 'insufficient_balance';
    this.#sell(user, units, { seller: series.artist, artist: series.artist, coin: series.coin, royalty: false });
    const work = this.#artists.length;
    this.#artists.push(series.artist);
    this.collections[user]?.add(work);
    this.boxes.sell(work, { series: at, code, seed });
    return `done ${sold + 1}`;
  }

  draw({ hash }: MoveOf<'tick'>): string {
    return this.boxes.draw(hash);
  }

  #open({ user, work }: MoveOf<'open'>): string {
    const box = this.boxes.of(work);
    if (!this.collections[user]?.has(work)) return 'nft_unknown';
    if (!box) return 'nft_not_box';
    if (box.isOpen) return 'done again';
    if (box.position === 0) return 'nft_not_drawn';
    box.isOpen = true;
    return `done ${box.position}`;
  }

  apply(move: Exclude<NftMove, { kind: 'tick' }>): string {
    switch (move.kind) {
      case 'fund':
        this.#funded += parse(move.amount);
        this.#add(move.user, move.coin, parse(move.amount));
        return 'done';
      case 'offer':
        return this.#offer(move);
      case 'deposit':
        return this.#deposit(move);
      case 'bid':
        return this.#bid(move);
      case 'buy':
        return this.#buy(move);
      case 'pay':
        return this.#pay(move);
      case 'end':
        return this.#end();
      case 'expire':
        return this.#expire();
      case 'box':
        return this.#box(move);
      case 'open':
        return this.#open(move);
      default:
        this.#now += move.ms;
        return 'done';
    }
  }

  money(): bigint[] {
    const own = this.#free.slice(1).flatMap((coins, at) => [...coins, this.#held[at + 1] ?? 0n]);
    return [...own, ...this.#sales, ...this.#fees];
  }

  line(work: number): string {
    const live = this.#liveOf(work)?.place ?? '-';
    const box = this.boxes.of(work);
    const head = `${this.#ownerOf(work)} ${box?.isOpen === false ? 'closed' : 'open'} ${box?.position || '-'} ${live}`;
    const last = this.#offers.findLast((one) => one.work === work);
    if (!last) return head;
    const { auction, state, payments } = last;
    const leader = auction?.bids.at(-1)?.user ?? '-';
    const [price, end] = [auction?.price ?? last.price, auction?.end ?? last.end];
    const offer = [state, price, auction?.maximum ?? '-', leader, auction?.bids.length ?? 0, end].join(' ');
    const bidders = [...(auction?.deposits ?? [])].map(
      ([user, held]) => `${user}:${auction?.deposit}:${auction?.bestOf(user) ?? '-'}:${held}`,
    );
    const orders = payments.map((one) => `${one.rank}:${one.user}:${one.price}:${one.due}:${one.state}`);
    return `${head} | ${offer} | ${bidders.sort().join(' ')} | ${orders.sort().join(' ')}`;
  }

  /** Throws when a rule about the whole market is broken; `money` is that of now, `work` that of the last move. */
  check(money: readonly bigint[], work: number | null): void {
    const all = money.reduce((sum, units) => sum + units, 0n);
    if (all !== this.#funded) throw new Error(`money is not conserved: ${all - this.#funded}`);
    const owned = this.collections.reduce((sum, { size }) => sum + size, 0);
    const owners = work === null ? 1 : this.collections.filter((works) => works.has(work)).length;
    if (owned !== this.workCount || owners !== 1) throw new Error('a work without exactly one owner');
    const held = sumHeld(this.#running, this.#held.length);
    if (held.some((units, user) => units !== this.#held[user])) throw new Error('deposits of others than open bidders');
    if (work !== null && this.#liveOf(work)?.auction?.isRising() === false) throw new Error('a bid that does not rise');
  }
}
