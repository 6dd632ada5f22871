/**
 * Every expected "no" of the server, with the parameters its sentence takes. The sentences live in messages/<lang>.ts;
 * a test demands all eight translations and another that each code is provoked at least once.
 */
export interface RefusalParams {
  parameter_error: { field: string };
  parameter_repeated: { field: string };
  parameter_forbidden: Record<never, string>;
  amount_invalid: Record<never, string>;
  amount_too_precise: { currency: string; scale: string };
  insufficient_balance: { available: string; currency: string };
  same_account: Record<never, string>;
  account_unknown: Record<never, string>;
  currency_unknown: Record<never, string>;
  currency_not_in_account: { currency: string; account: string };
  login_failed: Record<never, string>;
  login_locked: { minutes: string };
  user_disabled: Record<never, string>;
  session_invalid: Record<never, string>;
  verification_required: Record<never, string>;
  too_many_requests: { seconds: string };
  idempotency_key_invalid: Record<never, string>;
  idempotency_key_reused: Record<never, string>;
  already_done: Record<never, string>;
  file_missing: Record<never, string>;
  file_type_refused: Record<never, string>;
  file_broken: Record<never, string>;
  file_too_large: { megabytes: string };
  picture_too_large: { side: string; megapixels: string };
  picture_animated: Record<never, string>;
  upload_quota_reached: Record<never, string>;
  not_found: Record<never, string>;
  method_not_allowed: Record<never, string>;
  content_type_refused: Record<never, string>;
  body_too_large: Record<never, string>;
  malformed_request: Record<never, string>;
  setting_unknown: Record<never, string>;
  // One-time codes
  code_wrong: Record<never, string>;
  code_cooldown: { seconds: string };
  code_limit_reached: Record<never, string>;
  target_invalid: Record<never, string>;
  old_code_needed: Record<never, string>;
  channel_unconfirmed: Record<never, string>;
  channel_young: { until: string };
  second_proof_needed: Record<never, string>;
  freeze_link_invalid: Record<never, string>;
  // Accounts and passwords
  account_exists: Record<never, string>;
  invite_unknown: Record<never, string>;
  passwords_differ: Record<never, string>;
  password_too_short: Record<never, string>;
  password_common: Record<never, string>;
  password_wrong: Record<never, string>;
  pay_password_format: Record<never, string>;
  pay_password_like_login: Record<never, string>;
  pay_password_missing: Record<never, string>;
  pay_password_wrong: { left: string };
  pay_password_locked: { hours: string };
  account_frozen: Record<never, string>;
  totp_required: Record<never, string>;
  totp_wrong: Record<never, string>;
  totp_locked: { hours: string };
  totp_already_on: Record<never, string>;
  totp_not_on: Record<never, string>;
  passkey_wrong: Record<never, string>;
  passkey_expired: Record<never, string>;
  passkey_unknown: Record<never, string>;
  passkey_copied: Record<never, string>;
  passkey_exists: Record<never, string>;
  passkey_limit_reached: { max: string };
  session_unknown: Record<never, string>;
  phrase_invalid: Record<never, string>;
  // Limits people set for themselves
  self_limit_invalid: Record<never, string>;
  self_limit_reached: { limit: string };
  self_excluded: { until: string };
  // Identity verification
  bind_first: Record<never, string>;
  real_in_review: Record<never, string>;
  real_already_passed: Record<never, string>;
  real_basic_first: Record<never, string>;
  real_name_invalid: Record<never, string>;
  real_card_invalid: Record<never, string>;
  real_card_used: Record<never, string>;
  already_decided: Record<never, string>;
  image_not_yours: Record<never, string>;
  // Profile, addresses, cards
  nickname_invalid: Record<never, string>;
  signature_invalid: Record<never, string>;
  special_characters: Record<never, string>;
  text_too_long: { max: string };
  network_needed: Record<never, string>;
  address_invalid: { network: string };
  address_without_key: Record<never, string>;
  address_is_ours: Record<never, string>;
  address_exists: Record<never, string>;
  address_unknown: Record<never, string>;
  qrcode_missing: Record<never, string>;
  card_field_missing: { field: string };
  // Market data
  instrument_unknown: Record<never, string>;
  range_invalid: Record<never, string>;
  price_unavailable: { symbol: string };
  price_too_precise: { symbol: string; scale: string };
  favourite_exists: Record<never, string>;
  favourite_unknown: Record<never, string>;
  favourite_limit_reached: { max: string };
  favourite_order_invalid: Record<never, string>;
  alert_already_reached: { symbol: string; price: string };
  spot_closed: { symbol: string };
  order_incomplete: Record<never, string>;
  price_off_tick: { tick: string };
  price_out_of_band: { lowest: string; highest: string };
  amount_off_step: { step: string; currency: string };
  order_too_small: { minimum: string; currency: string };
  order_too_large: { maximum: string; currency: string };
  too_many_orders: { maximum: string };
  order_unknown: Record<never, string>;
  order_not_open: Record<never, string>;
  order_would_take: Record<never, string>;
  order_not_fillable: Record<never, string>;
  no_liquidity: { symbol: string };
  client_order_id_reused: Record<never, string>;
  book_halted: { symbol: string };
  book_not_skippable: Record<never, string>;
  alert_value_invalid: Record<never, string>;
  alert_limit_reached: { max: string };
  alert_unknown: Record<never, string>;
  // Options and futures
  options_closed: { symbol: string };
  duration_unknown: Record<never, string>;
  stake_too_small: { minimum: string; currency: string };
  stake_too_large: { maximum: string; currency: string };
  exposure_reached: { maximum: string; used: string; currency: string };
  option_no_price: { symbol: string };
  option_unknown: Record<never, string>;
  futures_closed: { symbol: string };
  market_closed: { symbol: string };
  instrument_paused: { symbol: string };
  lots_invalid: { step: string };
  lots_too_few: { minimum: string };
  lots_too_many: { maximum: string };
  multiple_unknown: { multiples: string };
  multiple_too_high: { maximum: string };
  multiple_too_high_for_size: { maximum: string; size: string; currency: string };
  limit_price_missing: Record<never, string>;
  limit_not_below: { price: string };
  limit_not_above: { price: string };
  price_moved: { symbol: string; price: string };
  take_profit_side: { price: string };
  stop_loss_side: { price: string };
  stop_loss_beyond: { price: string };
  stops_missing: Record<never, string>;
  too_many_positions: { maximum: string };
  position_unknown: Record<never, string>;
  no_fill_in_time: { symbol: string };
  fill_delayed: Record<never, string>;
  position_not_open: Record<never, string>;
  position_closing: Record<never, string>;
  position_copied: Record<never, string>;
  position_not_copied: Record<never, string>;
  entrust_not_waiting: Record<never, string>;
  nothing_to_close: Record<never, string>;
  receipt_unavailable: Record<never, string>;
  instrument_halted: { symbol: string };
  openings_paused: { symbol: string };
  // Money in and out
  voucher_missing: Record<never, string>;
  voucher_used: Record<never, string>;
  reference_used: Record<never, string>;
  reference_invalid: { network: string };
  deposit_closed: { currency: string; network: string };
  withdraw_closed: { currency: string; network: string };
  below_minimum: { min: string; currency: string };
  fee_not_covered: { fee: string; currency: string };
  withdrawal_held: { until: string };
  address_held: { until: string };
  fiat_limit_exceeded: { limit: string };
  withdraw_limit_reached: { limit: string; left: string };
  code_needed: Record<never, string>;
  card_missing: Record<never, string>;
  withdrawal_unknown: Record<never, string>;
  withdrawal_past_cancel: Record<never, string>;
  same_coin: Record<never, string>;
  convert_too_small: { min: string; currency: string };
  convert_too_large: { max: string; currency: string };
  convert_closed: { currency: string };
  product_closed: Record<never, string>;
  product_closed_in_area: Record<never, string>;
  in_development: Record<never, string>;
  record_unknown: Record<never, string>;
  records_too_many: { max: string };
  range_too_long: { days: string };
  quote_expired: Record<never, string>;
  quote_moved: Record<never, string>;
  second_operator_needed: Record<never, string>;
  review_user_paused: Record<never, string>;
  review_user_unverified: Record<never, string>;
  review_user_held: { until: string };
  // Operator console
  operator_required: Record<never, string>;
  role_missing: Record<never, string>;
  totp_setup_needed: Record<never, string>;
  reason_missing: Record<never, string>;
  own_account: Record<never, string>;
  own_operator: Record<never, string>;
  operator_exists: Record<never, string>;
  operator_unchanged: Record<never, string>;
  approver_new: { from: string };
  approver_related: { from: string };
  proposal_outdated: Record<never, string>;
  start_code_wrong: Record<never, string>;
  proposal_open: Record<never, string>;
  proposal_not_yours: Record<never, string>;
  rule_invalid: { path: string };
  rule_unchanged: Record<never, string>;
  halt_unchanged: Record<never, string>;
  translation_missing: { lang: string };
  score_entered: Record<never, string>;
  // Content and support
  article_unknown: Record<never, string>;
  notice_unknown: Record<never, string>;
  ticket_limit_reached: Record<never, string>;
  ticket_unknown: Record<never, string>;
  ticket_closed: Record<never, string>;
  ticket_full: { most: string };
  ticket_changed: Record<never, string>;
  server_busy: Record<never, string>;
  outcome_unknown: Record<never, string>;
  outcome_unchecked: Record<never, string>;
  server_fault: { id: string };
}

