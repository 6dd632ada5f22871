import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { useConnection } from '#data/online-store.ts';
import { PATHS } from '#data/paths.ts';
import { useNavigate, useSearchParams } from '#data/router.tsx';
import { showToast } from '#data/toast-store.ts';
import { useBack } from '#data/use-back.ts';
import { AdAmounts, AdMarket, AdPrice } from '#features/otc/components/ad-fields.tsx';
import { AdMore } from '#features/otc/components/ad-more.tsx';
import { AdPayment } from '#features/otc/components/ad-payment.tsx';
import { AdSummary } from '#features/otc/components/ad-summary.tsx';
import { useOtcTexts } from '#features/otc/components/use-otc-texts.ts';
import { type AdTicket, useAdForm } from '#features/otc/hooks/use-ad-form.ts';
import { useSetup } from '#features/otc/hooks/use-market.ts';
import { useMethods, useOwnAds } from '#features/otc/hooks/use-own.ts';
import { firstAd, formOfAd } from '#features/otc/model/ad-form.ts';
import { NO_FILTER, toMarket } from '#features/otc/model/market-filter.ts';
import { idOf } from '#features/otc/model/otc-paths.ts';
import type { Methods, OwnAd, Setup } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Posts an ad, or changes an own one (?id=). */
export function AdScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.otcAds);
  const [params] = useSearchParams();
  const id = idOf(params);
  const setup = useSetup();
  const methods = useMethods();
  const ads = useOwnAds();
  const ad = ads.data?.items.find((one) => one.id === id && one.state !== 'closed') ?? null;
  const isReady = setup.data !== undefined && methods.data !== undefined && (id === 0 || ad !== null);
  return (
    <>
      <NavBar
        title={t(id === 0 ? 'otc.ads.post' : 'otc.form.headingEdit')}
        back={{ label: t('common.actions.back'), onClick: back }}
      />
      {isReady ? (
        <AdForm key={id} setup={setup.data} methods={methods.data} ad={id === 0 ? null : ad} />
      ) : (
        <View>
          <Loaded query={setup}>
            {() => (
              <Loaded query={methods}>
                {() => (
                  <Loaded query={ads}>{() => <EmptyState page art="records" title={t('otc.form.gone')} />}</Loaded>
                )}
              </Loaded>
            )}
          </Loaded>
        </View>
      )}
    </>
  );
}

type AdFormProps = { setup: Setup; methods: Methods; ad: OwnAd | null };

function AdForm({ setup, methods, ad }: AdFormProps) {
  const t = useTranslations('otc.form');
  const navigate = useNavigate();
  const display = useFiat((state) => state.fiat.currency_code);
  const market = toMarket(NO_FILTER, setup, display);
  const ticket = useAdForm({
    first: ad === null ? firstAd(market?.coin.id ?? 0, market?.fiat.code ?? '') : formOfAd(ad),
    ad,
    scaleOf: (coin) => setup.coins.find(({ id }) => id === coin)?.scale ?? 8,
    onDone: () => {
      showToast({ text: t(ad === null ? 'posted' : 'saved'), tone: 'ok' });
      navigate(PATHS.otcAds, { replace: true });
    },
  });
  const problem = ticket.problemAt('form');
  return (
    <>
      <View>
        <div className="pad stack otc-form">
          <AdMarket ticket={ticket} setup={setup} />
          <AdPrice ticket={ticket} />
          <AdAmounts ticket={ticket} setup={setup} />
          <AdPayment ticket={ticket} methods={methods} />
          <AdMore ticket={ticket} setup={setup} />
          <AdSummary ticket={ticket} setup={setup} />
          {problem === null ? null : (
            <p className="hint err" role="alert">
              {problem}
            </p>
          )}
        </div>
      </View>
      <AdDock ticket={ticket} />
    </>
  );
}

function AdDock({ ticket }: { ticket: AdTicket }) {
  const t = useTranslations('otc.form');
  const texts = useOtcTexts();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const { form, preview } = ticket;
  const isKnown = preview !== undefined && texts.isKnown(preview.total_fiat);
  return (
    <Dock>
      <div className="row between otc-dock">
        {isKnown ? (
          <div>
            <p className="xs c3">{t(form.side === 'sell' ? 'ifSold' : 'ifBought')}</p>
            <p className="semi num nowrap">{texts.fiat(preview.total_fiat, form.fiat)}</p>
          </div>
        ) : null}
        <Button
          variant="primary"
          grow
          disabled={isOffline || !ticket.isReady}
          pending={ticket.isPending}
          onClick={ticket.send}
        >
          {t(ticket.ad === null ? 'post' : 'save')}
        </Button>
      </div>
    </Dock>
  );
}
