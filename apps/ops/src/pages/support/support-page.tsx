import { useParams } from 'react-router';
import { CasePage } from './case-page.tsx';
import { Inbox } from './inbox.tsx';

/** The inbox; with a number behind the path, one conversation. */
export function SupportPage() {
  const { id } = useParams();
  return id === undefined ? <Inbox /> : <CasePage key={id} number={id} />;
}