export type RefusalCode = keyof RefusalParams;

/** HTTP status of the few refusals no honest client meets; all others answer 200, as the wire demands. */
export const REFUSAL_STATUS: Partial<Record<RefusalCode, number>> = {
  parameter_repeated: 400,
  parameter_forbidden: 400,
  malformed_request: 400,
  operator_required: 403,
  role_missing: 403,
  totp_setup_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  file_too_large: 413,
  content_type_refused: 415,
  too_many_requests: 429,
  server_fault: 500,
  server_busy: 503,
  outcome_unknown: 503,
  outcome_unchecked: 503,
};

/** The two refusals that carry their own envelope type (strings: clients compare strictly). */
export const REFUSAL_TYPE: Partial<Record<RefusalCode, '999' | '998'>> = {
  session_invalid: '999',
  verification_required: '998',
};

/** Sentences of success, and words the server itself prints into replies. */
export const NOTICES = [
  'logged_out',
  'code_sent',
  'code_right',
  'registered',
  'password_changed',
  'pay_password_set',
  'phone_bound',
  'email_bound',
  'contact_confirmed',
  'session_ended',
  'sessions_ended',
  'phrase_saved',
  'account_frozen_done',
  'totp_off_done',
  'passkey_added',
  'passkey_renamed',
  'passkey_revoked',
  'limit_saved',
  'limit_saved_later',
  'exclusion_saved',
  'real_submitted',
  'profile_saved',
  'address_saved',
  'address_deleted',
  'card_saved',
  'card_deleted',
  'score_otc_dispute_lost',
  'score_otc_unpaid',
  'score_auction_unpaid',
  'score_voucher_forged',
  'score_otc_clean',
  'score_restored',
  'notices_read',
  'favourite_removed',
  'favourites_sorted',
  'alert_deleted',
  'transfer_done',
  'deposit_requested',
  'withdraw_requested',
  'withdraw_cancelled',
  'order_cancelled',
  'cancel_noted',
  'convert_done',
  'option_up',
  'option_down',
  'option_state_open',
  'option_state_settling',
  'option_state_closed',
  'option_won',
  'option_lost',
  'option_even',
  'option_void',
  'futures_long',
  'futures_short',
  'futures_state_entrust',
  'futures_state_open',
  'futures_state_closing',
  'futures_state_closed',
  'futures_state_cancelled',
  'futures_opened',
  'entrust_placed',
  'entrust_cancelled',
  'position_closed',
  'position_part_closed',
  'positions_closed',
  'positions_closed_some',
  'stops_saved',
  'self_held',
  'risk_accepted',
  'withdraw_state_reviewing',
  'withdraw_state_second_review',
  'withdraw_state_approved',
  'withdraw_state_done',
  'withdraw_state_refused',
  'withdraw_state_cancelled',
  'entry_account_transfer',
  'entry_demo_funding',
  'entry_hold',
  'entry_hold_release',
  'entry_deposit_credit',
  'entry_withdraw_request',
  'entry_withdraw_done',
  'entry_withdraw_return',
  'entry_convert',
  'entry_spot_hold',
  'entry_spot_release',
  'entry_spot_trade',
  'entry_option_stake',
  'entry_option_payout',
  'entry_option_return',
  'entry_futures_open',
  'entry_futures_entrust',
  'entry_futures_fill',
  'entry_futures_cancel',
  'entry_futures_close',
  'entry_futures_liquidation',
  'entry_futures_overnight',
  'entry_futures_hold',
  'entry_futures_refused',
  'entry_adjustment',
  'record_csv_time',
  'record_csv_account',
  'record_csv_coin',
  'record_csv_what',
  'record_csv_amount',
  'record_csv_after',
  'record_csv_number',
  'account_legal',
  'account_change',
  'account_lever',
  'account_micro',
  'menu_recharge',
  'menu_withdraw',
  'menu_seconds',
  'menu_futures',
  'menu_margin',
  'menu_coin',
  'menu_stock',
  'menu_ieo',
  'menu_lock',
  'menu_dual',
  'menu_exchange',
  'menu_transfer',
  'menu_transfer_history',
  'menu_bills',
  'menu_assets',
  'menu_settings',
  'menu_customer',
  'menu_security',
  'menu_verification',
  'menu_share',
  'menu_help',
] as const;
export type Notice = (typeof NOTICES)[number];

export type MessageTable = Readonly<Record<RefusalCode | Notice, string>>;
