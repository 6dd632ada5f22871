import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { dualPurchasePath } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import type { DualForm } from '#features/dual/hooks/use-dual-purchase.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useDualTexts } from './use-dual-texts.ts';

/** The cost, and the button that opens the review; a visitor logs in first. */
export function PurchaseDock({ form }: { form: DualForm }) {
  const t = useTranslations();
  const texts = useDualTexts();
  const isLoggedIn = useSession((state) => state.token !== null);
  const { figures, problem, context } = form;
  const { product } = context;
  return (
    <Dock>
      <div className="row between dual-dock">
        <div>
          <p className="xs c3">{t('dual.purchase.putIn')}</p>
          <p className="semi num nowrap">{figures === null ? DASH : texts.money(figures.cost, product.pay_name)}</p>
        </div>
        {isLoggedIn ? (
          <Button variant="primary" grow disabled={problem !== null} onClick={() => form.review(true)}>
            {t('dual.purchase.review')}
          </Button>
        ) : (
          <Button variant="primary" grow onClick={() => askToLogIn(dualPurchasePath(product.id))}>
            {t('common.actions.logIn')}
          </Button>
        )}
      </div>
    </Dock>
  );
}
