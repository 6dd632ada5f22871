import type { ReactNode } from 'react';
import type { PagedList } from '#data/use-paged.ts';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import './trade.css';

type PagedProps<T> = { list: PagedList<T>; empty: ReactNode; children: (rows: readonly T[]) => ReactNode };

/** A list that fetches its next page when the user scrolls near the end. */
export function Paged<T>({ list, empty, children }: PagedProps<T>) {
  return (
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            {children(rows)}
            <ListEnd list={list} />
          </>
        )
      }
    </Loaded>
  );
}
