import { ReceiptText } from 'lucide-react';
import { useReducer } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useReserved } from '#data/use-reserved.ts';
import { useTransferableCoins } from '#data/use-wallet.ts';
import { TransferBody } from '#features/transfer/components/transfer-body.tsx';
import { TransferDock } from '#features/transfer/components/transfer-dock.tsx';
import { TransferDone } from '#features/transfer/components/transfer-done.tsx';
import { useTransfer } from '#features/transfer/hooks/use-transfer.ts';
import { toTransferCoins } from '#features/transfer/model/transfer-coins.ts';
import { newTransfer, reduceTransfer, summarizeTransfer } from '#features/transfer/model/transfer-form.ts';
import '#features/transfer/transfer.css';
import { ErrorState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function TransferScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  return (
    <>
      <NavBar
        title={t('transfer.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('transfer.history')} glyph={ReceiptText} href={hrefOf(PATHS.transferHistory)} />}
      />
      <TransferContent />
    </>
  );
}

function TransferContent() {
  const [params] = useSearchParams();
  const [form, dispatch] = useReducer(reduceTransfer, params.get('to'), newTransfer);
  const { data, isError, refetch } = useTransferableCoins();
  const isVisitor = useSession((state) => state.token === null);
  const reserved = useReserved(form.from === 'lever');
  const transfer = useTransfer(() => dispatch({ type: 'sent' }));
  if (isError && data === undefined) return <CoinsFailed onRetry={() => void refetch()} />;
  const known = data !== undefined && !isVisitor;
  const coins = toTransferCoins(known ? data : []);
  const summary = summarizeTransfer(form, coins, reserved);
  const shown = { form, dispatch, coins, summary, known, transfer };
  return (
    <>
      <View>
        <TransferDone {...shown} />
        <TransferBody {...shown} />
      </View>
      <TransferDock {...shown} />
    </>
  );
}

function CoinsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common');
  return (
    <View>
      <ErrorState page title={t('states.pageFailedTitle')} retryLabel={t('actions.retry')} onRetry={onRetry}>
        {t('states.moneyNotAffected')}
      </ErrorState>
    </View>
  );
}
