import { registerOtcAds } from './ads.routes';
import { registerOtcConsole } from './console.routes';
import type { OtcModuleDeps } from './deps';
import { registerOtcDisputes } from './disputes.routes';
import { registerOtcMarket } from './market.routes';
import { registerOtcOrders } from './orders.routes';
import { registerOtcJobs } from './otc.jobs';
import { registerOtcTake } from './take.routes';

export const registerOtc = (deps: OtcModuleDeps): void => {
  registerOtcMarket(deps);
  registerOtcAds(deps);
  registerOtcTake(deps);
  registerOtcOrders(deps);
  registerOtcDisputes(deps);
  registerOtcConsole(deps);
  registerOtcJobs(deps);
};
