import { microResult } from '@candor/contract/options';
import { useEffect, useRef, useState } from 'react';
import { request } from '#data/client.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { OptionItem } from '#features/options/model/option-view.ts';

export interface Results {
  /** The option that ended last while this page was open; null when there is none or it was dismissed. */
  readonly newest: OptionItem | null;
  readonly putAway: () => void;
}

/** Fetches the results of options that left the open list while the page was open. */
export function useResults(open: readonly OptionItem[] | undefined): Results {
  const [newest, setNewest] = useState<OptionItem | null>(null);
  const watched = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (open === undefined) return;
    const now = new Set(open.map((item) => item.id));
    const gone = [...watched.current].filter((id) => !now.has(id));
    // A new purchase dismisses the last result.
    if ([...now].some((id) => !watched.current.has(id))) setNewest(null);
    watched.current = now;
    for (const id of gone) void loadResult(id, setNewest);
  }, [open]);
  return { newest, putAway: () => setNewest(null) };
}

/** A failed fetch is ignored: the history shows the result as well. */
async function loadResult(id: number, show: (item: OptionItem) => void): Promise<void> {
  void refreshMoney();
  const item = await request(microResult, { id: String(id) }, { silent: true }).catch(() => null);
  if (item?.status === 3) show(item);
}
