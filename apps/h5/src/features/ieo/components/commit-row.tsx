import { useTranslations } from 'use-intl';
import { hrefOf, ieoPath } from '#data/paths.ts';
import type { CommitItem } from '#features/ieo/hooks/use-commits.ts';
import { Badge } from '#ui/badge.tsx';
import { Coin } from '#ui/coin.tsx';
import { Facts } from '#ui/facts.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { useIeoTexts } from './use-ieo-texts.ts';

type RowProps = {
  commit: CommitItem;
  /** Leads to the project's share; without it the row is plain. */
  linked?: boolean | undefined;
};

/** One own commit: asked for, set aside, and after the sharing received and returned. */
export function CommitRow({ commit, linked }: RowProps) {
  if (!linked) {
    return (
      <article className="card ieo-card">
        <CommitBodyRow commit={commit} />
        <AskAbout kind="ieo" id={commit.id} form="link" />
      </article>
    );
  }
  return (
    <a className="card ieo-card" href={hrefOf(ieoPath('ieoOrder', commit.project_id))}>
      <CommitBodyRow commit={commit} />
    </a>
  );
}

function CommitBodyRow({ commit }: { commit: CommitItem }) {
  const t = useTranslations('ieo');
  const texts = useIeoTexts();
  const { token, state, pay_currency_name: coin } = commit;
  const inTokens = (amount: string) => `${texts.tokens(amount)} ${token}`;
  const settled = [
    { id: 'received', label: t('orders.received'), value: inTokens(commit.allocated) },
    { id: 'returned', label: t('orders.returned'), value: texts.money(commit.refund, coin) },
  ];
  return (
    <>
      <div className="row ieo-card-head">
        <Coin symbol={token} size={36} letters={token.slice(0, 2)} src={commit.logo || undefined} />
        <div className="grow">
          <p className="row ieo-name">
            <b className="semi">{commit.title}</b>
            <span className="sm c3">{token}</span>
          </p>
          <p className="xs c3 num">{t('detail.at', { time: texts.moment(commit.created_ms) })}</p>
        </div>
        <span className="ieo-badges">
          <Badge tone={state === 'held' ? 'brand' : 'plain'}>{t(`orders.state.${state}`)}</Badge>
          {commit.is_demo === 1 ? <Badge tone="line">{t('badge.demo')}</Badge> : null}
        </span>
      </div>
      <Facts
        dense
        rows={[
          { id: 'wanted', label: t('orders.wanted'), value: inTokens(commit.wanted) },
          { id: 'paid', label: t('orders.paid'), value: texts.money(commit.paid, coin) },
          ...(state === 'held' ? [] : settled),
        ]}
      />
    </>
  );
}
