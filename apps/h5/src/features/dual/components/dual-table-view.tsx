import type { DualSide } from '@candor/contract/dual';
import { useTranslations } from 'use-intl';
import { useLivePrice } from '#features/dual/hooks/use-live-price.ts';
import { chooseDate, type DateChoice, type DualDate, type DualTable } from '#features/dual/model/dual-table.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Note } from '#ui/note.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';
import { DualRows } from './dual-rows.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type ViewProps = {
  table: DualTable;
  side: DualSide;
  choice: DateChoice;
  onChoose: (change: Record<string, string>) => void;
};

const ID = 'dual-dates';
const NO_DATE = { date: '', days: '' };

const toQuery = (date: DualDate | undefined) =>
  date === undefined ? NO_DATE : { date: String(date.maturity_ms), days: String(date.days) };

/** Side and coin switches, dates as tabs, and the products of the selected date. */
export function DualTableView(props: ViewProps) {
  const { table, choice, onChoose } = props;
  const t = useTranslations('dual.list');
  const texts = useDualTexts();
  const shown = chooseDate(table.dates, choice);
  const tabs = table.dates.map((one) => ({
    value: String(one.maturity_ms),
    label: t('date', { date: texts.day(one.maturity_ms, table.day_seconds), days: one.days }),
  }));
  return (
    <>
      <Switches {...props} />
      {shown === undefined ? (
        <EmptyState page art="records" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <Tabs
            id={ID}
            small
            label={t('dates')}
            items={tabs}
            value={String(shown.maturity_ms)}
            onChange={(value) => onChoose(toQuery(chooseDate(table.dates, { maturity: value, days: null })))}
          />
          <TabPanel id={ID} value={String(shown.maturity_ms)}>
            <DatePanel table={table} date={shown} />
          </TabPanel>
        </>
      )}
    </>
  );
}

function Switches({ table, side, onChoose }: ViewProps) {
  const t = useTranslations('dual.list');
  const texts = useDualTexts();
  const coin = coinOf(table);
  const quote = quoteOf(table);
  return (
    <div className="pad dual-switches">
      <Segmented
        label={t('sides')}
        items={[
          { value: 'call', label: t('putIn', { coin }), note: t('callNote') },
          { value: 'put', label: t('putIn', { coin: quote }), note: t('putNote') },
        ]}
        value={side}
        onChange={(type) => onChoose({ type, ...NO_DATE })}
      />
      <div className="row between dual-coins">
        <ChipRow label={t('coins')}>
          {table.currencies.map(({ id, name }) => (
            <Chip
              key={id}
              selected={id === table.currency_id}
              onClick={() => onChoose({ currency: String(id), ...NO_DATE })}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
        <span className="sm c3 num dual-share">
          {side === 'call'
            ? t('shareCall', { size: texts.linked(table.share_size), coin })
            : t('sharePut', { size: texts.linked(table.share_size) })}
        </span>
      </div>
      <ShortDay daySeconds={table.day_seconds} />
    </div>
  );
}

function DatePanel({ table, date }: { table: DualTable; date: DualDate }) {
  const t = useTranslations('dual.list');
  const tPurchase = useTranslations('dual.purchase');
  const live = useLivePrice(table.symbol, table.price?.price ?? null);
  const history = date.products.find((product) => product.history !== null)?.history ?? undefined;
  const terms = history?.terms;
  return (
    <>
      <DualRows table={table} date={date} live={live} terms={terms} />
      <section className="pad stack dual-notes">
        <Note tone="warn">{t('risk')}</Note>
        {history === undefined ? null : (
          <p className="xs c3">
            {t(table.side === 'call' ? 'pastCall' : 'pastPut', {
              terms: history.terms,
              days: date.days,
              coin: coinOf(table),
            })}
            {history.outside_chain === 0 ? null : ` ${tPurchase('outsideChain', { count: history.outside_chain })}`}
          </p>
        )}
      </section>
    </>
  );
}

const coinOf = ({ symbol }: DualTable): string => symbol.split('/')[0] ?? '';
const quoteOf = ({ symbol }: DualTable): string => symbol.split('/')[1] ?? '';
