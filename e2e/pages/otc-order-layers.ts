import { type LayerRow, pressing } from './layers';
import { otcOrderPath } from './otc-page';

/** Numbers of open orders: one to pay, one whose buyer has paid, and one in dispute. */
export interface OtcNumbers {
  readonly buying: string;
  readonly selling: string;
  readonly disputed: string;
}

/** Of a side of these orders. */
export const otcOrderLayers = ({ buying, selling, disputed }: OtcNumbers): readonly LayerRow[] => [
  {
    file: 'features/otc-order/components/paid-sheet.tsx',
    path: otcOrderPath(buying),
    open: pressing('.dock .btn.primary'),
  },
  {
    file: 'features/otc-order/components/cancel-sheet.tsx',
    path: otcOrderPath(buying),
    open: pressing('[data-action="cancel"] button'),
  },
  {
    file: 'features/otc-order/components/release-sheet.tsx',
    path: otcOrderPath(selling),
    open: pressing('.dock .btn.primary'),
  },
  {
    file: 'features/otc-order/components/ask-sheet.tsx',
    path: otcOrderPath(selling),
    open: pressing('[data-action="askCancel"] button'),
  },
  {
    file: 'features/otc-order/components/statement-sheet.tsx',
    path: otcOrderPath(disputed),
    open: pressing('[data-action="state"] button'),
  },
];

/** Of a side of an ended order. */
export const otcRateLayer = (number: string): LayerRow => ({
  file: 'features/otc-order/components/rate-sheet.tsx',
  path: otcOrderPath(number),
  open: pressing('.dock .btn'),
});
