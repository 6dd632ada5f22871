import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { PurchaseBody } from '#features/dual/components/purchase-body.tsx';
import { PurchaseDock } from '#features/dual/components/purchase-dock.tsx';
import { ReviewSheet } from '#features/dual/components/review-sheet.tsx';
import { useDualForm, useDualPreview } from '#features/dual/hooks/use-dual-purchase.ts';
import type { DualPreview } from '#features/dual/model/purchase-form.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/dual/dual.css';

/** One product: what comes back at which price, and the purchase of whole shares (?id=). */
export function PurchaseScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.invest);
  const [params] = useSearchParams();
  const preview = useDualPreview(params.get('id') ?? '');
  const coin = preview.data?.product.currency_name;
  return (
    <>
      <NavBar
        title={coin === undefined ? t('dual.heading') : t('dual.purchase.heading', { coin })}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('finance.howItWorks')} glyph={CircleHelp} href={hrefOf(PATHS.dualHelp)} />}
      />
      {preview.data === undefined ? (
        <View>{isRefused(preview.error) ? <Gone text={preview.error.message} /> : <Waiting query={preview} />}</View>
      ) : (
        <Buying key={preview.data.product.id} preview={preview.data} />
      )}
    </>
  );
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.type === 'error';

const Waiting = ({ query }: { query: ReturnType<typeof useDualPreview> }) => (
  <Loaded query={query} rows={6}>
    {() => null}
  </Loaded>
);

/** There is no such product, or it can no longer be shown: the server's sentence and a way on. */
function Gone({ text }: { text: string }) {
  const t = useTranslations('dual.purchase');
  const action = (
    <Button size="md" href={hrefOf(PATHS.invest)}>
      {t('toList')}
    </Button>
  );
  return <EmptyState page art="records" title={text} action={action} />;
}

function Buying({ preview }: { preview: DualPreview }) {
  const form = useDualForm(preview);
  return (
    <>
      <View>
        <PurchaseBody form={form} />
      </View>
      <PurchaseDock form={form} />
      <ReviewSheet form={form} />
    </>
  );
}
