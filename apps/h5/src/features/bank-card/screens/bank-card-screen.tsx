import { cardInfo } from '@candor/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { Loaded } from '#data/loaded.tsx';
import { PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import '#features/bank-card/bank-card.css';
import { CardForm } from '#features/bank-card/components/card-form.tsx';
import { hasCard, toCardForm } from '#features/bank-card/model/card-form.ts';
import { NavBar, View } from '#ui/frame.tsx';

/** The card withdrawals to a bank go to. */
export function BankCardScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const loggedIn = useSession((state) => state.token !== null);
  const query = useQuery({
    queryKey: ['bank-card'],
    queryFn: ({ signal }) => request(cardInfo, {}, { signal, silent: true }),
    enabled: loggedIn,
  });
  const card = query.data;
  return (
    <>
      <NavBar title={t('profile.bank.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {card ? (
        <CardForm key={String(hasCard(card))} initial={toCardForm(card)} saved={hasCard(card)} />
      ) : (
        <View>
          <Loaded query={query}>{() => null}</Loaded>
        </View>
      )}
    </>
  );
}
