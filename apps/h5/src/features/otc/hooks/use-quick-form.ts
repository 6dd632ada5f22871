import { useState } from 'react';
import { useSettled } from '#data/use-settled.ts';
import { type Key, pressKey } from '#features/otc/model/keypad.ts';
import type { Market } from '#features/otc/model/market-filter.ts';
import { offerOf, type QuickBy, quickScale, toQuickFields } from '#features/otc/model/quick-form.ts';
import { useQuick } from './use-market.ts';

const TYPING_MS = 350;

/** The typed amount with the offers that fit it. */
export function useQuickForm(market: Market) {
  const [by, setBy] = useState<QuickBy>('fiat');
  const [amount, setAmount] = useState('');
  const [pickedId, setPickedId] = useState(0);
  const settled = useSettled(amount, TYPING_MS);
  const fields = toQuickFields(market, by, settled);
  const query = useQuick(fields);
  const reply = fields === null ? undefined : query.data;
  const scale = quickScale(by, market.coin.scale);
  return {
    by,
    amount: amount.replace(/\.$/, ''),
    typed: amount,
    press: (key: Key) => setAmount((now) => pressKey(now, key, scale)),
    preset: (text: string) => setAmount(text),
    /** Types the other unit; the amount starts again. */
    turn: () => {
      setBy(by === 'fiat' ? 'coin' : 'fiat');
      setAmount('');
    },
    pick: setPickedId,
    reply,
    offer: reply === undefined ? null : offerOf(reply.items, pickedId),
    isFailed: fields !== null && query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    /** The offers belong to what is typed now. */
    isCurrent: fields !== null && settled === amount && !query.isPlaceholderData && reply !== undefined,
  };
}

export type QuickForm = ReturnType<typeof useQuickForm>;
