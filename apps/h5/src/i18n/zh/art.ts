/** Areas of the NFT market: a chunk of their own beside the rest. */
export const files = import.meta.glob<object>(['./nft.json', './nftMine.json'], { eager: true, import: 'default' });
