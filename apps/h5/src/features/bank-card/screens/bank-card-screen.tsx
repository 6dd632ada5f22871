import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useBack } from '#data/use-back.ts';
import { useBankCard } from '#data/use-bank-card.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import { Loaded } from '#widgets/loaded.tsx';
import '#features/bank-card/bank-card.css';
import { CardForm } from '#features/bank-card/components/card-form.tsx';
import { hasCard, toCardForm } from '#features/bank-card/model/card-form.ts';
import { NavBar, View } from '#ui/frame.tsx';

/** The bank card that receives fiat withdrawals. */
export function BankCardScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.settings);
  const query = useBankCard();
  const card = query.data;
  const security = useSecurityStatus();
  const status = security.data;
  return (
    <>
      <NavBar title={t('profile.bank.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      {card && status ? (
        <CardForm key={String(hasCard(card))} initial={toCardForm(card)} saved={hasCard(card)} status={status} />
      ) : (
        <View>
          <Loaded query={query}>{() => <Loaded query={security}>{() => null}</Loaded>}</Loaded>
        </View>
      )}
    </>
  );
}
