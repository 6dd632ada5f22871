import { createApi } from './fixtures/api';
import { openOperatorApi } from './pages/fund-page';
import { ownServer } from './servers';

/** Decides on the verification that waits, by the calls the console makes. */
const operatorApi = () => openOperatorApi(createApi(ownServer().url));

export const approve = async (email: string): Promise<void> => {
  await (await operatorApi()).verify({ email });
};
export const refuse = async (email: string, reason: string): Promise<void> => {
  await (await operatorApi()).refuseVerification({ email }, reason);
};
