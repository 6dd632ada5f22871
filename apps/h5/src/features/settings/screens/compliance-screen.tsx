import { articlePath } from '#data/paths.ts';
import { Redirect } from '#data/router.tsx';

/** Legacy URL of the compliance article. */
export function ComplianceScreen() {
  return <Redirect to={articlePath('compliance')} />;
}
