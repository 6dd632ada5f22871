import { useTranslations } from 'use-intl';
import { dualPurchasePath, hrefOf } from '#data/paths.ts';
import type { LivePrice } from '#features/dual/hooks/use-live-price.ts';
import {
  changedPercent,
  type DualDate,
  type DualTable,
  type DualTableRow,
  toTableRows,
} from '#features/dual/model/dual-table.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { classNames } from '#ui/class-names.ts';
import { Px, PxChange } from '#widgets/quotes/px.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type RowsProps = {
  table: DualTable;
  date: DualDate;
  live: LivePrice;
  /** Number of past terms counted; undefined: our bars do not cover them, and the column is left out. */
  terms: number | undefined;
};

/** Linked prices from high to low around the price now. */
export function DualRows({ table, date, live, terms }: RowsProps) {
  const t = useTranslations('dual.list');
  const rows = toTableRows(date, live.price);
  return (
    <div className={classNames('dual-rows', terms === undefined && 'no-past')}>
      <div className="dual-head" aria-hidden="true">
        <span>{t('linked')}</span>
        {terms === undefined ? null : <span>{t('past', { terms })}</span>}
        <span>{t('rate')}</span>
        <span>{t('left')}</span>
      </div>
      {rows.map((row) =>
        row.kind === 'now' ? (
          <NowRow key="now" symbol={table.symbol} live={live} />
        ) : (
          <ProductRow key={row.product.id} row={row} hasPast={terms !== undefined} />
        ),
      )}
    </div>
  );
}

type ProductRowProps = { row: Extract<DualTableRow, { kind: 'product' }>; hasPast: boolean };

function ProductRow({ row, hasPast }: ProductRowProps) {
  const t = useTranslations('dual.list');
  const texts = useDualTexts();
  const { product, distance, canBuy } = row;
  return (
    <a
      className={classNames('dual-row num', !canBuy && 'is-closed')}
      href={hrefOf(dualPurchasePath(product.id))}
      data-linked={product.linked_price}
    >
      <span>
        <b className="med">{texts.linked(product.linked_price)}</b>
        {distance === null ? null : (
          <small data-live="">
            {texts.move(distance)}
            <i>{` ${t('fromNow')}`}</i>
          </small>
        )}
      </span>
      {hasPast ? <Past row={row} /> : null}
      <span>
        <b className="semi">{texts.percent(product.rate)}</b>
        <small>{t('term', { percent: texts.percent(product.term_rate), days: product.days })}</small>
      </span>
      <span>
        <span className="c2">{texts.count(product.remaining_shares)}</span>
        <small>{t('of', { total: texts.count(product.total_shares) })}</small>
      </span>
    </a>
  );
}

function Past({ row: { product } }: Pick<ProductRowProps, 'row'>) {
  const t = useTranslations('dual.list');
  const { locale } = useTimePlace();
  const { history, side } = product;
  if (history === null) return <span aria-hidden="true" />;
  return (
    <span>
      <span>{`${changedPercent(side, history)}${readNumberSigns(locale).percent}`}</span>
      <small>{t('ofTerms')}</small>
    </span>
  );
}

function NowRow({ symbol, live }: { symbol: string; live: LivePrice }) {
  const t = useTranslations('dual.list');
  if (live.id === undefined) return null;
  return (
    <div className="dual-now num">
      <span className="semi">
        <Px id={live.id} calm />
      </span>
      <span className="c3 grow">{t('now', { coin: symbol.split('/')[0] ?? '' })}</span>
      <PxChange id={live.id} plain />
    </div>
  );
}
