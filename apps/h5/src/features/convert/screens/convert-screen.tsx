import { convert } from '@candor/contract/fund';
import { ReceiptText } from 'lucide-react';
import { useReducer, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { useMoneySubmit } from '#data/use-money-submit.ts';
import { ConvertBody } from '#features/convert/components/convert-body.tsx';
import { ConvertDock } from '#features/convert/components/convert-dock.tsx';
import { ConvertDone, type ConvertReceipt } from '#features/convert/components/convert-done.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/convert/convert.css';
import { useConvertCoins } from '#features/convert/hooks/use-convert-coins.ts';
import { useQuote } from '#features/convert/hooks/use-quote.ts';
import {
  EMPTY_CONVERT,
  type OwnedCoin,
  pairOf,
  reduceConvert,
  summarizeConvert,
} from '#features/convert/model/convert-form.ts';
import { RECEIPT_MS } from '#lib/timings.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useFleeting } from '#ui/use-fleeting.ts';

export function ConvertScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.assets);
  const coins = useConvertCoins();
  return (
    <>
      <NavBar
        title={t('convert.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('assets.records')} glyph={ReceiptText} href={hrefOf(PATHS.allRecords)} />}
      />
      {coins.data ? (
        <Converting coins={coins.data} />
      ) : (
        <View>
          <Loaded query={coins}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}

function Converting({ coins }: { coins: readonly OwnedCoin[] }) {
  const t = useTranslations('convert');
  const [form, dispatch] = useReducer(reduceConvert, EMPTY_CONVERT);
  const pair = pairOf(form, coins);
  const [asked, setAsked] = useState('');
  const live = useQuote(pair, asked);
  const receipt = useFleeting<ConvertReceipt>(RECEIPT_MS);
  const submit = useMoneySubmit(convert, {
    onDone: (reply) => {
      // A form kept from before receipts existed is answered with the sentence alone.
      if (typeof reply === 'string') showToast({ text: reply, tone: 'ok' });
      else receipt.show(reply);
      dispatch({ type: 'sent' });
      live.renew();
    },
    // The quote expired or the price got worse: fetch a new quote.
    onRefused: () => live.renew(),
    volatile: ['quote_id'],
  });
  const summary = pair === null ? null : summarizeConvert(form, pair, live.quote);
  const wanted = summary?.conversion?.amount ?? '';
  // A quote is requested only for an amount that is valid at the current price.
  if (wanted !== asked) setAsked(wanted);
  if (pair === null || summary === null) {
    return (
      <View>
        <EmptyState page art="records" title={t('noCoins')} />
      </View>
    );
  }
  const panel = { form, dispatch, coins, pair, live, summary, submit };
  return (
    <>
      <View>
        <ConvertDone receipt={receipt.value} onClose={receipt.putAway} />
        <ConvertBody {...panel} />
      </View>
      <ConvertDock {...panel} />
    </>
  );
}
