import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { buyPath, codeOf } from '#features/nft/model/nft-paths.ts';

/** Pages under the addresses of old clients lead to ours. */
export const OldMineScreen = () => <Redirect to={PATHS.nftMine} />;

export function OldPurchaseScreen() {
  const [params] = useSearchParams();
  const code = codeOf(params);
  return <Redirect to={code === '' ? PATHS.nft : buyPath(code)} />;
}
