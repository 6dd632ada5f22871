import type { ComponentType } from 'react';
import type { MessageShape } from '#i18n/message-shape.ts';

export type Tab = keyof MessageShape['common']['tabs'];
type Area = keyof MessageShape;
type HeadedArea = { [A in Area]: MessageShape[A] extends { heading: string } ? A : never }[Area];
export type TitleKey =
  | `common.tabs.${Tab}`
  | `shell.title.${keyof MessageShape['shell']['title']}`
  | `security.title.${keyof MessageShape['security']['title']}`
  | `fund.title.${keyof MessageShape['fund']['title']}`
  | `${HeadedArea}.heading`
  | 'profile.bank.heading'
  | 'profile.share.heading'
  | 'settings.areas.heading'
  | 'addresses.add'
  | 'market.search.heading'
  | 'futures.ordersHeading'
  | 'futures.chargesHeading'
  | 'options.ordersHeading'
  | 'spot.ordersHeading';
export type LoadScreen = () => Promise<ComponentType>;

export interface RouteEntry {
  readonly path: string;
  readonly title: TitleKey;
  readonly load: LoadScreen;
  /** Only for logged-in users. */
  readonly guarded?: boolean;
  /** A root of the tab bar. */
  readonly tab?: Tab;
}
