import { useState } from 'react';
import { PATHS } from '#data/paths.ts';
import { OrderBody } from '#features/otc-order/components/order-body.tsx';
import { OrderFrame } from '#features/otc-order/components/order-frame.tsx';
import { type OrderLayer, OrderLayers } from '#features/otc-order/components/order-layers.tsx';
import type { Order } from '#features/otc-order/model/order-types.ts';
import '#features/otc-order/otc-order.css';
import { View } from '#ui/frame.tsx';

/** One own order (?number=). */
export function OrderScreen() {
  return <OrderFrame parentOf={() => PATHS.otcOrders}>{(order) => <OrderPage order={order} />}</OrderFrame>;
}

function OrderPage({ order }: { order: Order }) {
  const [layer, setLayer] = useState<OrderLayer | null>(null);
  return (
    <>
      <View>
        <OrderBody order={order} onOpen={setLayer} />
      </View>
      <OrderLayers order={order} layer={layer} onOpen={setLayer} />
    </>
  );
}
