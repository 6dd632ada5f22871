import { Link } from 'react-router';
import { supportTexts as texts } from '#texts/support.ts';
import { LANGUAGE_NAMES } from '#texts/translations.ts';
import { AsWritten } from '#ui/as-written.tsx';
import { toDuration } from '#ui/duration.ts';
import type { Fact } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { CaseStatusTag } from './case-status-tag.tsx';
import type { ServiceCase } from './service-case.ts';

const SECOND_MS = 1_000;

export const customerFacts = (found: ServiceCase): Fact[] => [
  { name: texts.status, value: <CaseStatusTag status={found.status} /> },
  {
    name: texts.account,
    value: found.user_id === 0 ? texts.visitor : <UserLink id={found.user_id} name={found.user_name} />,
  },
  { name: texts.language, value: LANGUAGE_NAMES[found.language] },
  { name: texts.operator, value: found.operator?.name ?? texts.nobody },
  { name: texts.waitingSince, value: <Time ms={found.waiting_ms} /> },
  { name: texts.answerBy, value: <Time ms={found.answer_by_ms} /> },
  { name: texts.opened, value: <Time ms={found.opened_ms} /> },
  { name: texts.firstAnswer, value: <Time ms={found.first_answer_ms} /> },
  { name: texts.medianAnswer, value: toDuration(Math.round(found.median_answer_ms / SECOND_MS)) },
  { name: texts.closedAt, value: <Time ms={found.closed_ms} /> },
  { name: texts.rating, value: texts.stars(found.rating) },
  ...(found.rating_note === '' ? [] : [{ name: texts.ratingNote, value: <AsWritten text={found.rating_note} /> }]),
];

export function EarlierCases({ found: { earlier } }: { readonly found: ServiceCase }) {
  if (earlier.length === 0) return texts.noEarlier;
  return (
    <ul className="plain-list">
      {earlier.map(({ number, subject, status, opened_ms: opened }) => (
        <li key={number}>
          <Link to={`/support/${number}`} className="mono">
            {number}
          </Link>{' '}
          <CaseStatusTag status={status} /> {subject} · <Time ms={opened} />
        </li>
      ))}
    </ul>
  );
}
