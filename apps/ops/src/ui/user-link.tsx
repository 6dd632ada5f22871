import { Link } from 'react-router';

/** A customer, leading to all there is about him. */
export function UserLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <Link to={`/users/${id}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
