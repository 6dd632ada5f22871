import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useOrder } from '#features/otc-order/hooks/use-orders.ts';
import { numberOf } from '#features/otc-order/model/order-paths.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { NavBar, View } from '#ui/frame.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type OrderFrameProps = {
  /** Where Back leads when the page was opened directly. */
  parentOf: (number: string) => string;
  /** Default: what is bought or sold. */
  title?: string;
  children: (order: Order) => ReactNode;
};

/** A page of one order (?number=): head, and the states of loading. */
export function OrderFrame(props: OrderFrameProps) {
  const [params] = useSearchParams();
  const number = numberOf(params);
  return number === '' ? <Redirect to={PATHS.otcOrders} /> : <Frame key={number} number={number} {...props} />;
}

function Frame({ number, parentOf, title, children }: OrderFrameProps & { number: string }) {
  const t = useTranslations();
  const texts = useOrderTexts();
  const back = useBack(parentOf(number));
  const query = useOrder(number);
  const order = query.data;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'otc_order_unknown';
  const what =
    order === undefined
      ? t('otcOrder.orderHeading')
      : t(`otcOrder.title.${order.role}`, { amount: texts.money(order.amount, order.currency_name) });
  return (
    <>
      <NavBar
        title={title ?? what}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<AskAbout kind="otc" id={number} form="icon" />}
      />
      {order === undefined || isUnknown ? (
        <View>
          {isUnknown ? <UnknownOrder /> : <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>}
        </View>
      ) : (
        children(order)
      )}
    </>
  );
}
