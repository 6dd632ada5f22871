import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RuleChange } from '#features/records/hooks/use-rule-changes.ts';
import { findWord } from '#features/records/model/record-words.ts';
import { toPathWords } from '#features/records/model/rule-path.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

type RuleChangeItemProps = { change: RuleChange; marked: boolean };

/** Changes shown before "more": a first version lists every value. */
const SHOWN_AT_FIRST = 6;

export function RuleChangeItem({ change, marked }: RuleChangeItemProps) {
  const t = useTranslations('rules');
  const text = useTranslations();
  const place = useTimePlace();
  const [isWhole, setWhole] = useState(false);
  const { changes } = change;
  const areaText = (area: string) => {
    const known = findWord('ruleAreas', area);
    return known === undefined ? area : text(known);
  };
  const valueText = (before: string, after: string) => {
    if (before === '') return after;
    return after === '' ? t('removed', { before }) : `${before} → ${after}`;
  };
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST);
  return (
    <li className="pad rules-item" aria-current={marked || undefined}>
      <p className="rules-head">
        <span className="med">{`${t('version', { version: change.id })} · ${areaText(change.area)}`}</span>
        <span className="xs c3 num">{formatDateTime(change.effective_from_ms, place)}</span>
      </p>
      <p className="sm c2">
        {change.summary}
        {marked ? (
          <>
            {' '}
            <Badge tone="brand">{t('marked')}</Badge>
          </>
        ) : null}
      </p>
      <dl className="rules-values">
        {shown.map(({ path, before, after }) => (
          <div key={path}>
            <dt className="xs c3">{toPathWords(path)}</dt>
            <dd className="sm num">{valueText(before, after)}</dd>
          </div>
        ))}
      </dl>
      {shown.length < changes.length ? (
        <Button size="s" onClick={() => setWhole(true)}>
          {t('showAll', { count: changes.length })}
        </Button>
      ) : null}
    </li>
  );
}
