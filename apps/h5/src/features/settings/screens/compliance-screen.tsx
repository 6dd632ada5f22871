import { Navigate } from 'react-router';
import { articlePath } from '#data/paths.ts';

/** Legacy URL of the compliance article. */
export function ComplianceScreen() {
  return <Navigate to={articlePath('compliance')} replace />;
}
