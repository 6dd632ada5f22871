import { createBiddingCommands, registerNftBids } from './bids.routes';
import { registerNftBoxes } from './boxes.routes';
import { registerNftConsole } from './console.routes';
import type { NftModuleDeps } from './deps';
import { registerNftMarket } from './market.routes';
import { registerNftMine } from './mine.routes';
import { registerNftJobs } from './nft.jobs';
import { registerOldNft } from './old.routes';
import { createTradeCommands, registerNftTrade } from './trade.routes';
import { createBuyBox } from './use-cases/buy-box';

export const registerNft = (deps: NftModuleDeps): void => {
  const bidding = createBiddingCommands(deps);
  const trade = createTradeCommands(deps);
  const buyBox = createBuyBox(deps);
  registerNftMarket(deps);
  registerNftTrade(deps, trade);
  registerNftBids(deps, bidding);
  registerNftBoxes(deps);
  registerNftMine(deps);
  registerOldNft(deps, { ...bidding, ...trade, buyBox });
  registerNftConsole(deps);
  registerNftJobs(deps);
};
