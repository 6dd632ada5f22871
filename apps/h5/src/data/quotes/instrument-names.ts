/** Names that are the same in every language. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['BTC', 'Bitcoin'],
  ['ETH', 'Ethereum'],
  ['USDT', 'Tether'],
  ['USDC', 'USD Coin'],
  ['BNB', 'BNB'],
  ['SOL', 'Solana'],
  ['XRP', 'XRP Ripple'],
  ['DOGE', 'Dogecoin'],
  ['ADA', 'Cardano'],
  ['TRX', 'Tron'],
  ['LTC', 'Litecoin'],
  ['DOT', 'Polkadot'],
  ['LINK', 'Chainlink'],
  ['AVAX', 'Avalanche'],
  ['MATIC', 'Polygon'],
  ['ATOM', 'Cosmos'],
  ['AAPL', 'Apple'],
  ['MSFT', 'Microsoft'],
  ['NVDA', 'Nvidia'],
  ['TSLA', 'Tesla'],
  ['AMZN', 'Amazon'],
  ['GOOGL', 'Alphabet Google'],
]);

/** The coin's or company's name; the code itself where no name is listed. */
export const instrumentName = (base: string): string => NAMES.get(base) ?? base;
