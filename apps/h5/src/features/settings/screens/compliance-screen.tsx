import { Navigate } from 'react-router';
import { articlePath } from '#data/paths.ts';

/** The old address of the compliance article. */
export function ComplianceScreen() {
  return <Navigate to={articlePath('compliance')} replace />;
}
