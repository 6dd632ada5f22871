import type { ReplyOf } from '@candor/contract/call';
import { selfLimits } from '@candor/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { useSession } from '#data/session-store.ts';
import { LimitPause } from '#features/security/components/limit-pause.tsx';
import { LimitSheet } from '#features/security/components/limit-sheet.tsx';
import { TaskPage } from '#features/security/components/task-page.tsx';
import { useLimitText } from '#features/security/hooks/use-limit-text.ts';
import { useLimitedProducts } from '#features/security/hooks/use-limited-products.ts';
import { LIMIT_ORDER, type LimitRow, limitRows } from '#features/security/model/limit-rows.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Limits = ReplyOf<typeof selfLimits>;

export function LimitsScreen() {
  const t = useTranslations('security.title');
  const isLoggedIn = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: ['safe', 'limits'],
    queryFn: ({ signal }) => request(selfLimits, {}, { signal, silent: true }),
    enabled: isLoggedIn,
  });
  return (
    <TaskPage title={t('limits')}>
      <Loaded query={query} rows={9}>
        {(limits) => <LimitsBody limits={limits} />}
      </Loaded>
    </TaskPage>
  );
}

function LimitsBody({ limits }: { limits: Limits }) {
  const t = useTranslations('security.limits');
  const products = useLimitedProducts();
  const [edited, setEdited] = useState<LimitRow | null>(null);
  return (
    <div className="pad task">
      <p className="c2">{t('intro', { products })}</p>
      {LIMIT_ORDER.map((kind) => (
        <section key={kind} className="limit-group">
          <h2 className="sm c3">{t(`kind.${kind}`)}</h2>
          <ListGroup card label={t(`kind.${kind}`)}>
            {limitRows(kind, limits.limits).map((row) => (
              <LimitListRow key={row.period} row={row} onEdit={() => setEdited(row)} />
            ))}
          </ListGroup>
        </section>
      ))}
      <LimitPause excludedUntilMs={limits.excluded_until_ms} />
      <LimitSheet row={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

function LimitListRow({ row, onEdit }: { row: LimitRow; onEdit: () => void }) {
  const t = useTranslations('security.limits');
  const text = useLimitText();
  return (
    <ListRow
      chevron
      onClick={onEdit}
      caption={row.value === null ? undefined : t('used', { amount: text.amount(row.kind, row.used) })}
      end={row.value === null ? t('noLimit') : text.amount(row.kind, row.value)}
      endCaption={text.next(row)}
    >
      {t(`period.${row.period}`)}
    </ListRow>
  );
}
