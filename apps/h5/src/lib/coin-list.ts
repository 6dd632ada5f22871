export type ListedCoin = {
  readonly name: string;
  /** The network. Name and network together are the key: both USDT entries share an id. */
  readonly subName: string;
  /** Which of the addresses of a deposit reply belongs to this entry. */
  readonly type: 'erc20' | 'trc20' | 'main';
  /** 1 while deposits and withdrawals are open. */
  readonly status: 0 | 1;
  readonly id: number;
  /** Relative to the app's root. */
  readonly image: string;
};

export const COIN_LIST: readonly ListedCoin[] = [
  { name: 'USDT', subName: 'ERC20', type: 'erc20', status: 1, id: 3, image: 'img/coins/usdt.svg' },
  { name: 'USDT', subName: 'TRC20', type: 'trc20', status: 1, id: 3, image: 'img/coins/usdt.svg' },
  { name: 'USDC', subName: 'ERC20', type: 'main', status: 1, id: 45, image: 'img/coins/usdc.svg' },
  { name: 'ETH', subName: 'Ethereum', type: 'main', status: 1, id: 2, image: 'img/coins/eth.svg' },
  { name: 'BTC', subName: 'Bitcoin', type: 'main', status: 1, id: 1, image: 'img/coins/btc.svg' },
];
