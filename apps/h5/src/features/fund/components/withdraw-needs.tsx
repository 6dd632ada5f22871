import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import type { WithdrawInfo } from '#features/fund/model/withdraw-form.ts';
import { Badge } from '#ui/badge.tsx';
import { View } from '#ui/frame.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import type { SecurityFacts } from './withdraw-panel.ts';

export const isSetUp = (info: WithdrawInfo, security: SecurityFacts): boolean =>
  info.verified_level > 0 && security.has_pay_password === 1;

/** Requirements of the first withdrawal; each unmet one links to its page. */
export function WithdrawNeeds({ info, security }: { info: WithdrawInfo; security: SecurityFacts }) {
  const t = useTranslations('fund.needs');
  const needs = [
    { id: 'identity', done: info.verified_level > 0, path: PATHS.verification },
    { id: 'payPassword', done: security.has_pay_password === 1, path: PATHS.payPassword },
  ] as const;
  return (
    <View>
      <div className="pad stack fund-form">
        <h2 className="t2">{t('heading')}</h2>
        <ListGroup card>
          {needs.map(({ id, done, path }) => (
            <ListRow
              key={id}
              chevron
              href={done ? undefined : hrefOf(path)}
              end={<Badge tone={done ? 'ok' : 'warn'}>{t(done ? 'done' : 'missing')}</Badge>}
            >
              {t(id)}
            </ListRow>
          ))}
        </ListGroup>
        <Note>{t('note')}</Note>
      </div>
    </View>
  );
}
