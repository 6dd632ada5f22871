import { createApi } from './fixtures/api';
import { openDesk } from './pages/fund-page';
import { ownServer } from './servers';

/** Decides on the verification that waits, by the calls the console makes. */
const desk = () => openDesk(createApi(ownServer().url));

export const approve = async (email: string): Promise<void> => {
  await (await desk()).verify({ email });
};
export const refuse = async (email: string, reason: string): Promise<void> => {
  await (await desk()).refuseVerification({ email }, reason);
};
