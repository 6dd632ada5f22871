import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { followPath, idOf, traderPath } from '#features/copy/model/copy-paths.ts';

/** Pages under the addresses of old clients lead to ours. */
export const OldListScreen = () => <Redirect to={PATHS.copy} />;

export function OldTraderScreen() {
  const [params] = useSearchParams();
  const id = idOf(params, 'trader_user_id', 'id');
  return <Redirect to={id === 0 ? PATHS.copy : traderPath(id)} />;
}

export function OldFollowScreen() {
  const [params] = useSearchParams();
  const id = idOf(params, 'trader_user_id', 'id');
  return <Redirect to={id === 0 ? PATHS.copy : followPath(id)} />;
}
