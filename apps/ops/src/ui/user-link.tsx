import { Link } from 'react-router';

/** A link to the page of a customer. */
export function UserLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link to={`/users/${id}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
